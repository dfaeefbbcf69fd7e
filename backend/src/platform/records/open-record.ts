import {
  isRejection,
  reject,
  withChanges,
  type Actor,
  type EventId,
  type Instant,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { RecordFacts } from '@turnout/contracts/records';
import type { CommandContext } from '../command/handle.ts';
import { openStreams, type StreamState } from '../command/streams.ts';
import type { Platform } from '../platform.ts';
import { decideDefine, decideRetire, decideRevise, type Changes, type RecordRules } from './decider.ts';
import { recordFold, streamOf, type DeclaredRecord, type PresentRecord, type RecordState } from './state.ts';

/** What a record was from one of its facts on, and whose fact that was. */
export interface RecordVersion<D> {
  readonly version: number;
  readonly details: D | null;
  readonly by: Actor;
  readonly at: Instant;
}

/** A record that was written: as it is now, and from where on everybody sees it. */
export interface Written<Id, D> {
  readonly record: RecordFacts<Id, D>;
  readonly position: Position;
}

/** The records of one kind, at their newest state. */
export interface Records<Id extends string, D extends object, C extends object = Changes<D>> {
  /** Also one that was deleted; null where there never was one, or where nothing may be known of it any more. */
  readonly find: (id: Id) => Promise<PresentRecord<Id, D> | null>;
  /** One that there is. */
  readonly findDefined: (id: Id) => Promise<PresentRecord<Id, D> | null>;
  readonly eventOf: (id: Id) => Promise<EventId | null>;
  readonly define: (
    record: { readonly id: Id; readonly eventId: EventId; readonly details: D },
    context: CommandContext,
  ) => Promise<Written<Id, D> | Rejection>;
  /** @param read the version that these changes were made to; undefined: whatever it is, they win. */
  readonly revise: (id: Id, changes: C, context: CommandContext, read?: number) => Promise<Written<Id, D> | Rejection>;
  readonly retire: (id: Id, context: CommandContext) => Promise<{ readonly position: Position } | Rejection>;
  /** All that it ever was, oldest first. */
  readonly versions: (id: Id) => Promise<readonly RecordVersion<D>[]>;
}

/** Readings anew before somebody who writes all the time is taken for a fault. */
const maximumReadings = 100;

/**
 * Opens the records of one kind.
 * @param rules where the kind has rules of its own.
 */
export const openRecords = <Id extends string, D extends object, C extends object = Changes<D>>(
  { log, watch, commands, keyring }: Pick<Platform, 'log' | 'watch' | 'commands' | 'keyring'>,
  record: DeclaredRecord<Id, D>,
  rules: RecordRules<D, C> = {},
): Records<Id, D, C> => {
  const { Details, said, missing, isPersonal } = record;
  const streams = openStreams({ log, fold: recordFold(record), watch });
  const decide = {
    define: decideDefine(record, rules),
    revise: decideRevise(record, rules),
    retire: decideRetire(record),
  };

  const unsealed = async (id: Id, text: string | undefined): Promise<D | null> => {
    const details = text === undefined ? null : await keyring.unseal(id, text);
    return details === null ? null : Details.parse(details);
  };
  const presentOf = async ({ state, sealed }: StreamState<RecordState<Id, D>>) => {
    if (state.kind === 'absent') return null;
    const details = isPersonal ? await unsealed(state.id, sealed.get(state.id)) : state.details;
    return details === null ? null : { ...state, details };
  };
  const find = async (id: Id) => presentOf(await streams.read(streamOf(record, id)));
  const findDefined = async (id: Id) => {
    const found = await find(id);
    return found?.kind === 'defined' ? found : null;
  };

  const versions = async (id: Id): Promise<readonly RecordVersion<D>[]> => {
    let details: D | null = null;
    const all: RecordVersion<D>[] = [];
    for (const { data, sealed, metadata, revision } of await log.readStream(streamOf(record, id), 0)) {
      const changes = said({ data }).details;
      if (isPersonal) details = sealed[id] === undefined ? details : await unsealed(id, sealed[id]);
      else if (changes !== null) details = details === null ? Details.parse(changes) : withChanges<D>(details, changes);
      all.push({ version: revision, details, by: metadata.actor, at: metadata.at });
    }
    return all;
  };
  /** What somebody had read who names a version; null where they name none. */
  const asRead = async (id: Id, version: number | undefined): Promise<D | null | Rejection> => {
    if (version === undefined) return null;
    const known = await find(id);
    if (known?.version === version) return known.details;
    const found = (await versions(id)).find((one) => one.version === version);
    return found?.details ?? reject('refused-by-rule', { field: '_version', rule: 'is no version of this' });
  };

  const writtenOf = async (after: StreamState<RecordState<Id, D>>, position: Position) => {
    const written = await presentOf(after);
    return written === null ? reject(missing) : { record: written, position };
  };

  const revise: Records<Id, D, C>['revise'] = async (id, changes, context, version) => {
    for (let readings = 0; readings < maximumReadings; readings += 1) {
      const was = await find(id);
      if (was === null) return reject(missing);
      const read = await asRead(id, version);
      if (isRejection(read)) return read;
      const revised = await commands.handle({
        streams,
        streamId: streamOf(record, id),
        eventId: was.eventId,
        decide: decide.revise,
        command: { changes, read, ...(isPersonal ? { known: was } : {}) },
        context,
      });
      if (!isRejection(revised)) return writtenOf(revised.after, revised.position);
      if (revised.rejected !== 'read-anew') return revised;
    }
    throw new Error(`${streamOf(record, id)}: could not revise after ${maximumReadings} readings`);
  };

  return {
    find,
    findDefined,
    eventOf: async (id) => (await findDefined(id))?.eventId ?? null,
    define: async (defined, context) => {
      if (isPersonal) await keyring.ensure([defined.id]);
      const made = await commands.handle({
        streams,
        streamId: streamOf(record, defined.id),
        eventId: defined.eventId,
        decide: decide.define,
        command: defined,
        context,
      });
      return isRejection(made) ? made : writtenOf(made.after, made.position);
    },
    revise,
    retire: async (id, context) => {
      const { state } = await streams.read(streamOf(record, id));
      const retired = await commands.handle({
        streams,
        streamId: streamOf(record, id),
        ...(state.kind === 'absent' ? {} : { eventId: state.eventId }),
        decide: decide.retire,
        command: {},
        context,
      });
      return isRejection(retired) ? retired : { position: retired.position };
    },
    versions,
  };
};
