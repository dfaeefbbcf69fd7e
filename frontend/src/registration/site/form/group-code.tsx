import type { PriceRules } from '../../../ui/prices.ts';
import { isPriced } from '../../../ui/prices.ts';
import { PromoCodeInput } from './promo-code.input.tsx';
import { type Change, type Draft, type FormRules, typesIn } from './entered/register.form.ts';
import { useSite } from '../parts/site.layout.tsx';
import type { usePromoCode } from './hooks/use-promo-code.ts';

interface GroupCodeProps {
  readonly register: {
    readonly draft: Draft;
    readonly rules: FormRules;
    readonly errors: Readonly<Record<string, string>>;
    readonly change: (change: Change) => void;
  };
  readonly promo: ReturnType<typeof usePromoCode>;
  readonly pricing: PriceRules | null;
  /** What stands in the input. */
  readonly entered: string;
}

/** Asks for a promo code where one lowers a price, or opened a type that is on the form. */
export const GroupCode = ({ register: { draft, rules, errors, change }, promo, pricing, entered }: GroupCodeProps) => {
  const { event } = useSite();
  const isAsked = pricing?.takesCodes === true && isPriced(typesIn(draft, rules), pricing);
  if (!isAsked && entered === '') return null;
  return (
    <PromoCodeInput
      text={entered}
      applied={pricing === null ? null : promo.applied}
      currency={event.appCurrency}
      error={errors['promo-code']}
      isChecking={promo.isChecking}
      onEnter={(code) => change({ code })}
      onApply={() => void promo.apply()}
    />
  );
};
