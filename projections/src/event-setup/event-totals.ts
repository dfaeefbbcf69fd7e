import { decimalOf, EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const People = z.object({ eventId: EventId, people: z.int() });
const Paid = z.object({ eventId: EventId, currency: z.string(), paid: z.string().transform(Number) });

/** The projections whose tables the totals of events are read from. */
export const shownOfTotals = ['door', 'registrants'] as const;

/** What events come to, from tallies that are kept anyway: one question for any number of them. */
export interface EventTotals {
  /** Registrations that are not deleted. */
  readonly registrationsIn: (eventId: EventId) => number;
  /** What was paid in a currency, with its decimals. */
  readonly paidIn: (eventId: EventId, currency: string) => number;
}

export const eventTotals = async (pool: CommonQueryMethods, ids: readonly EventId[]): Promise<EventTotals> => {
  const [people, paid] = await Promise.all([
    pool.any(sql.type(People)`
      select d.event_id as "eventId", sum(s.value::int)::int as people
      from door_tally d, jsonb_each(d.registered) t, jsonb_each_text(t.value) s
      where d.event_id = any(${sql.array(ids, 'text')}) and s.key <> 'deleted' group by d.event_id`),
    pool.any(sql.type(Paid)`
      select event_id as "eventId", currency, sum(paid)::text as paid from money_tally
      where event_id = any(${sql.array(ids, 'text')}) group by 1, 2`),
  ]);
  const peopleIn = new Map(people.map((row) => [row.eventId, row.people]));
  return {
    registrationsIn: (eventId) => peopleIn.get(eventId) ?? 0,
    paidIn: (eventId, currency) => {
      const minor = paid.find((row) => row.eventId === eventId && row.currency === currency)?.paid ?? 0;
      return decimalOf({ minor, currency });
    },
  };
};
