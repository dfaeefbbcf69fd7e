import { checkpointFieldRecord, checkpointRecord } from '../checkpoint/index.ts';
import { plainRecords } from '../event-setup/index.ts';
import {
  activityRecord,
  customWidgetRecord,
  fieldRecord,
  promoCodeRecord,
  typeGroupRecord,
  typeRecord,
  validationRecord,
} from '../forms/index.ts';
import type { Words } from '../kernel/index.ts';
import { wordsOfFacts } from '../records/index.ts';
import { templateRecord } from '../templates/index.ts';

/** The kinds of record that an event has, in the order in which a copy of it gets them: the one list of them. */
export const records = [
  ...plainRecords,
  fieldRecord,
  typeRecord,
  validationRecord,
  typeGroupRecord,
  activityRecord,
  customWidgetRecord,
  promoCodeRecord,
  checkpointFieldRecord,
  checkpointRecord,
  templateRecord,
] as const;

/** The facts of all records as the log of what users did calls them, by their names. */
export const factWords: ReadonlyMap<string, Words> = new Map(records.flatMap((record) => wordsOfFacts(record)));
