import { chargesOf, taxOnTopOf, type PricedCode } from '@turnout/contracts/charges';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import type { FormMode } from '@turnout/contracts/form-rules';
import {
  reject,
  type ActivityId,
  type EventId,
  type Instant,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { RegistrantPersonal } from '@turnout/contracts/registration';
import type { RegistrationParts } from '../stream/parts.ts';
import type { Charging } from '../decide/charged-facts.ts';

/** Somebody to be charged, with all that prices follow from. */
export interface Chargeable {
  readonly registrantId: RegistrantId;
  readonly typeId: TypeId;
  readonly personal: Pick<RegistrantPersonal, 'fields'>;
  readonly activities: readonly ActivityId[];
}

/** What people are charged by the event's prices as they are now (decisions/0080). */
export const chargePeople = async (
  { eventDetails, formOf, pricedActivities }: Pick<RegistrationParts, 'eventDetails' | 'formOf' | 'pricedActivities'>,
  {
    eventId,
    mode,
    now,
    asOf,
    people,
    promoCode = null,
  }: {
    readonly eventId: EventId;
    readonly mode: FormMode;
    readonly now: Instant;
    /** A day, or a moment of it; nothing: today. */
    readonly asOf: string | null | undefined;
    readonly people: readonly Chargeable[];
    /** The code that they register with, where it counts. */
    readonly promoCode?: PricedCode | null;
  },
): Promise<Charging | Rejection<'event-not-found' | 'type-not-found' | 'total-too-high'>> => {
  const event = await eventDetails(eventId);
  if (event === null) return reject('event-not-found');
  const takePart = people.some(({ activities }) => activities.length > 0);
  const activities = takePart ? await pricedActivities(eventId) : [];
  const charged = [];
  for (const { typeId, personal, ...one } of people) {
    const form = await formOf(eventId, typeId);
    if (form === null) return reject('type-not-found');
    charged.push({ ...one, answers: personal.fields, type: { ...form.details, _id: typeId, fields: form.fields } });
  }
  const day = dayAsOf(asOf, now, event.timeZone);
  const { people: bills, ...all } = chargesOf(charged, {
    currency: event.appCurrency,
    day,
    mode,
    activities,
    promoCode,
    taxOnTop: taxOnTopOf(event),
  });
  if (!Number.isSafeInteger(all.charges)) return reject('total-too-high');
  return {
    currency: event.appCurrency,
    asOf: day,
    people: bills.map(({ person: { registrantId }, lines }) => ({ registrantId, lines })),
  };
};

/** The day that prices are as of, on the event's clocks. */
const dayAsOf = (asOf: string | null | undefined, now: Instant, timeZone: string): string => {
  if (asOf === null || asOf === undefined || asOf === '') return dayOfEvent(now, timeZone);
  return asOf.includes('T') ? dayOfEvent(asOf, timeZone) : asOf;
};
