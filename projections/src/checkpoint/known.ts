import type { ShownFields } from '@turnout/contracts/checkpoint';
import { FieldValue } from '@turnout/contracts/fields';
import { CheckpointFieldId, EventId, FieldId, RegistrantId, type CheckpointId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { checkpoints } from './checkpoints.projection.ts';

type Checkpoint = z.infer<typeof checkpoints.row>;

/** The fields that there are for an event's checkpoints to show: their own, and those of its form. */
const fieldsShown = async (pool: CommonQueryMethods, eventId: EventId): Promise<Omit<ShownFields, 'shown'>> => {
  const [own, form] = await Promise.all([
    pool.any(sql.type(z.object({ id: CheckpointFieldId, defaultValue: z.string() }))`
      select id, details ->> 'defaultValue' as "defaultValue"
      from checkpoint_fields where event_id = ${eventId} order by id`),
    pool.anyFirst(sql.type(z.object({ id: FieldId }))`
      select id from fields where event_id = ${eventId} order by id`),
  ]);
  return { own: new Map(own.map((field) => [field.id, field])), form: new Set(form) };
};

/** A checkpoint with what its page shows; null when the event has none of this id. */
export const shownBy = async (
  pool: CommonQueryMethods,
  { eventId, checkpointId }: { readonly eventId: EventId; readonly checkpointId: CheckpointId },
): Promise<(Checkpoint & ShownFields) | null> => {
  const [checkpoint, fields] = await Promise.all([
    pool.maybeOne(sql.type(checkpoints.row)`
      select id, event_id, details, is_retired, defined, version, position from event_checkpoints
      where id = ${checkpointId} and event_id = ${eventId}`),
    fieldsShown(pool, eventId),
  ]);
  return checkpoint === null
    ? null
    : { ...checkpoint, shown: checkpoint.details.fieldsForCheckinAndAttendeesPage, ...fields };
};

const values = z.record(z.string(), FieldValue);
const PersonRow = z.object({
  id: RegistrantId,
  firstName: z.string(),
  lastName: z.string(),
  isErased: z.boolean(),
  confirmationNumber: z.string(),
  form: values,
  data: values,
});

/** What is remembered of a person: name, number, values. */
export type Person = z.infer<typeof PersonRow>;

/** These people by their ids, in one question. */
export const peopleBy = async (
  pool: CommonQueryMethods,
  ids: readonly RegistrantId[],
): Promise<ReadonlyMap<RegistrantId, Person>> => {
  if (ids.length === 0) return new Map();
  const rows = await pool.any(sql.type(PersonRow)`
    select r.registrant_id as id, r.first_name as "firstName", r.last_name as "lastName", r.is_erased as "isErased",
      r.confirmation_number as "confirmationNumber", r.fields as form, coalesce(d.fields, '{}') as data
    from registrants r left join checkpoint_data d on d.registrant_id = r.registrant_id
    where r.registrant_id = any(${sql.array([...new Set(ids)], 'text')})`);
  return new Map(rows.map((row) => [row.id, row]));
};
