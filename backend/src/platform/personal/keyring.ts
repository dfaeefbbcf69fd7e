import { sql, type DatabasePool } from 'slonik';
import { z } from 'zod';
import { openBatcher } from '../queues/batcher.ts';
import { newKey, sealWith, unsealWith } from './cipher.ts';
import { openKeyCache } from './key-cache.ts';
import type { KeyWrapping } from './key-wrapping.ts';

/** A sealed text that its person's key does not open: one of them was changed, or the text is another person's. */
export class SealBroken extends Error {
  override readonly name = 'SealBroken';
  readonly personId: string;
  constructor(personId: string, cause: unknown) {
    super(`What is sealed of person ${personId} cannot be opened: the text or the key was changed`, { cause });
    this.personId = personId;
  }
}

/** The key of each person, and what is sealed under it. */
export interface Keyring {
  /** Makes keys for persons who have none yet; durable when it resolves. Throws for an erased person. */
  ensure(personIds: readonly string[]): Promise<void>;
  /** A JSON value as text that only this person's key opens. Makes the key where there is none. */
  seal(personId: string, value: unknown): Promise<string>;
  /** One value per person id; keys are made in one go. */
  sealMany(values: Readonly<Record<string, unknown>>): Promise<Record<string, string>>;
  /** The value; null for a person whose key is gone (erased). Throws SealBroken on a text that was tampered with. */
  unseal(personId: string, sealed: string): Promise<unknown>;
  /** Starts to look up keys that will be needed in a moment; nobody waits for it. */
  warm(personIds: readonly string[]): void;
  /** The person is erased: this process neither reads nor seals anything about them any more, at once. */
  forget(personId: string): void;
  /** Every key is looked up anew: this process may have missed that somebody was erased. */
  forgetKept(): void;
  /** The values in the order asked; keys are looked up in one go. */
  unsealMany(pairs: readonly { personId: string; sealed: string }[]): Promise<unknown[]>;
}

/** Says who was erased: nothing about them can be sealed. */
export class PersonErased extends Error {
  override readonly name = 'PersonErased';
}

/** Keys as they lie in the database, and as they are used. */
type Wrapping = Pick<KeyWrapping, 'wrap' | 'unwrap'>;
const bare: Wrapping = { wrap: (_, key) => key, unwrap: (_, stored) => stored };

const KeysRow = z.strictObject({ keys: z.record(z.string(), z.string()) });
const keysPerQuery = 5000;

/**
 * @param pool a pool on the database that holds `ops.person_keys`.
 * @param options `capacity`: keys kept in memory; `forMs`: how long, and so how long after an erasure
 *   this process may still read the erased person (a minute); `wrapping`: how keys lie in the database,
 *   as they are unless told.
 */
export const openKeyring = (
  pool: DatabasePool,
  options: { capacity?: number; forMs?: number; wrapping?: Wrapping } = {},
): Keyring => {
  const { wrapping = bare } = options;
  const cache = openKeyCache(options.capacity ?? 50_000, options.forMs ?? 60_000);
  // All that is asked for in one tick is one query.
  const lookUps = openBatcher<string, { key: Buffer | null }>({
    lanes: [
      async (personIds: readonly string[]) => {
        const keys = await readKeys(pool, wrapping, personIds);
        return personIds.map((personId) => ({ key: keys.get(personId) ?? null }));
      },
    ],
    batch: keysPerQuery,
  });
  const creations = openBatcher<string, { key: Buffer | null }>({
    lanes: [(personIds) => createKeys(pool, wrapping, personIds)],
    batch: keysPerQuery,
  });

  // Erased for good: a look-up that was under way when it happened must not bring a key back.
  const erased = new Set<string>();
  let keeping = 0;
  const keep = (personId: string, key: Buffer, since: number): void => {
    if (since === keeping && !erased.has(personId)) cache.put(personId, key);
  };

  const find = async (personId: string): Promise<Buffer | null> => {
    const cached = cache.get(personId);
    if (cached !== null) return cached;
    const since = keeping;
    const { key } = await lookUps.add(null, personId);
    if (key !== null) keep(personId, key, since);
    return erased.has(personId) ? null : key;
  };
  const finding = new Map<string, Promise<Buffer | null>>();
  /** As `find`, with one look-up for all who ask before it is answered. */
  const findOnce = (personId: string): Promise<Buffer | null> => {
    const known = finding.get(personId);
    if (known !== undefined) return known;
    const fresh = find(personId).finally(() => finding.delete(personId));
    finding.set(personId, fresh);
    return fresh;
  };
  /** Without a promise for each: a replay asks for all the people there are. */
  const findMany = async (personIds: ReadonlySet<string>): Promise<ReadonlyMap<string, Buffer>> => {
    const found = new Map<string, Buffer>();
    const missing: string[] = [];
    for (const personId of personIds) {
      const cached = cache.get(personId);
      if (cached === null) missing.push(personId);
      else found.set(personId, cached);
    }
    for (let start = 0; start < missing.length; start += keysPerQuery) {
      const since = keeping;
      for (const [personId, key] of await readKeys(pool, wrapping, missing.slice(start, start + keysPerQuery))) {
        keep(personId, key, since);
        found.set(personId, key);
      }
    }
    return found;
  };
  const obtain = async (personId: string): Promise<Buffer> => {
    const cached = cache.get(personId);
    if (cached !== null) return cached;
    const since = keeping;
    const { key } = await creations.add(null, personId);
    if (key === null || erased.has(personId)) throw new PersonErased(erasedSentence(personId));
    keep(personId, key, since);
    return key;
  };
  const seal = async (personId: string, value: unknown) => sealWith(await obtain(personId), personId, value);
  const unseal = async (personId: string, sealed: string) => {
    const key = cache.get(personId) ?? (await findOnce(personId));
    return key === null ? null : opened(key, personId, sealed);
  };

  return {
    ensure: async (personIds) => {
      await Promise.all(personIds.map(obtain));
    },
    seal,
    sealMany: async (values) => {
      const entries = Object.entries(values).map(
        async ([personId, value]) => [personId, await seal(personId, value)] as const,
      );
      return Object.fromEntries(await Promise.all(entries));
    },
    unseal,
    warm: (personIds) => {
      // Whoever needs the key asks again, and hears then what went wrong.
      for (const personId of personIds) findOnce(personId).catch(() => undefined);
    },
    forget: (personId) => {
      erased.add(personId);
      cache.delete(personId);
    },
    forgetKept: () => {
      keeping += 1;
      cache.clear();
    },
    unsealMany: async (pairs) => {
      const keys = await findMany(new Set(pairs.map(({ personId }) => personId)));
      return pairs.map(({ personId, sealed }) => {
        const key = erased.has(personId) ? undefined : keys.get(personId);
        return key === undefined ? null : opened(key, personId, sealed);
      });
    },
  };
};

const erasedSentence = (personId: string): string =>
  `The person ${personId} has been erased; nothing more can be said about them`;

const opened = (key: Buffer, personId: string, sealed: string): unknown => {
  try {
    return unsealWith(key, personId, sealed);
  } catch (error) {
    throw new SealBroken(personId, error);
  }
};

/** One row for all: a row for each costs more to take apart than its key. */
const readKeys = async (
  pool: DatabasePool,
  { unwrap }: Wrapping,
  personIds: readonly string[],
): Promise<Map<string, Buffer>> => {
  const keys = await pool.oneFirst(sql.type(KeysRow)`
    select coalesce(json_object_agg(person_id, encode(key, 'base64')), '{}') as keys from ops.person_keys
    where key is not null and person_id = any(${sql.array([...new Set(personIds)], 'text')})`);
  return new Map(
    Object.entries(keys).map(([personId, key]) => [personId, unwrap(personId, Buffer.from(key, 'base64'))] as const),
  );
};

/** Null for whoever was erased. Whoever comes second keeps the first one's key. Sorted, so that two processes cannot wait for each other. */
const createKeys = async (
  pool: DatabasePool,
  wrapping: Wrapping,
  personIds: readonly string[],
): Promise<{ key: Buffer | null }[]> => {
  const wanted = [...new Set(personIds)].toSorted();
  await pool.query(sql.type(z.strictObject({}))`
    insert into ops.person_keys (person_id, key)
    select n.person_id, decode(n.key, 'base64')
    from ${sql.unnest(
      wanted.map((personId) => [personId, wrapping.wrap(personId, newKey()).toString('base64')]),
      ['text', 'text'],
    )} as n (person_id, key)
    order by n.person_id
    on conflict (person_id) do nothing`);
  const keys = await readKeys(pool, wrapping, wanted);
  return personIds.map((personId) => ({ key: keys.get(personId) ?? null }));
};

const BareRow = z.strictObject({ person_id: z.string(), key: z.string() });

/**
 * Encrypts the keys that a version before this one stored bare. May be broken off and run again, also by
 * several processes at once.
 * @returns how many there were.
 */
export const wrapBareKeys = async (pool: DatabasePool, { wrap }: Wrapping): Promise<number> => {
  for (let count = 0; ;) {
    const rows = await pool.any(sql.type(BareRow)`
      select person_id, encode(key, 'base64') as key from ops.person_keys
      where octet_length(key) = 32 order by person_id limit ${keysPerQuery}`);
    if (rows.length === 0) return count;
    count += rows.length;
    const wrapped = rows.map(({ person_id: personId, key }) => [
      personId,
      wrap(personId, Buffer.from(key, 'base64')).toString('base64'),
    ]);
    // Whoever was erased meanwhile has no key and gets none.
    await pool.query(sql.type(z.strictObject({}))`
      with ours as materialized (
        select person_id from ops.person_keys
        where person_id = any(${sql.array(
          rows.map((row) => row.person_id),
          'text',
        )}) order by person_id for update)
      update ops.person_keys p set key = decode(n.key, 'base64')
      from ours join ${sql.unnest(wrapped, ['text', 'text'])} as n (person_id, key) using (person_id)
      where p.person_id = n.person_id and octet_length(p.key) = 32`);
  }
};
