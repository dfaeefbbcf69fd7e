import { linesAfterEdit, type ChargeLine, type PricedCode } from '@turnout/contracts/charges';
import type { FieldValue } from '@turnout/contracts/fields';
import type { FormMode } from '@turnout/contracts/form-rules';
import {
  isRejection,
  reject,
  saysTheSame,
  type ActivityId,
  type EventId,
  type Instant,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { RegistrationParts } from '../stream/parts.ts';
import { codeUsedBy } from '../stream/codes.ts';
import type { Charging } from '../decide/charged-facts.ts';
import { chargePeople } from './charge-people.ts';

/** All that somebody's prices follow from. */
interface Bought {
  readonly typeId: TypeId;
  readonly fields: Readonly<Record<string, FieldValue>>;
  readonly activities: readonly ActivityId[];
}

/** Somebody whose registration changes. */
export interface ChangedPerson {
  /** Who is charged from then on. */
  readonly registrantId: RegistrantId;
  /** What they are charged so far. */
  readonly kept: readonly ChargeLine[];
  readonly before: Bought;
  readonly after: Bought;
}

/**
 * Which prices a change is charged by: what it makes a difference to, as of today; all of it anew, as of a day; or nothing
 * of it, because whoever makes it keeps what was charged.
 */
type ChargedBy = 'difference' | 'nothing' | { readonly anewAsOf: string };

/**
 * What staff say of charges in a change: the day whose prices count for all of it, that they mean it also where it is the
 * day that is read of the registration, or that what was charged stays.
 */
export interface SaidOfCharges {
  readonly asofdate?: string | null | undefined;
  readonly chargeAnew?: boolean | undefined;
  readonly keepCharges?: boolean | undefined;
}

/**
 * How a change by staff is charged.
 * @param readAsOf the day that is read of the registration, where the change takes it as it was read: clients send it back.
 */
export const chargedBy = (
  { asofdate, chargeAnew = false, keepCharges = false }: SaidOfCharges,
  readAsOf = '',
): ChargedBy => {
  if (keepCharges) return 'nothing';
  if (asofdate === undefined || asofdate === null || asofdate === '') return 'difference';
  return asofdate === readAsOf && !chargeAnew ? 'difference' : { anewAsOf: asofdate };
};

interface Change {
  readonly eventId: EventId;
  /** What those who change are charged in so far; empty: in nothing. */
  readonly currency: string;
  readonly mode: FormMode;
  readonly now: Instant;
  readonly by: ChargedBy;
  readonly people: readonly ChangedPerson[];
}

type Parts = Pick<RegistrationParts, 'eventDetails' | 'formOf' | 'pricedActivities' | 'promoCodes'>;
type Refused = 'event-not-found' | 'type-not-found' | 'total-too-high' | 'group-other-currency';

const isUnlike = ({ before, after }: ChangedPerson): boolean => !saysTheSame(before, after);

/**
 * What a change of registrations charges: the one place for edits by link and by staff, activities that are added or taken
 * away, transfers and changes of type (docs/decisions/0099). Everybody of the change is in what it answers. Undefined:
 * all of them are charged as they were. Refused where a difference would put two currencies on one bill.
 */
export const chargeChange = async (
  parts: Parts,
  { eventId, currency, mode, now, by, people }: Change,
): Promise<Charging | undefined | Rejection<Refused>> => {
  if (by === 'nothing' || (by === 'difference' && !people.some(isUnlike))) return undefined;
  // Whoever used a code keeps it, also once it is over or used up.
  const promoCode = codeUsedBy(
    await parts.promoCodes(eventId),
    people.flatMap(({ kept }) => kept),
  );
  const asOf = by === 'difference' ? null : by.anewAsOf;
  const prices = { eventId, mode, now, asOf, promoCode };
  const after = await chargeAs(parts, prices, people, 'after');
  if (isRejection(after) || by !== 'difference') return after;
  const before = await chargeAs(parts, prices, people, 'before');
  // A type that is gone has no price: nothing of it stays.
  if (isRejection(before)) return before.rejected === 'type-not-found' ? after : before;
  const charged = people.map(({ registrantId, kept }, index) => ({
    registrantId,
    lines: linesAfterEdit(kept, before.people[index]?.lines ?? [], after.people[index]?.lines ?? []),
  }));
  const isAsBefore = people.every(({ kept }, index) => saysTheSame(kept, charged[index]?.lines));
  if (isAsBefore) return undefined;
  return currency !== '' && currency !== after.currency
    ? reject('group-other-currency', { currency, now: after.currency })
    : { ...after, people: charged };
};

/** What those are charged who are charged as they were, under the ids that they have from then on. */
export const chargedAsBefore = (
  people: readonly ChangedPerson[],
  { currency, asOf }: Pick<Charging, 'currency' | 'asOf'>,
): Charging => ({ currency, asOf, people: people.map(({ registrantId, kept: lines }) => ({ registrantId, lines })) });

const chargeAs = (
  parts: Parts,
  prices: {
    readonly eventId: EventId;
    readonly mode: FormMode;
    readonly now: Instant;
    readonly asOf: string | null;
    readonly promoCode: PricedCode | null;
  },
  people: readonly ChangedPerson[],
  when: 'before' | 'after',
): ReturnType<typeof chargePeople> =>
  chargePeople(parts, {
    ...prices,
    people: people.map(({ registrantId, [when]: { typeId, fields, activities } }) => ({
      registrantId,
      typeId,
      personal: { fields },
      activities,
    })),
  });
