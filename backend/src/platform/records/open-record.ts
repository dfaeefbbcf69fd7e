import { isRejection, reject, type EventId, type Position, type Rejection } from '@turnout/contracts/kernel';
import type { Changes, RecordFacts } from '@turnout/contracts/records';
import type { CommandContext } from '../command/handle.ts';
import { openStreams, type StreamState } from '../command/streams.ts';
import type { Platform } from '../module/platform.ts';
import { decideDefine, decideRetire, decideRevise, type RecordRules } from './decider.ts';
import { recordFold, streamOf, type DeclaredRecord, type PresentRecord, type RecordState } from './state.ts';
import { detailsAt, readVersions, type RecordVersion } from './versions.ts';

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
  const { Details, missing, isPersonal } = record;
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

  const versions = (id: Id) => {
    let known: D | null = null;
    return readVersions(log, streamOf(record, id), streams.fold, async (state, { sealed }) => {
      if (!isPersonal) return state.kind === 'absent' ? null : state.details;
      if (sealed[id] !== undefined) known = await unsealed(id, sealed[id]);
      return known;
    });
  };
  /** What somebody had read who names a version; null where they name none. */
  const asRead = async ({ id, version, details }: PresentRecord<Id, D>, read: number | undefined) => {
    if (read === undefined) return null;
    return read === version ? details : detailsAt(await versions(id), read);
  };

  const writtenOf = async (after: StreamState<RecordState<Id, D>>, position: Position) => {
    const written = await presentOf(after);
    return written === null ? reject(missing) : { record: written, position };
  };

  const revise: Records<Id, D, C>['revise'] = async (id, changes, context, version) => {
    for (let readings = 0; readings < maximumReadings; readings += 1) {
      const was = await find(id);
      if (was === null) return reject(missing);
      const read = await asRead(was, version);
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
