import { AccountId, type CommandId } from '@turnout/contracts/kernel';
import { createHmac, createSecretKey, randomInt } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';
import { newToken } from '../platform/ids/ids.ts';
import { secretNamed } from '../platform/secrets/secrets.ts';

/** What a code opens: what a link does, or the second step of a log-in. */
export type CodePurpose = LinkPurpose | 'log-in';
/** What a link opens: a new password, or the account that was signed up for; or a log-in whose password was right. */
export type LinkPurpose = 'password' | 'verify' | 'email' | 'second-step';

/** How long a code is good, and how many wrong guesses it outlives. A link cannot be guessed. */
const kinds = {
  password: { validFor: '2 days', make: newToken },
  verify: { validFor: '2 days', make: newToken },
  email: { validFor: '2 days', make: newToken },
  'second-step': { validFor: '10 minutes', make: newToken },
  'log-in': { validFor: '10 minutes', make: () => String(randomInt(1_000_000)).padStart(6, '0') },
} as const satisfies Record<CodePurpose, { readonly validFor: string; readonly make: () => string }>;
const guessesAtMost = 5;

/** Codes that go out by e-mail or stand for a right password (rule access/codes): random, kept as keyed hashes, good once and not for long. */
export interface AccessCodes {
  /**
   * Makes a code, the only time that it can be read. Made again for the same request, the former one is over.
   * @param requestId the fact that asked for it.
   */
  readonly make: (purpose: CodePurpose, accountId: AccountId, requestId: string) => Promise<string>;
  /** Whose link this is and whether a command has used it already; null: nobody's, or too old. */
  readonly find: (
    purpose: LinkPurpose,
    code: string,
  ) => Promise<{ readonly accountId: AccountId; readonly usedBy: string | null; readonly requestId: string } | null>;
  /** Uses a link: true for the command that is the first, and for the same one when it comes again. */
  readonly use: (purpose: LinkPurpose, code: string, commandId: CommandId) => Promise<boolean>;
  /**
   * Counts a try at the second step that a code stands for: whose log-in it is, and whether this command finished it
   * before; null: nobody's, too old, used, or tried five times.
   */
  readonly tryStep: (
    code: string,
    commandId: CommandId,
  ) => Promise<{ readonly accountId: AccountId; readonly isDone: boolean } | null>;
  /** Every link of an account that sets a password is over. */
  readonly revokeLinks: (accountId: AccountId) => Promise<void>;
  /**
   * Whether this is a live log-in code of the account; then it is used, and the account's others are over.
   * A wrong one counts against all that are live: after five each of them is over.
   * @param accountId null: nobody's, which takes as long.
   */
  readonly enter: (accountId: AccountId | null, code: string, commandId: CommandId) => Promise<boolean>;
}

/**
 * Ends what stood on a password that is none any more: whoever is in the middle of a log-in begins again, and links that
 * would set another are over. One that was used stays, so that the same request again is answered alike.
 */
export const endCodesOfBefore = async (sql: Sql, accountId: AccountId): Promise<void> => {
  await sql`
    DELETE FROM ops.access_codes WHERE account_id = ${accountId}
      AND (purpose IN ('second-step', 'log-in') OR (purpose = 'password' AND used_by IS NULL))`;
};

const Found = z.array(z.object({ account_id: AccountId, used_by: z.string().nullable(), request_id: z.string() }));
const Live = z.array(z.object({ request_id: z.string(), code_hash: z.string() }));
const nobody = '';

export const openAccessCodes = async (sql: Sql): Promise<AccessCodes> => {
  const key = createSecretKey(await secretNamed(sql, 'access-codes'));
  const hashOf = (purpose: CodePurpose, of: string, code: string): string =>
    createHmac('sha256', key).update(`${purpose}\n${of}\n${code}`).digest('hex');
  const hashOfLink = (purpose: LinkPurpose, code: string) => hashOf(purpose, '', code);
  return {
    make: async (purpose, accountId, requestId) => {
      const { validFor, make } = kinds[purpose];
      const code = make();
      const codeHash =
        purpose === 'log-in' ? hashOf(purpose, accountId, `${requestId} ${code}`) : hashOfLink(purpose, code);
      // What others hold is not waited for: they may wait for what is held here.
      await sql`
        DELETE FROM ops.access_codes WHERE request_id IN (
          SELECT request_id FROM ops.access_codes WHERE expires_at < now() FOR UPDATE SKIP LOCKED)`;
      await sql`
        INSERT INTO ops.access_codes (request_id, code_hash, purpose, account_id, expires_at)
        VALUES (${requestId}, ${codeHash}, ${purpose}, ${accountId}, now() + ${validFor}::interval)
        ON CONFLICT (request_id) DO UPDATE SET code_hash = excluded.code_hash, expires_at = excluded.expires_at`;
      return code;
    },
    find: async (purpose, code) => {
      const rows = await sql`
        SELECT account_id, used_by, request_id FROM ops.access_codes
        WHERE code_hash = ${hashOfLink(purpose, code)} AND purpose = ${purpose} AND expires_at > now()`;
      const [row] = Found.parse([...rows]);
      return row === undefined ? null : { accountId: row.account_id, usedBy: row.used_by, requestId: row.request_id };
    },
    use: async (purpose, code, commandId) => {
      const { count } = await sql`
        UPDATE ops.access_codes SET used_by = ${commandId}
        WHERE code_hash = ${hashOfLink(purpose, code)} AND purpose = ${purpose} AND expires_at > now()
          AND (used_by IS NULL OR used_by = ${commandId})`;
      return count === 1;
    },
    tryStep: async (code, commandId) => {
      const rows = await sql`
        UPDATE ops.access_codes SET guesses = guesses + 1
        WHERE code_hash = ${hashOfLink('second-step', code)} AND purpose = 'second-step' AND expires_at > now()
          AND ((used_by IS NULL AND guesses < ${guessesAtMost}) OR used_by = ${commandId})
        RETURNING account_id, used_by, request_id`;
      const [row] = Found.parse([...rows]);
      return row === undefined ? null : { accountId: row.account_id, isDone: row.used_by === commandId };
    },
    revokeLinks: async (accountId) => {
      await sql`DELETE FROM ops.access_codes WHERE account_id = ${accountId} AND purpose = 'password'`;
    },
    enter: async (accountId, code, commandId) => {
      // Counted before it is judged, so that many at once cannot slip through.
      const rows = await sql`
        WITH ours AS MATERIALIZED (
          SELECT request_id FROM ops.access_codes
          WHERE account_id = ${accountId ?? nobody} AND purpose = 'log-in' AND expires_at > now()
            AND guesses < ${guessesAtMost} AND (used_by IS NULL OR used_by = ${commandId})
          ORDER BY request_id FOR UPDATE)
        UPDATE ops.access_codes AS held SET guesses = held.guesses + 1
        FROM ours WHERE held.request_id = ours.request_id
        RETURNING held.code_hash, held.request_id`;
      const right = Live.parse([...rows]).find(
        ({ request_id, code_hash }) => hashOf('log-in', accountId ?? nobody, `${request_id} ${code}`) === code_hash,
      );
      if (right === undefined) return false;
      const { count } = await sql`
        UPDATE ops.access_codes SET used_by = ${commandId}
        WHERE request_id = ${right.request_id} AND (used_by IS NULL OR used_by = ${commandId})`;
      if (count === 0) return false;
      await sql`
        WITH ours AS MATERIALIZED (
          SELECT request_id FROM ops.access_codes
          WHERE account_id = ${accountId} AND purpose = 'log-in' AND request_id <> ${right.request_id}
          ORDER BY request_id FOR UPDATE)
        DELETE FROM ops.access_codes AS held USING ours WHERE held.request_id = ours.request_id`;
      return true;
    },
  };
};
