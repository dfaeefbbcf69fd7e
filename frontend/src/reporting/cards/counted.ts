import type { EventId } from '@turnout/contracts/kernel';
import { RegistrationStatus } from '@turnout/contracts/registration';
import type { ActivityCardView, ActivityPaymentView, DashboardView } from '@turnout/contracts/reporting';
import { paymentAsked, type DashboardChoice } from '../dashboard-filter.ts';

type Statuses = readonly RegistrationStatus[];
type Counts = Pick<DashboardView, RegistrationStatus | 'checkedIn'>;

/** Counts of the statuses alone that are chosen; inside are confirmed ones (rule reporting/who-counts-as-inside). */
const chosen = (counts: Counts, statuses: Statuses): Counts => {
  const of = (status: RegistrationStatus): number => (statuses.includes(status) ? counts[status] : 0);
  return {
    confirmed: of('confirmed'),
    pending: of('pending'),
    rejected: of('rejected'),
    deleted: of('deleted'),
    checkedIn: statuses.includes('confirmed') ? counts.checkedIn : 0,
  };
};

/** The event's numbers, of the chosen statuses alone. */
export const numbersOf = (view: DashboardView, statuses: Statuses): DashboardView => {
  const counts = chosen(view, statuses);
  return {
    ...counts,
    total: RegistrationStatus.options.reduce((sum, status) => sum + counts[status], 0),
    types: view.types.map((type) => ({ ...type, ...chosen(type, statuses) })),
  };
};

/** The figures of an activity's card. */
export interface ActivityFigures {
  readonly registered: number;
  readonly checkedIn: number;
  /** Null for whoever sees no money. */
  readonly paid: number | null;
  readonly fullyPaid: number | null;
}

const sumOf = <C>(
  counts: Readonly<Record<RegistrationStatus, C>>,
  statuses: Statuses,
  of: (one: C) => number,
): number => statuses.reduce((sum, status) => sum + of(counts[status]), 0);

/** Figures of an activity's card for the chosen statuses. @param payments null: nothing of money is told, or not yet. */
export const activityFigures = (
  { counts }: Pick<ActivityCardView, 'counts'>,
  payments: Pick<ActivityPaymentView, 'counts'> | null,
  statuses: Statuses,
): ActivityFigures => ({
  registered: sumOf(counts, statuses, ({ registered }) => registered),
  checkedIn: sumOf(counts, statuses, ({ checkedIn }) => checkedIn),
  paid: payments === null ? null : sumOf(payments.counts, statuses, ({ paid }) => paid),
  fullyPaid: payments === null ? null : sumOf(payments.counts, statuses, ({ fullyPaid }) => fullyPaid),
});

/** The address of the list of those whom a figure counts. */
export const listOf = (
  eventId: EventId,
  choice: Pick<DashboardChoice, 'payment'>,
  only: Readonly<Record<string, string>>,
): string => {
  const params = new URLSearchParams(only);
  const { paymentStatus } = paymentAsked(choice);
  if (paymentStatus !== undefined) params.set('paymentStatus', paymentStatus);
  return `/dashboard/${eventId}/attendees?${params.toString().replaceAll('%2C', ',')}`;
};
