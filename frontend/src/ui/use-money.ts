import { moneyFormat } from '@turnout/contracts/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** Writes amounts of a currency, with all its digits: what browsers know of currencies differs. */
export const useMoney = (currency: string): ((amount: number) => string) => {
  const { i18n } = useTranslation();
  return useMemo(() => {
    const inWords = moneyFormat(currency, i18n.language);
    return (amount) => inWords.format(amount);
  }, [i18n.language, currency]);
};
