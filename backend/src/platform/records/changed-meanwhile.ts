import { saysTheSame, type Rejection, type Rights } from '@turnout/contracts/kernel';
import type { RecordFacts } from '@turnout/contracts/records';
import { z } from 'zod';
import type { Caller } from '../http/caller.ts';
import type { RefusalWith } from '../http/route.ts';
import { profileFor, type Profile } from '../session/staff.ts';
import type { Records } from './open-record.ts';
import type { RecordVersion } from './versions.ts';

const at = (view: object | null, key: string): unknown => (view === null ? undefined : Reflect.get(view, key));

const Clashes = z.object({ clashes: z.array(z.object({ field: z.string() })) });

/** The keys that a refusal names as changed by two people. */
const fieldsIn = ({ details }: Rejection): readonly string[] =>
  Clashes.parse(details).clashes.map(({ field }) => field);

/**
 * What somebody is told whose changes met somebody else's: key by key what they had read, what it is now, who
 * changed it and when, and the whole record as it is. Who it was, only those hear who may see who is on the staff.
 */
export const tellChanges = async <D extends object, R extends RecordFacts<unknown, D>>({
  refusal,
  read,
  versions,
  record,
  viewOf,
  profile,
  rights,
}: {
  readonly refusal: Rejection;
  readonly read: number;
  readonly versions: readonly RecordVersion<D>[];
  readonly record: R;
  readonly viewOf: (record: R) => Promise<object> | object;
  readonly profile: Profile;
  readonly rights: Rights | null;
}): Promise<RefusalWith> => {
  const was = versions.find(({ version }) => version === read)?.details ?? null;
  const before = was === null ? null : await viewOf({ ...record, details: was, version: read });
  const current = await viewOf(record);
  const nameOf = profileFor(profile, rights);
  const changes = fieldsIn(refusal).map(async (field) => {
    const last = versions.findLast(
      ({ version, details }, index) =>
        version > read && !saysTheSame(at(details, field), at(versions[index - 1]?.details ?? null, field)),
    );
    const name = last?.by.kind === 'account' ? (await nameOf(last.by.id))?.name : undefined;
    return { field, read: at(before, field), now: at(current, field), by: name ?? '', at: last?.at };
  });
  const field = fieldsIn(refusal)[0] ?? '';
  return {
    refusal: { ...refusal, details: { field } },
    beside: { current, changes: await Promise.all(changes) },
  };
};

/** Tells of a kind of record why it was not changed; who changed what meanwhile goes along. */
export const openTelling =
  <Id extends string, D extends object, C extends object>({
    records,
    viewOf,
    profile,
  }: {
    readonly records: Records<Id, D, C>;
    readonly viewOf: (record: RecordFacts<Id, D>) => Promise<object> | object;
    readonly profile: Profile;
  }) =>
  /** @param read the version that the changes were made to. */
  async (
    refusal: Rejection,
    id: Id,
    read: number | undefined,
    { rightsIn }: Pick<Caller, 'rightsIn'>,
  ): Promise<Rejection | RefusalWith> => {
    const now = refusal.rejected === 'changed-meanwhile' ? await records.findDefined(id) : null;
    if (now === null || read === undefined) return refusal;
    const versions = await records.versions(id);
    const rights = await rightsIn(now.eventId);
    return tellChanges({ refusal, read, versions, record: now, viewOf, profile, rights });
  };
