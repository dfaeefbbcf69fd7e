import { fieldDiscountsOf } from '@turnout/contracts/charges';
import type { TypeView } from '@turnout/contracts/forms';
import { discountKeysOf, type Discount } from '@turnout/contracts/pricing';
import type { TFunction } from 'i18next';
import { discountFrom, discountSentence, draftOf, type DiscountDraft } from './discount-form.ts';

/** A type's discounts on fields of its form, by their ids, as the editor holds them; a field without one has none. */
export type FieldDiscounts = Readonly<Record<string, DiscountDraft>>;

type Said = TypeView['customFieldsDiscounts'];

/** What an entry says; null where it names no field. */
const readOf = (entry: unknown) => {
  const read = fieldDiscountsOf([entry])[0];
  return read === undefined || read.field === '' ? null : read;
};

/** The discounts that a type says; of a field with several entries the first, which is the one that the editor changes. */
export const fieldDiscountsHeld = (said: Said = []): FieldDiscounts =>
  Object.fromEntries(
    said
      .flatMap((entry) => readOf(entry) ?? [])
      .toReversed()
      .map(({ field, discount }) => [field, draftOf(discount)]),
  );

const keysOf = (field: string, discount: Discount) => ({ field, ...discountKeysOf(discount) });
const isSame = (one: Discount, other: Discount): boolean =>
  JSON.stringify(discountKeysOf(one)) === JSON.stringify(discountKeysOf(other));

/** The same, as they are sent: entries that nobody changed as the type has them, those of a field switched off not at all. */
export const fieldDiscountsSent = (held: FieldDiscounts, said: Said = []) => {
  const met = new Set<string>();
  const kept = said.flatMap((entry) => {
    const read = readOf(entry);
    const draft = read === null ? undefined : held[read.field];
    if (read === null || draft === undefined) return [entry];
    if (!draft.isOn) return [];
    if (met.has(read.field)) return [entry];
    met.add(read.field);
    const discount = discountFrom(draft);
    return [isSame(discount, discountFrom(draftOf(read.discount))) ? entry : keysOf(read.field, discount)];
  });
  const made = Object.entries(held).filter(([field, draft]) => draft.isOn && !met.has(field));
  return [...kept, ...made.map(([field, draft]) => keysOf(field, discountFrom(draft)))];
};

/** What is wrong with the first of them that was changed and is wrong; null where nothing is. @param said what the type says. */
export const fieldDiscountsSentence = (
  held: FieldDiscounts,
  { said, currency, t }: { readonly said: Said | undefined; readonly currency: string; readonly t: TFunction },
): string | null => {
  const before = fieldDiscountsHeld(said);
  for (const [field, draft] of Object.entries(held)) {
    const was = before[field];
    if (was !== undefined && isSame(discountFrom(was), discountFrom(draft))) continue;
    const sentence = discountSentence(draft, currency, t);
    if (sentence !== null) return sentence;
  }
  return null;
};
