import { TextInput, type TextInputProps } from '@mantine/core';
import { digitsOf } from '@turnout/contracts/kernel';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { amountSentence, readAmount, type TypedHow, writtenAmount } from './typed-amount.ts';

export interface AmountInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange'> {
  readonly currency: string;
  /** A share instead, in percent. */
  readonly isPercent?: boolean;
  readonly selectAllOnFocus?: boolean;
  readonly value?: number | string | undefined;
  /** Told the amount that stands there at each key; empty: none does, be it that what stands there is no amount. */
  readonly onChange: (value: number | '') => void;
}

/** How amounts of a currency, or shares, are typed on this screen. */
export const useTypedHow = (currency: string, isPercent = false): TypedHow => {
  const { language } = useTranslation().i18n;
  return isPercent
    ? { language, digits: 4, unit: '%', hasThousands: false }
    : { language, digits: digitsOf(currency), unit: currency, hasThousands: true };
};

/** Keeps the form around an input from being sent as long as what stands in it is no amount. */
const useHeldForm = (isWrong: boolean, onHeld: () => void) => {
  const input = useRef<HTMLInputElement>(null);
  const held = useRef({ isWrong, onHeld });
  useEffect(() => {
    held.current = { isWrong, onHeld };
  });
  useEffect(() => {
    const form = input.current?.form;
    const hold = (event: Event): void => {
      if (!held.current.isWrong) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      held.current.onHeld();
      input.current?.focus();
    };
    form?.addEventListener('submit', hold);
    return () => form?.removeEventListener('submit', hold);
  }, []);
  return input;
};

/** What stands in the input: what was typed, for as long as the amount told of it is the one there is. */
const useTyped = (value: number | string, how: TypedHow) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly told: number | '' } | null>(null);
  const isTyped = typed !== null && typed.told === value;
  const written = typeof value === 'number' ? writtenAmount(value, how) : value;
  const read = isTyped ? readAmount(typed.text, how) : { amount: null };
  return { text: isTyped ? typed.text : written, problem: 'problem' in read ? read : null, setTyped };
};

/**
 * Asks for an amount of money, or a share, 0 or more. It keeps what was typed as it was typed, tells the amount that is
 * meant, and writes it out when it is left. Where no amount is meant, it says why and holds the form: nothing that was
 * typed becomes another number.
 */
export const AmountInput = (props: AmountInputProps) => {
  const { currency, isPercent = false, selectAllOnFocus = false, value = '', onChange, error, ...others } = props;
  const { t } = useTranslation('ui');
  const how = useTypedHow(currency, isPercent);
  const { text, problem, setTyped } = useTyped(value, how);
  const [isSaid, setSaid] = useState(false);
  const input = useHeldForm(problem !== null, () => setSaid(true));
  return (
    <TextInput
      inputMode={how.digits > 0 ? 'decimal' : 'numeric'}
      autoComplete="off"
      rightSection={<span className="tabular">{how.unit}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      aria-description={how.unit}
      {...others}
      ref={input}
      value={text}
      error={problem !== null && isSaid ? amountSentence(problem, t) : error}
      onChange={({ currentTarget }) => {
        const read = readAmount(currentTarget.value, how);
        const told = 'amount' in read ? (read.amount ?? '') : '';
        setSaid(false);
        setTyped({ text: currentTarget.value, told });
        onChange(told);
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        if (selectAllOnFocus) event.currentTarget.select();
        others.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        if (problem === null) setTyped(null);
        setSaid(problem !== null);
        others.onBlur?.(event);
      }}
    />
  );
};
