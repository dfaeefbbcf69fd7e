import type { Rejection, Rights } from '@turnout/contracts/kernel';
import type { RecordFacts } from '@turnout/contracts/records';
import type { RefusalWith } from '../http/route.ts';
import { profileFor, type Profile } from '../session/staff.ts';
import type { RecordVersion } from './versions.ts';

const at = (view: object | null, key: string): unknown => (view === null ? undefined : Reflect.get(view, key));
const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** The keys that a refusal names as changed by two people. */
const fieldsIn = ({ details = {} }: Rejection): readonly string[] => {
  const clashes = details['clashes'];
  return Array.isArray(clashes) ? clashes.map((clash: unknown) => String(at(Object(clash), 'field'))) : [];
};

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
  const [before, current] = await Promise.all([
    was === null ? null : viewOf({ ...record, details: was, version: read }),
    viewOf(record),
  ]);
  const nameOf = profileFor(profile, rights);
  const changes = fieldsIn(refusal).map(async (field) => {
    const last = versions.findLast(
      ({ version, details }, index) =>
        version > read && !isSame(at(details, field), at(versions[index - 1]?.details ?? null, field)),
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
