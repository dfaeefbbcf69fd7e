import type { EventId, Position, StoredEvent } from '@turnout/contracts/kernel';
import { isRejection } from '@turnout/contracts/kernel';
import { recordsBefore } from '@turnout/projections/platform/record-table';
import type { CommandContext } from '../../platform/command/handle.ts';
import { added, openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { openRecords } from '../../platform/records/open-record.ts';
import { recordFold, streamOf } from '../../platform/records/state.ts';
import { openSealedSettings } from '../../platform/secrets/sealed-settings.ts';
import { idsEver } from '../removal/keys-of-event.ts';
import { idsIn, withCopiedIds, type CopiedIds } from './copied-ids.ts';
import { copiedRecords, type CopiedRecord } from './copied-records.ts';

type CopyingPlatform = Pick<Platform, 'log' | 'pool' | 'watch' | 'commands' | 'keyring' | 'ids' | 'sql'>;

/** What is copied, and up to where in the log it is looked at. */
export interface Source {
  readonly eventId: EventId;
  readonly before: Position;
}

interface Found {
  readonly id: string;
  /** Null: nothing may be known of it. */
  readonly details: object | null;
  readonly isRetired: boolean;
}

/** What a stream's facts add up to that were there before a place. */
export const asOf = (facts: readonly StoredEvent[], before: Position) =>
  facts.filter(({ position }) => position < before);

/** Records about people have no past in the tables: each is read from its own stream. */
const peopleIn = async (
  { log, keyring }: CopyingPlatform,
  record: CopiedRecord['record'],
  { eventId, before }: Source,
): Promise<readonly Found[]> => {
  const streams = openStreams({ log, fold: recordFold(record), capacity: 1 });
  const found: Found[] = [];
  for (const id of await idsEver(log, record, eventId)) {
    const facts = asOf(await log.readStream(streamOf(record, id)), before);
    const { state, sealed } = added(streams.fold, streams.nothing(), facts);
    const text = sealed.get(id);
    if (state.kind === 'absent') continue;
    const known = state.kind === 'retired' || text === undefined ? null : await keyring.unseal(id, text);
    found.push({ id, isRetired: known === null, details: known === null ? null : record.Details.parse(known) });
  }
  return found;
};

const foundIn = async (
  platform: CopyingPlatform,
  { record }: CopiedRecord,
  source: Source,
): Promise<readonly Found[]> => {
  if (record.isPersonal) return peopleIn(platform, record, source);
  const rows = await recordsBefore(platform.pool, record, source);
  return rows.map(({ id, details, is_retired: isRetired }) => ({ id, details, isRetired }));
};

/** All records of an event as they were, kind by kind. */
export type FoundRecords = readonly { readonly kind: CopiedRecord; readonly found: readonly Found[] }[];

export const findRecords = async (platform: CopyingPlatform, source: Source): Promise<FoundRecords> => {
  const all = [];
  for (const kind of copiedRecords) all.push({ kind, found: await foundIn(platform, kind, source) });
  return all;
};

/** The id of something in a copy, the same however often the copying is begun, and nobody's to compute. */
export const copiedIdOf = ({ ids }: Pick<Platform, 'ids'>, copyId: EventId, id: string, kind: string): string =>
  ids.derive(`copy ${copyId} ${id}`, kind);

/**
 * What each record is called in the copy. What was deleted is copied, as deleted, where something still names it; the
 * rest has no copy.
 */
export const idsOfRecords = (
  platform: Pick<Platform, 'ids'>,
  records: FoundRecords,
  copyId: EventId,
): Map<string, string | null> => {
  const all = records.flatMap(({ found }) => found);
  const named = idsIn(all.filter(({ isRetired }) => !isRetired).map(({ details }) => details));
  return new Map(
    records.flatMap(({ kind, found }) =>
      found.map(({ id, details, isRetired }) => {
        const isCopied = details !== null && (!isRetired || named.has(id));
        return [id, isCopied ? copiedIdOf(platform, copyId, id, kind.record.stream) : null] as const;
      }),
    ),
  );
};

/**
 * Defines the copy of every record under its own id, one after the other, in the order of the source's lists. Begun
 * again it defines what is missing.
 * @param ids also of what the records name beside records: the event's own id, its pictures.
 * @param context of the command for one of them.
 */
export const copyRecords = async (
  platform: CopyingPlatform,
  records: FoundRecords,
  { copyId, ids, context }: { copyId: EventId; ids: CopiedIds; context: (of: string) => CommandContext },
): Promise<void> => {
  const sealedSettings = openSealedSettings(platform);
  for (const { kind, found } of records) {
    const { record, apart } = kind;
    const open = openRecords<string, object>(platform, record);
    for (const { id, details, isRetired } of found) {
      const copy = ids.get(id) ?? null;
      if (copy === null || details === null) continue;
      const said = record.Details.parse(withCopiedIds(details, ids));
      const made = await open.define({ id: copy, eventId: copyId, details: said }, context(copy));
      if (isRejection(made)) throw new Error(`the copy of ${record.one} ${id} was refused: ${made.rejected}`);
      if (isRetired) await open.retire(copy, context(`${copy}/retired`));
      for (const name of apart)
        await sealedSettings.set(copy, { [name]: (await sealedSettings.read(id, name)) ?? null });
    }
  }
};
