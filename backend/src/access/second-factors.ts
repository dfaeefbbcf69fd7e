import {
  FactorKind,
  type CreatedPasskey,
  type PasskeyToMake,
  type PasskeyToUse,
  type SecondFactorView,
  type UsedPasskey,
} from '@turnout/contracts/access';
import { FactorId, Instant, type AccountId, type CommandId } from '@turnout/contracts/kernel';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Clock } from '../platform/clock/clock.ts';
import type { Keyring } from '../platform/personal/keyring.ts';
import { appUri, intervalOf, newAppSecret } from './authenticator-app.ts';
import type { KeptPasskey, Passkeys } from './passkeys.ts';

/** Whose factor is begun. */
interface Owner {
  readonly accountId: AccountId;
  readonly email: string;
  readonly name: string;
}

/** Which factors an account's facts say it has; rows that they do not know count for nothing. */
export type Factors = ReadonlyMap<FactorId, FactorKind>;

export interface SecondFactors {
  /** Begins to add one; nothing counts before it is confirmed. The same id again begins anew. */
  readonly begin: (
    owner: Owner,
    factorId: FactorId,
    kind: FactorKind,
    factors: Factors,
  ) => Promise<{
    readonly app: { readonly secret: string; readonly uri: string } | null;
    readonly passkey: PasskeyToMake | null;
  }>;
  /** What was begun, by its owner and not so long ago; null: nothing. */
  readonly begun: (accountId: AccountId, factorId: FactorId) => Promise<FactorKind | null>;
  /** Keeps one that was shown to work; false: it does not. */
  readonly confirm: (
    asked: { readonly accountId: AccountId; readonly factorId: FactorId; readonly name: string },
    shown: { readonly code?: string | undefined; readonly passkey?: CreatedPasskey | undefined },
  ) => Promise<boolean>;
  readonly list: (accountId: AccountId, factors: Factors) => Promise<readonly SecondFactorView[]>;
  /** Whether this is the code that one of the apps shows now, and was not used before. */
  readonly enterAppCode: (
    accountId: AccountId,
    factors: Factors,
    code: string,
    commandId: CommandId,
  ) => Promise<boolean>;
  /** What the browser needs to sign with one of the passkeys; null: there is none. */
  readonly passkeyToUse: (accountId: AccountId, factors: Factors, challenge: string) => Promise<PasskeyToUse | null>;
  /** Whether one of the passkeys signed the challenge. */
  readonly usePasskey: (
    accountId: AccountId,
    factors: Factors,
    used: UsedPasskey,
    challenge: string,
  ) => Promise<boolean>;
  /** Forgets what checks these; null: all of the account. */
  readonly forget: (accountId: AccountId, factorId: FactorId | null) => Promise<void>;
  readonly arePasskeysPossible: () => boolean;
}

const Row = z.object({
  factor_id: FactorId,
  kind: FactorKind,
  name: z.string(),
  sealed_secret: z.string().nullable(),
  challenge: z.string().nullable(),
  credential_id: z.string().nullable(),
  public_key: z.instanceof(Uint8Array).nullable(),
  transports: z.array(z.string()),
  uses: z.coerce.number(),
  added_at: z.date().nullable(),
  last_used_at: z.date().nullable(),
});
type Row = z.infer<typeof Row>;

const instantOf = (date: Date): Instant => Instant.parse(date.toISOString());

const passkeysIn = (rows: readonly Row[]): KeptPasskey[] =>
  rows.flatMap(({ credential_id: credentialId, public_key: key, transports, uses }) =>
    credentialId === null || key === null ? [] : [{ credentialId, publicKey: new Uint8Array(key), transports, uses }],
  );

const viewOf = ({ factor_id: _id, kind, name, added_at: addedAt, last_used_at: usedAt }: Row): SecondFactorView[] =>
  addedAt === null
    ? []
    : [{ _id, kind, name, addedAt: instantOf(addedAt), lastUsedAt: usedAt === null ? null : instantOf(usedAt) }];

/**
 * Authenticator apps and passkeys: what checks them lies in `ops`, which of them count is what the account's facts say.
 * @param parts `passkeys`: answers null where the installation's address allows none.
 */
export const openSecondFactors = (parts: {
  readonly sql: Sql;
  readonly keyring: Pick<Keyring, 'seal' | 'unseal'>;
  readonly clock: Clock;
  readonly passkeys: () => Passkeys | null;
}): SecondFactors => {
  const { sql, keyring, clock, passkeys } = parts;
  /** Those of an account that its facts know. */
  const rowsOf = async (accountId: AccountId, factors: Factors): Promise<readonly Row[]> => {
    const rows = Row.array().parse([
      ...(await sql`
        SELECT factor_id, kind, name, sealed_secret, challenge, credential_id, public_key, transports, uses, added_at,
          last_used_at
        FROM ops.second_factors WHERE account_id = ${accountId} AND added_at IS NOT NULL ORDER BY added_at, factor_id`),
    ]);
    return rows.filter(({ factor_id: id }) => factors.has(id));
  };
  const begunRow = async (accountId: AccountId, factorId: FactorId): Promise<Row | null> => {
    const [row] = Row.array().parse([
      ...(await sql`
        SELECT factor_id, kind, name, sealed_secret, challenge, credential_id, public_key, transports, uses, added_at,
          last_used_at
        FROM ops.second_factors
        WHERE factor_id = ${factorId} AND account_id = ${accountId} AND begun_at > now() - interval '1 hour'`),
    ]);
    return row ?? null;
  };
  const secretOf = async (accountId: AccountId, { sealed_secret: sealed }: Row): Promise<string | null> => {
    const secret = sealed === null ? null : await keyring.unseal(accountId, sealed);
    return typeof secret === 'string' ? secret : null;
  };

  const confirmApp: SecondFactors['confirm'] = async ({ accountId, factorId, name }, { code = '' }) => {
    const row = await begunRow(accountId, factorId);
    const secret = row === null ? null : await secretOf(accountId, row);
    const interval = secret === null ? null : intervalOf(secret, code, clock.now());
    if (interval === null) return false;
    const { count } = await sql`
      UPDATE ops.second_factors SET name = ${name}, added_at = coalesce(added_at, now()), last_interval = ${interval}
      WHERE factor_id = ${factorId} AND last_interval <= ${interval}`;
    return count === 1;
  };

  const confirmPasskey: SecondFactors['confirm'] = async ({ accountId, factorId, name }, { passkey }) => {
    const row = await begunRow(accountId, factorId);
    if (row === null || row.challenge === null || passkey === undefined) return false;
    const made = await passkeys()?.made(passkey, row.challenge);
    if (made === undefined || made === null) return false;
    const { credentialId, publicKey, transports, uses } = made;
    const { count } = await sql`
      UPDATE ops.second_factors
      SET name = ${name}, added_at = coalesce(added_at, now()), credential_id = ${credentialId},
        public_key = ${Buffer.from(publicKey)}, transports = ${sql.json([...transports])}, uses = ${uses}
      WHERE factor_id = ${factorId} AND NOT EXISTS (
        SELECT FROM ops.second_factors AS other
        WHERE other.credential_id = ${credentialId} AND other.factor_id <> ${factorId})`;
    return count === 1;
  };

  return {
    arePasskeysPossible: () => passkeys() !== null,
    begin: async ({ accountId, email, name }, factorId, kind, factors) => {
      // What was never shown to work, and what a server left that was killed before it could remove it.
      await sql`
        DELETE FROM ops.second_factors
        WHERE account_id = ${accountId} AND begun_at < now() - interval '1 hour'
          AND (added_at IS NULL OR factor_id <> ALL(${[...factors.keys()]}))`;
      const secret = kind === 'app' ? newAppSecret() : null;
      const known = passkeysIn(await rowsOf(accountId, factors));
      const toMake = kind === 'passkey' ? await passkeys()?.toMake({ accountId, email, name, known }) : undefined;
      const sealed = secret === null ? null : await keyring.seal(accountId, secret);
      await sql`
        INSERT INTO ops.second_factors (factor_id, account_id, kind, sealed_secret, challenge)
        VALUES (${factorId}, ${accountId}, ${kind}, ${sealed}, ${toMake?.challenge ?? null})
        ON CONFLICT (factor_id) DO UPDATE SET sealed_secret = excluded.sealed_secret, challenge = excluded.challenge
        WHERE second_factors.added_at IS NULL`;
      return { app: secret === null ? null : { secret, uri: appUri(secret, email) }, passkey: toMake ?? null };
    },
    begun: async (accountId, factorId) => (await begunRow(accountId, factorId))?.kind ?? null,
    confirm: (asked, shown) => (shown.passkey === undefined ? confirmApp(asked, shown) : confirmPasskey(asked, shown)),
    list: async (accountId, factors) => (await rowsOf(accountId, factors)).flatMap(viewOf),
    enterAppCode: async (accountId, factors, code, commandId) => {
      for (const row of await rowsOf(accountId, factors)) {
        const secret = await secretOf(accountId, row);
        const interval = secret === null ? null : intervalOf(secret, code, clock.now());
        if (interval === null) continue;
        const { count } = await sql`
          UPDATE ops.second_factors SET last_interval = ${interval}, used_by = ${commandId}, last_used_at = now()
          WHERE factor_id = ${row.factor_id}
            AND (last_interval < ${interval} OR (last_interval = ${interval} AND used_by = ${commandId}))`;
        if (count === 1) return true;
      }
      return false;
    },
    passkeyToUse: async (accountId, factors, challenge) => {
      const known = passkeysIn(await rowsOf(accountId, factors));
      return known.length === 0 ? null : ((await passkeys()?.toUse(known, challenge)) ?? null);
    },
    usePasskey: async (accountId, factors, used, challenge) => {
      const rows = await rowsOf(accountId, factors);
      const row = rows.find(({ credential_id: id }) => id === used.id);
      const [kept] = row === undefined ? [] : passkeysIn([row]);
      const uses = kept === undefined ? null : ((await passkeys()?.used(used, kept, challenge)) ?? null);
      if (row === undefined || uses === null) return false;
      await sql`
        UPDATE ops.second_factors SET uses = ${uses}, last_used_at = now() WHERE factor_id = ${row.factor_id}`;
      return true;
    },
    forget: async (accountId, factorId) => {
      await sql`
        DELETE FROM ops.second_factors WHERE account_id = ${accountId} AND factor_id = coalesce(${factorId}, factor_id)`;
    },
  };
};
