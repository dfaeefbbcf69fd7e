import { records } from '@turnout/contracts';
import type { DeclaredRecord } from '../../platform/records/state.ts';

/** A kind of record that a copy of an event has too. */
export interface CopiedRecord {
  readonly record: DeclaredRecord<string, object> & { readonly one: string; readonly table: string };
  /** Keys that are kept apart from its facts (sealed in `ops`) and go along. */
  readonly apart: readonly string[];
}

interface Apart {
  readonly apart: object;
  readonly ofTheCall?: readonly string[];
}
/** Keys of a record that are kept apart from its facts. */
export const keptApart = ({ apart, ofTheCall = [] }: Apart): readonly string[] =>
  Object.keys(apart).filter((key) => !ofTheCall.includes(key));

/**
 * Every record of an event, in the order in which they are copied; within a kind in the order of definition, which
 * lists keep. Whatever one of them says of another, it says by its id, and every id of the source that stands in it
 * becomes that of the copy (`copied-ids.ts`): a new kind is copied because it is declared.
 */
export const copiedRecords: readonly CopiedRecord[] = records.map((record) => ({ record, apart: keptApart(record) }));
