import { digitsOf, highestPrice } from '@turnout/contracts/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { NumberInput, type NumberInputProps } from './number-input.tsx';

/** What stands between units and decimals in the language of the screen. */
const useDecimalSeparator = (): string => {
  const { i18n } = useTranslation();
  return useMemo(
    () => new Intl.NumberFormat(i18n.language).formatToParts(0.5).find(({ type }) => type === 'decimal')?.value ?? '.',
    [i18n.language],
  );
};

export interface AmountInputProps extends NumberInputProps {
  readonly currency: string;
  /** A share instead, in percent. */
  readonly isPercent?: boolean;
}

/** Asks for an amount of money, or a share, 0 or more: with the decimals that its currency has, and its unit behind it. */
export const AmountInput = ({ currency, isPercent = false, ...props }: AmountInputProps) => {
  const separator = useDecimalSeparator();
  const digits = isPercent ? 4 : digitsOf(currency);
  return (
    <NumberInput
      min={0}
      max={isPercent ? 100 : highestPrice}
      clampBehavior="none"
      allowNegative={false}
      decimalScale={digits}
      allowDecimal={digits > 0}
      decimalSeparator={separator}
      suffix={isPercent ? ' %' : ` ${currency}`}
      inputMode={digits > 0 ? 'decimal' : 'numeric'}
      {...props}
    />
  );
};
