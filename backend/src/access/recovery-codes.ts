import type { AccountId, CommandId } from '@turnout/contracts/kernel';
import { createHmac, createSecretKey } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { secretNamed } from '../platform/secrets/secrets.ts';

/** Codes for whoever has lost the other second factors: each good once, kept as keyed hashes. */
export interface RecoveryCodes {
  /**
   * Makes ten new ones; those that were made before are over. The same command makes the same ones, so that an answer
   * that was lost can be given again.
   */
  readonly make: (accountId: AccountId, commandId: CommandId) => Promise<readonly string[]>;
  /**
   * Makes the first ones, with the first second factor; null: there are some already, of another command.
   * @param areKept false: those that may be there belong to nothing that counts.
   */
  readonly first: (accountId: AccountId, commandId: CommandId, areKept: boolean) => Promise<readonly string[] | null>;
  /** Uses one: true for the command that is the first, and for the same one when it comes again. */
  readonly use: (accountId: AccountId, code: string, commandId: CommandId) => Promise<boolean>;
  /** How many are left; null: none were made. */
  readonly left: (accountId: AccountId) => Promise<number | null>;
  readonly clear: (accountId: AccountId) => Promise<void>;
}

const howMany = 10;
/** No letters or digits that look like another. */
const letters = 'abcdefghjkmnpqrstuvwxyz23456789';
const length = 10;

const Hashes = z.array(z.object({ code_hash: z.string() }));
const Counts = z.array(z.object({ made: z.coerce.number(), unused: z.coerce.number() }));

/** Ten letters in two groups (49 bits) out of bytes that nobody else can compute. */
const codeOf = (bytes: Buffer): string => {
  const code = Array.from(bytes.subarray(0, length), (byte) => letters.charAt(byte % letters.length)).join('');
  return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`;
};

/** As it was made, however it is typed. */
const plain = (code: string): string => code.toLowerCase().replaceAll(/[^a-z\d]/g, '');

export const openRecoveryCodes = async (sql: Sql): Promise<RecoveryCodes> => {
  const key = createSecretKey(await secretNamed(sql, 'access-codes'));
  const keyed = (...text: readonly string[]) => createHmac('sha256', key).update(`recovery\n${text.join('\n')}`);
  const hashOf = (accountId: AccountId, code: string): string => keyed('hash', accountId, plain(code)).digest('hex');
  const codesOf = (accountId: AccountId, commandId: CommandId): readonly string[] =>
    Array.from({ length: howMany }, (_, index) => codeOf(keyed('code', accountId, commandId, String(index)).digest()));
  const make: RecoveryCodes['make'] = async (accountId, commandId) => {
    const codes = codesOf(accountId, commandId);
    const hashes = codes.map((code) => hashOf(accountId, code));
    await sql.begin(async (transaction) => {
      await transaction`
          DELETE FROM ops.recovery_codes WHERE account_id = ${accountId} AND code_hash <> ALL(${hashes})`;
      await transaction`
          INSERT INTO ops.recovery_codes (account_id, code_hash)
          SELECT ${accountId}, code_hash FROM unnest(${hashes}::text[]) AS code_hash ON CONFLICT DO NOTHING`;
    });
    return codes;
  };
  return {
    make,
    first: async (accountId, commandId, areKept) => {
      const rows = areKept ? await sql`SELECT code_hash FROM ops.recovery_codes WHERE account_id = ${accountId}` : [];
      const kept = new Set(Hashes.parse([...rows]).map(({ code_hash: hash }) => hash));
      const isOwn = codesOf(accountId, commandId).some((code) => kept.has(hashOf(accountId, code)));
      return kept.size === 0 || isOwn ? make(accountId, commandId) : null;
    },
    use: async (accountId, code, commandId) => {
      const { count } = await sql`
        UPDATE ops.recovery_codes SET used_by = ${commandId}
        WHERE account_id = ${accountId} AND code_hash = ${hashOf(accountId, code)}
          AND (used_by IS NULL OR used_by = ${commandId})`;
      return count === 1;
    },
    left: async (accountId) => {
      const rows = await sql`
        SELECT count(*) AS made, count(*) FILTER (WHERE used_by IS NULL) AS unused
        FROM ops.recovery_codes WHERE account_id = ${accountId}`;
      const [{ made, unused } = { made: 0, unused: 0 }] = Counts.parse([...rows]);
      return made === 0 ? null : unused;
    },
    clear: async (accountId) => {
      await sql`DELETE FROM ops.recovery_codes WHERE account_id = ${accountId}`;
    },
  };
};
