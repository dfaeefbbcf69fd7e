import type { Topic } from '../kernel/index.ts';
import { mailTextRecord } from './mail-text.ts';
import { speakerRecord } from './speaker.ts';

/**
 * The records that are shown as they are stored: a line here gives one its facts, calls, topic, table and routes
 * (docs/add-a-record.md).
 */
export const plainRecords = [speakerRecord, mailTextRecord] as const;

interface Listed {
  readonly many: string;
  readonly topic: Topic;
}

/** Their calls, by their names among all calls. */
export const plainCalls = plainRecords.map(({ api }) => api);

function topicsOf<R extends Listed>(kinds: readonly R[]): { readonly [K in R as K['many']]: K['topic'] };
function topicsOf(kinds: readonly Listed[]): object {
  return Object.fromEntries(kinds.map(({ many, topic }) => [many, topic]));
}

/** Their live lists, by their names among all topics. */
export const plainTopics = topicsOf(plainRecords);
