import { FieldDetails, fieldEvents, formsTopics } from '@turnout/contracts/forms';
import { EventId, FieldId, type Touched } from '@turnout/contracts/kernel';
import { registrationTopics } from '@turnout/contracts/registration';
import { z } from 'zod';
import { on, type Clause } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const fields = defineTable(
  'fields',
  ['field_id'],
  z.object({ field_id: FieldId, event_id: EventId, details: FieldDetails, defined: z.string(), position: z.string() }),
);

/** Fields are shown by themselves, in the forms of types, and beside what registrants entered. */
const touch = (key: EventId): Touched[] =>
  [formsTopics.fields, formsTopics.types, registrationTopics.attendees].map(({ name }) => ({ topic: name, key }));

export const fieldClauses: readonly Clause[] = [
  on(fieldEvents.FieldDefined, {
    fold: ({ data, position }, batch) => {
      fields.put(batch, {
        field_id: data.fieldId,
        event_id: data.eventId,
        details: data.details,
        defined: position,
        position,
      });
      return touch(data.eventId);
    },
  }),
  on(fieldEvents.FieldRevised, {
    reads: ({ data }) => [fields.at(data.fieldId)],
    fold: ({ data, position }, batch) => {
      const field = fields.get(batch, data.fieldId);
      if (field === undefined) return [];
      const details = FieldDetails.parse({ ...field.details, ...data.details });
      fields.put(batch, { ...field, details, position });
      return touch(data.eventId);
    },
  }),
  on(fieldEvents.FieldRetired, {
    fold: ({ data }, batch) => {
      fields.delete(batch, data.fieldId);
      return touch(data.eventId);
    },
  }),
];
