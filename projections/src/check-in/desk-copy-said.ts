import { PrimaryId, RegistrantId, type EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

/** The fields of an event that organisers marked for desks, retired ones among them: answers to these are shown as well. */
export const fieldsForDesks = (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly string[]> =>
  pool.anyFirst(sql.type(z.object({ id: z.string() }))`
    select id from fields where event_id = ${eventId} and details ->> 'showAtDesk' = 'true' order by id`);

/** The people of groups about whom staff noted something. */
export const notedOf = (
  pool: CommonQueryMethods,
  groups: readonly PrimaryId[],
): Promise<readonly { readonly registrantId: RegistrantId; readonly primaryId: PrimaryId }[]> =>
  pool.any(sql.type(z.object({ registrantId: RegistrantId, primaryId: PrimaryId }))`
    select registrant_id as "registrantId", primary_id as "primaryId" from noted_people
    where primary_id = any(${sql.array([...groups], 'text')})`);
