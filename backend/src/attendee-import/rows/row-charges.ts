import { linesOf, totalsOf, type ChargeLine, type PricedType } from '@turnout/contracts/charges';
import { ActivityView } from '@turnout/contracts/forms';
import { decimalOf, type ActivityId, type TypeId } from '@turnout/contracts/kernel';
import { holdsSeat, type RegistrantPersonal, type RegistrationStatus } from '@turnout/contracts/registration';
import { type ImportProblem, type ImportView } from '@turnout/contracts/attendee-import';
import { z } from 'zod';

/** What people of a file would be charged by: prices as they are when it is checked. */
export const ImportPricing = z.strictObject({
  currency: z.string(),
  /** The day as of which discounts are looked up, on the event's clocks. */
  day: z.iso.date(),
  activities: z.array(ActivityView),
  /** The event's rate where tax comes on top of prices. */
  taxOnTop: z.number().nullable().optional(),
});
export type ImportPricing = z.infer<typeof ImportPricing>;

type Charges = NonNullable<ImportView['report']>['charges'];

interface Person {
  readonly line: number;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  readonly activities: readonly ActivityId[];
  readonly personal: RegistrantPersonal;
}

/** What one row would owe; `owes` is nothing for whom no seat is held. */
export interface RowCharges {
  readonly lines: readonly ChargeLine[];
  /** In minor units. */
  readonly owes: number;
  readonly problem: ImportProblem | null;
}

const nothing: RowCharges = { lines: [], owes: 0, problem: null };

/** Reckons what rows would be charged if they registered on the day of the check, as somebody whom staff add is. */
export const openRowCharges = (pricing: ImportPricing | undefined, types: readonly PricedType[]) => {
  const byId = new Map<string, PricedType>(types.map((type) => [type._id, type]));
  return ({ line, typeId, status, activities, personal }: Person, isBad: boolean): RowCharges => {
    const type = byId.get(typeId);
    if (isBad || pricing === undefined || type === undefined) return nothing;
    const lines = linesOf({ type, answers: personal.fields, activities }, { ...pricing, mode: 'admin-add' });
    const { total } = totalsOf(lines);
    if (!Number.isSafeInteger(total)) return { ...nothing, problem: { line, code: 'total-too-high' } };
    return lines.length === 0 ? nothing : { lines, owes: holdsSeat(status) ? total : 0, problem: null };
  };
};

/** What all rows would owe together; null where nobody would owe anything. */
export const chargesOfRows = (
  pricing: ImportPricing | undefined,
  rows: Iterable<{ readonly owes: number }>,
): Charges => {
  let [people, minor] = [0, 0];
  for (const { owes } of rows) {
    if (owes === 0) continue;
    people += 1;
    minor += owes;
  }
  if (pricing === undefined || people === 0) return null;
  const { currency, day } = pricing;
  return { currency, asOf: day, people, total: decimalOf({ minor, currency }) };
};
