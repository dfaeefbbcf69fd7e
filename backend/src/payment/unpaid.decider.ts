import { dueOf, isStillToPay } from '@turnout/contracts/charges';
import type { Decide, EventId, EventOf, Instant } from '@turnout/contracts/kernel';
import { paymentStepOf, type PayingSettings, type TimeToPaySettings } from '@turnout/contracts/payment';
import {
  groupBalance,
  holdsSeat,
  type registrationEvents,
  type RegistrationGroup,
} from '@turnout/contracts/registration';
import { statusFacts } from '../groups/decide/status-facts.ts';
import { wentOn } from './money-of-group.ts';
import type { OwingState } from './owing-group.ts';

type RegistrationEvent = EventOf<(typeof registrationEvents)[keyof typeof registrationEvents]>;

/** The settings of an event that say when its people pay. */
export type UnpaidSettings = TimeToPaySettings & PayingSettings;

/** A group that is asked for money: somebody takes part, nobody waits to be accepted, and the money is its own. */
const isAsked = (group: RegistrationGroup): boolean => {
  const people = [...group.registrants.values()].filter(({ status }) => holdsSeat(status));
  return people.length > 0 && people.every(({ approval }) => approval !== 'awaited') && !wentOn(group);
};

/** Tells whether a group keeps its seats without having paid: it paid what must be paid, is inside, or need not pay first. */
const keepsSeats = (group: RegistrationGroup, event: UnpaidSettings, mayOwe: boolean): boolean =>
  mayOwe ||
  !isStillToPay(groupBalance(group), event) ||
  [...group.registrants.values()].some(({ inside, admissions }) => inside !== null || admissions > 0);

/** The next step about a group as its facts are; null: there is nothing to do until `until`, or at all. */
export const unpaidStepOf = (
  { group, owesSince }: OwingState,
  { settings, mayOwe }: { readonly settings: UnpaidSettings; readonly mayOwe: boolean },
  now: Instant,
) => {
  if (group.kind === 'absent' || owesSince === null || !isAsked(group)) return { kind: 'wait', until: null } as const;
  const isExempt = keepsSeats(group, settings, mayOwe);
  const event = isExempt ? { ...settings, endTimeToPay: false } : settings;
  return paymentStepOf({ owesSince, reminders: group.paymentReminders }, event, now);
};

/**
 * Reminds a group that owes something, or ends its time to pay: then those who take part are rejected, and their seats
 * are free (rules money/reminders, money/end-of-time-to-pay). Nothing where there is nothing to do at that moment.
 */
export const remindOrEnd: Decide<
  {
    readonly eventId: EventId;
    readonly settings: UnpaidSettings;
    /** Whoever registers first is of a type that people register under without paying. */
    readonly mayOwe: boolean;
  },
  OwingState,
  RegistrationEvent,
  never
> = ({ eventId, settings, mayOwe }, state, { now }) => {
  const { group } = state;
  if (group.kind === 'absent' || group.eventId !== eventId) return [];
  const step = unpaidStepOf(state, { settings, mayOwe }, now);
  if (step.kind === 'wait') return [];
  const { primaryId, currency } = group;
  const told = { eventId, primaryId, due: dueOf(groupBalance(group)), currency };
  if (step.kind === 'remind')
    return [{ type: 'PaymentReminded', data: { ...told, kind: step.reminder, payBy: step.payBy } }];
  const people = [...group.registrants.values()].filter(({ status }) => holdsSeat(status));
  return [
    { type: 'PaymentTimeEnded', data: { ...told, payBy: step.payBy } },
    ...statusFacts(group, 'rejected', people),
  ];
};
