import { useTranslation } from 'react-i18next';
import { digitsOf } from '@turnout/contracts/kernel';
import { amountSentence, readAmount, type TypedHow, writtenAmount } from './typed-amount.ts';
import { type AskedInputProps, TypedInput, useTyped } from './typed-input.tsx';

export interface AmountInputProps extends AskedInputProps {
  readonly currency: string;
  /** A share instead, in percent. */
  readonly isPercent?: boolean;
}

/** How amounts of a currency, or shares, are typed on this screen. */
export const useTypedHow = (currency: string, isPercent = false): TypedHow => {
  const { language } = useTranslation().i18n;
  return isPercent
    ? { language, digits: 4, unit: '%', hasThousands: false }
    : { language, digits: digitsOf(currency), unit: currency, hasThousands: true };
};

/** Asks for an amount of money, or a share, 0 or more (`TypedInput`). */
export const AmountInput = ({ currency, isPercent = false, value = '', ...others }: AmountInputProps) => {
  const { t } = useTranslation('ui');
  const how = useTypedHow(currency, isPercent);
  const typed = useTyped({
    value,
    read: (text) => {
      const found = readAmount(text, how);
      return 'problem' in found ? { why: amountSentence(found, t) } : found;
    },
    write: (amount) => writtenAmount(amount, how),
  });
  return (
    <TypedInput
      inputMode={how.digits > 0 ? 'decimal' : 'numeric'}
      rightSection={<span className="tabular">{how.unit}</span>}
      rightSectionWidth={56}
      rightSectionPointerEvents="none"
      aria-description={how.unit}
      {...others}
      typed={typed}
    />
  );
};
