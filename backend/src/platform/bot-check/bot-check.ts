import type { CommandId } from '@turnout/contracts/kernel';
import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { tokenHash } from '../ids/ids.ts';
import { openBatcher } from '../queues/batcher.ts';
import { secretNamed } from '../secrets/secrets.ts';

/** Tells people from programs that fill in forms by the thousand (decisions 14). */
export interface BotCheck {
  /** What the form's widget asks for before it can make a token. */
  readonly challenge: () => unknown;
  /**
   * Whether a token proves that the check was passed. A token is one command's only; the same command
   * may come again with it.
   */
  readonly passes: (token: string | undefined, commandId: CommandId) => Promise<boolean>;
}

export interface ProofOfWorkOptions {
  readonly sql: Sql;
  readonly clock: Clock;
  /** How many tries a browser makes on average. */
  readonly difficulty: number;
}

const validForMs = 10 * 60_000;
const sweepEveryMs = 60_000;

const Payload = z.object({
  challenge: z.object({ parameters: z.record(z.string(), z.union([z.string(), z.number()])), signature: z.string() }),
  solution: z.object({ derivedKey: z.string().regex(/^([0-9a-f]{2}){1,64}$/) }),
});

interface Use {
  readonly tokenHash: string;
  readonly commandId: CommandId;
  readonly expiresAt: string;
}

/**
 * A proof of work of our own, in the shape that the altcha widget (version 3) reads: find the counter
 * whose SHA-256 begins as told. The server knows the answer when it asks, and keeps only its keyed
 * hash inside the signed question, so checking a proof is two keyed hashes: microseconds.
 */
export const openProofOfWork = async ({ sql, clock, difficulty }: ProofOfWorkOptions): Promise<BotCheck> => {
  const secret = await secretNamed(sql, 'bot-check');
  const keyFor = (purpose: string) => createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', purpose, 32)));
  const questionKey = keyFor('question');
  const answerKey = keyFor('answer');
  const signed = (question: Readonly<Record<string, string | number>>) =>
    createHmac('sha256', questionKey).update(canonical(question)).digest('hex');
  const sealedAnswer = (answer: Buffer) => createHmac('sha256', answerKey).update(answer).digest('hex');
  const uses = openBatcher<Use, boolean>({ lanes: [openUsing(sql, clock)], batch: 1_000 });

  return {
    challenge: () => {
      const [nonce, salt] = [randomBytes(16), randomBytes(16)];
      const counter = Buffer.alloc(4);
      counter.writeUInt32BE(randomInt(Math.ceil(difficulty / 2), Math.ceil(difficulty / 2) + difficulty));
      const answer = hash('sha256', Buffer.concat([salt, nonce, counter]), 'buffer');
      const parameters = {
        algorithm: 'SHA-256',
        cost: 1,
        expiresAt: Math.floor((Date.parse(clock.now()) + validForMs) / 1000),
        keyLength: answer.length,
        keyPrefix: answer.toString('hex', 0, answer.length / 2),
        keySignature: sealedAnswer(answer),
        nonce: nonce.toString('hex'),
        salt: salt.toString('hex'),
      };
      return { parameters, signature: signed(parameters) };
    },
    passes: async (token, commandId) => {
      const payload = token === undefined ? null : payloadOf(token);
      if (payload === null) return false;
      const { parameters, signature } = payload.challenge;
      const { expiresAt, keySignature } = parameters;
      if (!isSame(signature, signed(parameters))) return false;
      if (typeof expiresAt !== 'number' || expiresAt * 1000 <= Date.parse(clock.now())) return false;
      if (!isSame(String(keySignature), sealedAnswer(Buffer.from(payload.solution.derivedKey, 'hex')))) return false;
      const expires = new Date(expiresAt * 1000).toISOString();
      return uses.add(null, { tokenHash: tokenHash(signature), commandId, expiresAt: expires });
    },
  };
};

const canonical = (question: Readonly<Record<string, unknown>>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(question).toSorted(([one], [other]) => (one < other ? -1 : 1))));

const isSame = (given: string, expected: string): boolean =>
  /^[0-9a-f]{64}$/.test(given) && timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(expected, 'hex'));

const payloadOf = (token: string): z.infer<typeof Payload> | null => {
  try {
    return Payload.safeParse(JSON.parse(Buffer.from(token, 'base64').toString('utf8'))).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};

/** Notes who used which tokens, all that wait in one statement; the first command that used one keeps it. */
const openUsing = (sql: Sql, clock: Clock) => {
  let sweptAt = Number.NEGATIVE_INFINITY;
  const sweep = async () => {
    if (performance.now() - sweptAt < sweepEveryMs) return;
    sweptAt = performance.now();
    // What others hold is not waited for: they may wait for what is held here.
    await sql`
      DELETE FROM ops.bot_tokens WHERE token_hash IN (
        SELECT token_hash FROM ops.bot_tokens WHERE expires_at < ${clock.now()} FOR UPDATE SKIP LOCKED)`;
  };
  return async (batch: readonly Use[]): Promise<readonly boolean[]> => {
    await sweep();
    const first = new Map<string, Use>();
    for (const use of batch) if (!first.has(use.tokenHash)) first.set(use.tokenHash, use);
    const fresh = [...first.values()];
    const hashes = fresh.map((use) => use.tokenHash);
    // In the order of the hashes, so that two processes cannot wait for one another.
    const inserted = await sql`
      INSERT INTO ops.bot_tokens (token_hash, command_id, expires_at)
      SELECT * FROM unnest(${hashes}::text[], ${fresh.map((use) => use.commandId)}::text[],
        ${fresh.map((use) => use.expiresAt)}::text[]::timestamptz[]) AS used (token_hash, command_id, expires_at)
      ORDER BY token_hash
      ON CONFLICT (token_hash) DO NOTHING
      RETURNING token_hash, command_id`;
    const usedBy = new Map(usersIn(inserted));
    const known = hashes.filter((one) => !usedBy.has(one));
    if (known.length > 0) {
      const rows = await sql`
        SELECT token_hash, command_id FROM ops.bot_tokens WHERE token_hash = ANY(${known}::text[])`;
      for (const [token, commandId] of usersIn(rows)) usedBy.set(token, commandId);
    }
    return batch.map((use) => usedBy.get(use.tokenHash) === use.commandId);
  };
};

const Users = z.array(z.object({ token_hash: z.string(), command_id: z.string() }));

const usersIn = (rows: unknown): readonly (readonly [string, string])[] =>
  Users.parse(rows).map((row) => [row.token_hash, row.command_id]);
