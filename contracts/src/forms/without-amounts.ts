import { withLeast } from '../form-rules/index.ts';
import type { FieldView } from './field.ts';
import type { PromoCodeShown } from './promo-code.ts';
import type { PublicTypeView } from './type.ts';

const noDiscount = {
  discount: false,
  discountType: 'amount',
  discountPeriod: false,
  discountValue: [],
  discountStartDate: [],
  discountEndDate: [],
  taxRate: null,
} satisfies Partial<PublicTypeView>;

type Priced = Pick<FieldView, keyof typeof noDiscount | 'feeField' | 'feeValues' | 'feeFormula'>;

/** A field as registrants read it who are told nothing of money (`hideAllPaymentInfoFromRegistrant`). */
export const fieldWithoutAmounts = <F extends Partial<Priced>>(field: F): F => ({
  ...field,
  ...noDiscount,
  feeField: false,
  feeValues: '',
  feeFormula: '',
});

/** A type as they read it, with its fields. */
export const typeWithoutAmounts = (type: PublicTypeView): PublicTypeView => ({
  ...type,
  ...noDiscount,
  price: 0,
  customFieldsDiscounts: [],
  // How low a number may be follows from the prices that are left out.
  fields: withLeast(type.fields).map(fieldWithoutAmounts),
});

/** A promo code as they read it: which types it opens, and not what it takes off. */
export const codeWithoutAmounts = (code: PromoCodeShown): PromoCodeShown => ({
  ...code,
  discountType: 'percent',
  discountValue: 0,
});
