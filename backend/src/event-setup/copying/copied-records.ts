import { checkpointFieldRecord, checkpointRecord } from '@turnout/contracts/checkpoint';
import { speakerRecord } from '@turnout/contracts/event-setup';
import {
  activityRecord,
  customWidgetRecord,
  fieldRecord,
  promoCodeRecord,
  typeGroupRecord,
  typeRecord,
  validationRecord,
} from '@turnout/contracts/forms';
import type { DeclaredRecord } from '../../platform/records/state.ts';

/** A kind of record that a copy of an event has too. */
export interface CopiedRecord {
  readonly record: DeclaredRecord<string, object> & { readonly one: string; readonly table: string };
  /** Of what is kept apart from its facts (sealed in `ops`): what goes along. */
  readonly apart?: readonly string[];
}

/**
 * Every record of an event, in the order in which they are copied; within a kind in the order of definition, which
 * lists keep. Whatever one of them says of another, it says by its id, and every id of the source that stands in it
 * becomes that of the copy (`copied-ids.ts`): a new kind joins by its line here, whatever it names.
 */
export const copiedRecords: readonly CopiedRecord[] = [
  { record: speakerRecord },
  { record: fieldRecord },
  { record: typeRecord, apart: ['allowedEmails'] },
  { record: validationRecord },
  { record: typeGroupRecord },
  { record: activityRecord },
  { record: customWidgetRecord },
  { record: promoCodeRecord },
  { record: checkpointFieldRecord },
  { record: checkpointRecord },
];
