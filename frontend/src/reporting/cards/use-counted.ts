import type { EventId } from '@turnout/contracts/kernel';
import { cardTopics, type ArrivalsView, type DashboardView } from '@turnout/contracts/reporting';
import { useTopic } from '../../platform/topic.ts';
import { paymentAsked, statusParam, type DashboardChoice } from '../dashboard-filter.ts';
import type { Door } from '../use-door.ts';
import { numbersOf } from './counted.ts';

const noArrivals: ArrivalsView = { start: null, perMinute: [] };

/** The numbers that the dashboard shows; null while they are on their way. */
export interface Counted {
  readonly numbers: DashboardView | null;
  readonly arrivals: ArrivalsView;
}

/** Watches what the dashboard's filter lets through: the door's own numbers where it lets all payments and statuses through. */
export const useCounted = (
  eventId: EventId,
  door: Pick<Door, 'numbers' | 'arrivals'>,
  choice: Pick<DashboardChoice, 'statuses' | 'payment'>,
): Counted => {
  const { statuses } = choice;
  const asked = { eventId, ...paymentAsked(choice) };
  const isOfAllPayments = choice.payment === 'all';
  const isAsUsual = isOfAllPayments && statusParam(statuses) === null;
  const byPayment = useTopic(cardTopics.counted, isOfAllPayments ? null : asked).view;
  const came = useTopic(cardTopics.countedArrivals, isAsUsual ? null : { ...asked, status: [...statuses] }).view;
  const all = isOfAllPayments ? door.numbers : byPayment;
  return {
    numbers: all === null ? null : numbersOf(all, statuses),
    arrivals: isAsUsual ? door.arrivals : (came ?? noArrivals),
  };
};
