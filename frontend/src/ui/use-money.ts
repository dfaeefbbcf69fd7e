import { digitsOf } from '@turnout/contracts/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Writes amounts of a currency, with all its digits: what browsers know of currencies differs. */
export const useMoney = (currency: string): ((amount: number) => string) => {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const digits = digitsOf(currency);
    const inWords = new Intl.NumberFormat(i18n.language, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    return (amount) => inWords.format(amount);
  }, [i18n.language, currency]);
};
