import { EventId, FieldId, RegistrantId } from '@turnout/contracts/kernel';
import { OptionDigest, optionUseEvents } from '@turnout/contracts/inventory';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable, type Batch, type RowKey } from '../platform/table.ts';

const OptionUse = z.object({
  option: OptionDigest,
  registrant_id: RegistrantId,
  event_id: EventId,
  field_id: FieldId,
  position: z.string(),
});
const optionUses = defineTable('option_uses', ['option', 'registrant_id'], OptionUse);

const OptionTally = z.object({
  option: OptionDigest,
  event_id: EventId,
  field_id: FieldId,
  taken: z.int(),
  position: z.string(),
});
const optionTally = defineTable('option_tally', ['option'], OptionTally);

interface Said {
  readonly eventId: EventId;
  readonly fieldId: FieldId;
  readonly option: OptionDigest;
  readonly registrants: readonly RegistrantId[];
}

const rowsOf = ({ option, registrants }: Said): RowKey[] => [
  optionTally.at(option),
  ...registrants.map((id) => optionUses.at(option, id)),
];

const count = (batch: Batch, { eventId, fieldId, option }: Said, position: string, by: number): void => {
  if (by === 0) return;
  const taken = (optionTally.get(batch, option)?.taken ?? 0) + by;
  optionTally.put(batch, { option, event_id: eventId, field_id: fieldId, taken, position });
};

/** Who takes which option that there are only so many of. Whoever claims again what they have is counted once. */
export const optionUsesProjection = defineProjection({
  name: 'option-uses',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'option-uses.sql'),
  tables: [optionUses, optionTally],
  clauses: [
    on(optionUseEvents.FieldOptionTaken, {
      reads: ({ data }) => rowsOf(data),
      fold: ({ data, position }, batch) => {
        const { eventId, fieldId, option } = data;
        const fresh = data.registrants.filter((id) => optionUses.get(batch, option, id) === undefined);
        for (const id of fresh)
          optionUses.put(batch, { option, registrant_id: id, event_id: eventId, field_id: fieldId, position });
        count(batch, data, position, fresh.length);
      },
    }),
    on(optionUseEvents.FieldOptionReleased, {
      reads: ({ data }) => rowsOf(data),
      fold: ({ data, position }, batch) => {
        const { option } = data;
        const gone = data.registrants.filter((id) => optionUses.get(batch, option, id) !== undefined);
        for (const id of gone) optionUses.delete(batch, option, id);
        count(batch, data, position, -gone.length);
      },
    }),
  ],
});
