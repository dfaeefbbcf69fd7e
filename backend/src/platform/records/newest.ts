import type { EventStore } from '@turnout/contracts/kernel';
import { openStreams } from '../command/streams.ts';
import { recordFold, streamOf, type DeclaredRecord } from './state.ts';

/** Reads what a record is by now, also a deleted one, straight from its stream; null where there never was one. */
export const newestDetails = <Id extends string, D extends object>(
  log: EventStore,
  record: DeclaredRecord<Id, D>,
): ((id: Id) => Promise<D | null>) => {
  const streams = openStreams({ log, fold: recordFold(record) });
  return async (id) => {
    const { state } = await streams.read(streamOf(record, id));
    return state.kind === 'absent' ? null : state.details;
  };
};
