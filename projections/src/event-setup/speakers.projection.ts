import { speakerRecord } from '@turnout/contracts/event-setup';
import { defineProjection } from '../platform/projection.ts';
import { defineRecordTable } from '../platform/record-table.ts';

export const speakers = defineRecordTable(speakerRecord);

/** Speakers as their pages show them; of an erased one nothing. */
export const speakersProjection = defineProjection({ name: 'speakers', version: 2, ...speakers });
