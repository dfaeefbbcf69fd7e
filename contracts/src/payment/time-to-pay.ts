import { daysIn } from '../charges/days-list.ts';
import type { EventDetails } from '../event-setup/event.ts';
import { Instant } from '../kernel/index.ts';
import type { PaymentReminder, RegistrationGroup } from '../registration/stream/state.ts';

/** Settings of an event that say when people are reminded to pay, and when their time to pay ends. */
export type TimeToPaySettings = Pick<
  EventDetails,
  | 'remindToPay'
  | 'paymentReminderDaysAfter'
  | 'endTimeToPay'
  | 'daysToPay'
  | 'paymentReminderDaysBefore'
  | 'sendEmails'
  | 'hideAllPaymentInfoFromRegistrant'
  | 'endDate'
>;

/** A group that owes something. */
export interface OwingGroup {
  /** The moment from which it has owed something ever since. */
  readonly owesSince: Instant;
  readonly reminders: RegistrationGroup['paymentReminders'];
}

/** The next thing to do about a group that owes something. */
export type PaymentStep =
  | { readonly kind: 'remind'; readonly reminder: 'after' | 'before'; readonly payBy: Instant | null }
  | { readonly kind: 'end'; readonly payBy: Instant }
  /** Nothing before that moment; null: nothing at all. */
  | { readonly kind: 'wait'; readonly until: Instant | null };

const dayMs = 86_400_000;
const plusDays = (at: Instant, days: number): Instant =>
  Instant.parse(new Date(Date.parse(at) + days * dayMs).toISOString());
const later = (one: Instant, other: Instant): Instant => (Date.parse(one) > Date.parse(other) ? one : other);
const isReached = (at: Instant, now: Instant): boolean => Date.parse(now) >= Date.parse(at);

/** Tells whether an event reminds anybody or ends their time to pay; not where it sends no e-mails or hides payment: nobody is told then. */
export const hasTimeToPay = (event: TimeToPaySettings): boolean =>
  (event.remindToPay || event.endTimeToPay) && event.sendEmails && !event.hideAllPaymentInfoFromRegistrant;

const firstOf = (moments: readonly Instant[]): Instant | null =>
  moments.reduce<Instant | null>((first, at) => (first === null || isReached(at, first) ? at : first), null);

/** The reminder of a kind that is of this debt: one of a debt that was paid since says nothing of it. */
const toldOf = ({ owesSince, reminders }: OwingGroup, kind: 'after' | 'before'): PaymentReminder | null => {
  const reminder = reminders.get(kind) ?? null;
  return reminder !== null && isReached(owesSince, reminder.at) ? reminder : null;
};

/** The days of a setting; none where it says something else. */
const daysOf = (text: string): readonly number[] => daysIn(text, 365) ?? [];

/** The first of some moments that comes after one at which somebody was reminded; null: none does. */
const nextAfter = (moments: readonly Instant[], told: Instant | null): Instant | null =>
  firstOf(told === null ? moments : moments.filter((at) => !isReached(at, told)));

/** The next step towards the end of the time to pay. */
const stepToEnd = (owing: OwingGroup, event: TimeToPaySettings, now: Instant): PaymentStep => {
  const before = toldOf(owing, 'before');
  const end = plusDays(owing.owesSince, event.daysToPay);
  const payBy = before?.payBy ?? end;
  const days = daysOf(event.paymentReminderDaysBefore);
  const next = nextAfter(
    days.map((day) => plusDays(payBy, -day)),
    before?.at ?? null,
  );
  if (before !== null && isReached(payBy, now)) return { kind: 'end', payBy };
  // Nobody's time ends unheard: of whom nothing was said yet, the next reminder is due at the end at the latest.
  const at = next ?? (before === null ? end : null);
  if (at === null || !isReached(at, now)) return { kind: 'wait', until: at ?? payBy };
  if (before !== null) return { kind: 'remind', reminder: 'before', payBy };
  const [nearest = 0] = days.filter((day) => isReached(plusDays(end, -day), now));
  return { kind: 'remind', reminder: 'before', payBy: later(end, plusDays(now, nearest)) };
};

/**
 * The next step about a group that owes something (rules money/reminders, money/end-of-time-to-pay). The time to pay ends
 * no sooner than the reminder before it said, so that a setting that is switched on later ends nobody's time unheard.
 * @param now the moment at which it is asked.
 */
export const paymentStepOf = (owing: OwingGroup, event: TimeToPaySettings, now: Instant): PaymentStep => {
  const nothing = { kind: 'wait', until: null } as const;
  if (!hasTimeToPay(event) || isReached(event.endDate, now)) return nothing;
  const toEnd = event.endTimeToPay ? stepToEnd(owing, event, now) : nothing;
  // Who was told of the end is not reminded besides.
  if (toEnd.kind !== 'wait' || !event.remindToPay || toldOf(owing, 'before') !== null) return toEnd;
  const firstAt = nextAfter(
    daysOf(event.paymentReminderDaysAfter).map((day) => plusDays(owing.owesSince, day)),
    toldOf(owing, 'after')?.at ?? null,
  );
  if (firstAt === null) return toEnd;
  if (!isReached(firstAt, now))
    return { kind: 'wait', until: firstOf([firstAt, ...(toEnd.until === null ? [] : [toEnd.until])]) };
  return {
    kind: 'remind',
    reminder: 'after',
    payBy: event.endTimeToPay ? plusDays(owing.owesSince, event.daysToPay) : null,
  };
};

/** The end of a group's time to pay as it was told last; null: it was told none, or owes nothing since. */
export const toldPayBy = (
  { paymentReminders }: Pick<RegistrationGroup, 'paymentReminders'>,
  { due, event }: { readonly due: number; readonly event: Pick<TimeToPaySettings, 'endTimeToPay'> },
): Instant | null => {
  if (due <= 0 || !event.endTimeToPay) return null;
  return paymentReminders.get('before')?.payBy ?? paymentReminders.get('after')?.payBy ?? null;
};
