import { speakerRecord } from '@turnout/contracts/event-setup';
import { sql } from 'slonik';
import { defineProjection } from '../platform/projection.ts';
import { defineRecordTable } from '../platform/record-table.ts';

/** By the name that is shown of them, as people read lists. */
export const speakers = defineRecordTable(speakerRecord, {
  order: sql.fragment`(details->>'name') || ' ' || (details->>'lastName') collate "und-x-icu", defined, id`,
});

/** Speakers as their pages show them; of an erased one nothing. */
export const speakersProjection = defineProjection({ name: 'speakers', version: 2, ...speakers });
