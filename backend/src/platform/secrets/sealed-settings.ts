import type { Platform } from '../module/platform.ts';
import { z } from 'zod';

/** Settings of a record that stand neither in the log nor in a read model, sealed in `ops` (rule interface/sealed-settings). */
export interface SealedSettings {
  /** Sets those given; a value that is null or empty is taken away, one that is undefined stays as it is. */
  readonly set: (recordId: string, values: Readonly<Record<string, unknown>>) => Promise<void>;
  /** The names of those that are set, in the order of their letters. */
  readonly namesOf: (recordId: string) => Promise<readonly string[]>;
  /** The same with when each was set. */
  readonly keptOf: (recordId: string) => Promise<readonly { readonly name: string; readonly setAt: Date }[]>;
  /** One of them; undefined where it is not set. */
  readonly read: (recordId: string, name: string) => Promise<unknown>;
  /** The same with what it was before, newest first: those of which that is kept. None where it was taken away. */
  readonly readAll: (recordId: string, name: string) => Promise<readonly unknown[]>;
}

/** So many values of before are kept. */
const mostBefore = 5;

const isNothing = (value: unknown): boolean => value === null || value === '';
const Names = z.array(z.object({ name: z.string() }));
const Kept = z.array(z.object({ name: z.string(), set_at: z.date() }));
const Sealed = z.array(z.object({ sealed: z.string() }));

/** @param keepsBefore the names of those of which the values of before are kept; none unless told. */
export const openSealedSettings = (
  { sql, keyring }: Pick<Platform, 'sql' | 'keyring'>,
  keepsBefore: readonly string[] = [],
): SealedSettings => ({
  set: async (recordId, values) => {
    for (const [name, value] of Object.entries(values)) {
      if (value === undefined) continue;
      if (isNothing(value)) {
        // Whoever takes a key away means all of it.
        await sql`DELETE FROM ops.kept_before WHERE record_id = ${recordId} AND name = ${name}`;
        await sql`DELETE FROM ops.kept_apart WHERE record_id = ${recordId} AND name = ${name}`;
        continue;
      }
      if (keepsBefore.includes(name)) await keepBefore({ sql, keyring }, { recordId, name, value });
      const sealed = await keyring.seal(recordId, value);
      await sql`
        INSERT INTO ops.kept_apart (record_id, name, sealed) VALUES (${recordId}, ${name}, ${sealed})
        ON CONFLICT (record_id, name) DO UPDATE SET sealed = excluded.sealed, set_at = now()`;
    }
  },
  namesOf: async (recordId) => {
    const rows = await sql`SELECT name FROM ops.kept_apart WHERE record_id = ${recordId} ORDER BY name`;
    return Names.parse([...rows]).map(({ name }) => name);
  },
  keptOf: async (recordId) => {
    const rows = await sql`SELECT name, set_at FROM ops.kept_apart WHERE record_id = ${recordId} ORDER BY name`;
    return Kept.parse([...rows]).map(({ name, set_at: setAt }) => ({ name, setAt }));
  },
  read: async (recordId, name) => {
    const rows = await sql`SELECT sealed FROM ops.kept_apart WHERE record_id = ${recordId} AND name = ${name}`;
    const [row] = Sealed.parse([...rows]);
    return row === undefined ? undefined : ((await keyring.unseal(recordId, row.sealed)) ?? undefined);
  },
  readAll: async (recordId, name) => {
    const rows = await sql`
      SELECT sealed FROM (
        SELECT sealed, 'infinity'::timestamptz AS until FROM ops.kept_apart
        WHERE record_id = ${recordId} AND name = ${name}
        UNION ALL
        SELECT sealed, replaced_at FROM ops.kept_before WHERE record_id = ${recordId} AND name = ${name}
      ) every ORDER BY until DESC LIMIT ${mostBefore + 1}`;
    const values = await keyring.unsealMany(
      Sealed.parse([...rows]).map(({ sealed }) => ({ personId: recordId, sealed })),
    );
    return values.filter((value) => value !== null);
  },
});

/** Puts what a setting is now among what it was before, unless it stays as it is. */
const keepBefore = async (
  { sql, keyring }: Pick<Platform, 'sql' | 'keyring'>,
  { recordId, name, value }: { readonly recordId: string; readonly name: string; readonly value: unknown },
): Promise<void> => {
  const rows = await sql`SELECT sealed FROM ops.kept_apart WHERE record_id = ${recordId} AND name = ${name}`;
  const [row] = Sealed.parse([...rows]);
  if (row === undefined || (await keyring.unseal(recordId, row.sealed)) === value) return;
  await sql`
    INSERT INTO ops.kept_before (record_id, name, sealed, replaced_at)
    VALUES (${recordId}, ${name}, ${row.sealed}, now())`;
};
