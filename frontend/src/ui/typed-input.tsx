import { TextInput, type TextInputProps } from '@mantine/core';
import { type FocusEvent, useEffect, useRef, useState } from 'react';
import { heldMark } from './held-input.ts';

/** What a text means; null: nothing is typed. Or why it means nothing, in a sentence. */
export type Meant = { readonly amount: number | null } | { readonly why: string };

interface Typing {
  /** The number that there is. */
  readonly value: number | string;
  readonly read: (typed: string) => Meant;
  /** A number as it is written, so that `read` reads the same one. */
  readonly write: (value: number) => string;
}

/** What everything that asks for a number takes. */
export interface AskedInputProps extends Omit<TextInputProps, 'value' | 'defaultValue' | 'onChange' | 'ref'> {
  readonly selectAllOnFocus?: boolean | undefined;
  /** Whether the form waits for as long as what was typed means nothing. */
  readonly holdsForm?: boolean | undefined;
  readonly value?: number | string | undefined;
  /** Told the number that stands there at each key; empty: none does, be it that what stands there means nothing. */
  readonly onChange: (value: number | '') => void;
}

interface TypedInputProps extends Omit<AskedInputProps, 'value'> {
  readonly typed: ReturnType<typeof useTyped>;
}

/** Keeps the form around an input from being sent as long as what stands in it means nothing. */
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

/** What stands in the input: what was typed, for as long as the number told of it is the one there is. */
export const useTyped = ({ value, read, write }: Typing) => {
  const [typed, setTyped] = useState<{ readonly text: string; readonly told: number | '' } | null>(null);
  const isTyped = typed !== null && typed.told === value;
  const written = typeof value === 'number' ? write(value) : value;
  const meant: Meant = isTyped ? read(typed.text) : { amount: null };
  return {
    text: isTyped ? typed.text : written,
    /** Why what was typed means nothing; null: it means something, or nothing was typed. */
    why: 'why' in meant ? meant.why : null,
    /** The number to tell of a text. */
    type: (text: string): number | '' => {
      const now = read(text);
      const told = 'amount' in now ? (now.amount ?? '') : '';
      setTyped({ text, told });
      return told;
    },
    writeOut: (): void => setTyped(null),
  };
};

/**
 * Asks for something that is read out of what was typed. It keeps what was typed as it was typed, tells the number that
 * is meant, and writes it out when it is left. Where none is meant, it says why and holds the form: nothing that was
 * typed becomes another number.
 */
export const TypedInput = (props: TypedInputProps) => {
  const { typed, selectAllOnFocus = false, holdsForm = true, onChange, error, ...others } = props;
  const { text, why, type, writeOut } = typed;
  const [isSaid, setSaid] = useState(false);
  const input = useHeldForm(holdsForm && why !== null, () => setSaid(true));
  return (
    <TextInput
      autoComplete="off"
      {...others}
      {...(holdsForm && why !== null && { [heldMark]: true })}
      ref={input}
      value={text}
      error={why !== null && isSaid ? why : error}
      onChange={({ currentTarget }) => {
        setSaid(false);
        onChange(type(currentTarget.value));
      }}
      onFocus={(event: FocusEvent<HTMLInputElement>) => {
        if (selectAllOnFocus) event.currentTarget.select();
        others.onFocus?.(event);
      }}
      onBlur={(event: FocusEvent<HTMLInputElement>) => {
        if (why === null) writeOut();
        setSaid(why !== null);
        others.onBlur?.(event);
      }}
    />
  );
};
