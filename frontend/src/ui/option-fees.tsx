import { optionFeesOf, type PricedType } from '@turnout/contracts/charges';
import { decimalOf, moneyFormat } from '@turnout/contracts/kernel';
import { createContext, type ReactNode, use, useMemo } from 'react';
import { useTranslation } from 'react-i18next';

/** What choosing an option costs now, and before the field's discount, as it is written. */
interface WrittenFee {
  readonly now: string;
  readonly before: string;
}
/** undefined: the option is free, or no prices are shown. */
type FeeOf = (field: string, option: string) => WrittenFee | undefined;

const none: FeeOf = () => undefined;
const OptionFees = createContext<FeeOf>(none);

interface OptionFeesOfProps {
  readonly type: Pick<PricedType, 'fields' | 'customFieldsDiscounts'>;
  /** Null: no prices are shown, or they are not known yet. */
  readonly pricing: { readonly currency: string; readonly day: string } | null;
  readonly children: ReactNode;
}

/** Says beside the options of all fields within what choosing them costs. */
export const OptionFeesOf = ({ type: { fields, customFieldsDiscounts }, pricing, children }: OptionFeesOfProps) => {
  const { i18n } = useTranslation();
  const { currency, day } = pricing ?? {};
  const feeOf = useMemo((): FeeOf => {
    if (currency === undefined || day === undefined) return none;
    const fees = new Map(
      fields.map((field) => [field._id, optionFeesOf({ field, customFieldsDiscounts }, { currency, day })]),
    );
    const money = moneyFormat(currency, i18n.language);
    const written = (minor: number): string => money.format(decimalOf({ minor, currency }));
    return (field, option) => {
      const fee = fees.get(field)?.get(option);
      return fee === undefined ? undefined : { now: written(fee.now), before: written(fee.before) };
    };
  }, [fields, customFieldsDiscounts, currency, day, i18n.language]);
  return <OptionFees value={feeOf}>{children}</OptionFees>;
};

/** Tells what choosing an option costs on the form around it. */
export const useOptionFees = (): FeeOf => use(OptionFees);
