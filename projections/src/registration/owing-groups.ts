import { EventId, PrimaryId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { groupTotal } from '../platform/money-of-row.ts';

/** The events that remind people to pay, or end their time to pay. */
export const eventsWithTimeToPay = (pool: CommonQueryMethods): Promise<readonly EventId[]> =>
  pool.anyFirst(sql.type(z.object({ event_id: EventId }))`
    select event_id from events
    where details -> 'remindToPay' = 'true' or details -> 'endTimeToPay' = 'true'
    order by event_id`);

/**
 * A page of the groups of an event that owe something, by the index `registrants_owing`.
 * @param after the last of the page before; empty: from the beginning.
 */
export const owingGroups = (
  pool: CommonQueryMethods,
  { eventId, after, limit }: { readonly eventId: EventId; readonly after: PrimaryId | ''; readonly limit: number },
): Promise<readonly PrimaryId[]> =>
  pool.anyFirst(sql.type(z.object({ primary_id: PrimaryId }))`
    select r.primary_id from registrants r
    where r.event_id = ${eventId} and r.primary_id > ${after} and r.registrant_id = r.primary_id
      and r.taking_part > 0 and ${groupTotal} > r.group_paid
    order by r.primary_id limit ${limit}`);
