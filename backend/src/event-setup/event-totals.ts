import type { EventView } from '@turnout/contracts/event-setup';
import { meets, needs, type EventId, type Rights } from '@turnout/contracts/kernel';
import { eventTotals } from '@turnout/projections/event-setup/queries';
import type { CommonQueryMethods } from 'slonik';

const seesPeople = needs.anyOf('viewRegistrants', 'viewDashboard');
const seesMoney = needs.event('viewTransactionSummary');

/**
 * Events with how many registered and what they paid, each told to those alone who may see as much of it elsewhere: the
 * dashboard or the attendees, and the summary of transactions.
 */
export const withTotals = async (
  pool: CommonQueryMethods,
  events: readonly EventView[],
  rightsIn: (eventId: EventId) => Promise<Rights | null>,
): Promise<readonly EventView[]> => {
  const told = await Promise.all(
    events.map(async ({ _id }) => {
      const rights = await rightsIn(_id);
      return { _id, people: meets(seesPeople, rights), money: meets(seesMoney, rights) };
    }),
  );
  const wanted = told.filter(({ people, money }) => people || money).map(({ _id }) => _id);
  if (wanted.length === 0) return events;
  const totals = await eventTotals(pool, wanted);
  return events.map((event, place) => ({
    ...event,
    ...(told[place]?.people === true && { totalRegistrations: totals.registrationsIn(event._id) }),
    ...(told[place]?.money === true && { totalPaid: totals.paidIn(event._id, event.appCurrency) }),
  }));
};
