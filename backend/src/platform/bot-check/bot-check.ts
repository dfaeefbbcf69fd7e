import { createHmac, createSecretKey, hash, hkdfSync, randomBytes, randomInt, timingSafeEqual } from 'node:crypto';
import type { Sql } from 'postgres';
import { z } from 'zod';
import type { Clock } from '../clock/clock.ts';
import { tokenHash } from '../ids/ids.ts';
import { openRateLimits } from '../limits/rate-limits.ts';
import { openBatcher } from '../queues/batcher.ts';
import { secretNamed } from '../secrets/secrets.ts';

/** Tells people from programs that fill in forms by the thousand (docs/decisions/0107-proof-before-work.md). */
export interface BotCheck {
  /** What the form's widget asks for before it can make a token. */
  readonly challenge: () => unknown;
  /**
   * Tells whether a token proves that the check was passed. A token is one intent's only; the same intent may come
   * again with it, so often, for a day.
   * @param intent what is asked for, to the byte; made only where the token is one of ours.
   */
  readonly passes: (token: string | undefined, intent: () => string) => Promise<boolean>;
}

export interface ProofOfWorkOptions {
  readonly sql: Sql;
  readonly clock: Clock;
  /** How many tries a browser makes on average. */
  readonly difficulty: number;
}

const validForMs = 10 * 60_000;
/** How long the intent that a proof was spent on may come again with it: as long as a form is kept by its browser. */
const rememberedForMs = 24 * 60 * 60_000;
/** How often it may, within the time that a proof is good: what is refused is worked out anew each time. */
const timesAgain = 60;
const sweepEveryMs = 60_000;

const Payload = z.object({
  challenge: z.object({ parameters: z.record(z.string(), z.union([z.string(), z.number()])), signature: z.string() }),
  solution: z.object({ derivedKey: z.string().regex(/^([0-9a-f]{2}){1,64}$/) }),
});

interface Use {
  readonly tokenHash: string;
  readonly intent: string;
  /** Until when it is remembered. */
  readonly expiresAt: string;
  /** Too late to be spent; what it was spent on before may come again. */
  readonly isOver: boolean;
}

/** What became of a token: spent now, or before by this same intent; or it is not this one's to spend. */
type Spent = 'now' | 'before' | 'no';

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
  const again = openRateLimits(sql)({ name: 'proof', points: timesAgain, duration: validForMs / 1000 });
  const uses = openBatcher<Use, Spent>({ lanes: [openUsing(sql, clock)], batch: 1_000 });

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
    passes: async (token, intent) => {
      const payload = token === undefined ? null : payloadOf(token);
      if (payload === null) return false;
      const { parameters, signature } = payload.challenge;
      const { expiresAt, keySignature } = parameters;
      if (!isSame(signature, signed(parameters))) return false;
      if (typeof expiresAt !== 'number') return false;
      if (!isSame(String(keySignature), sealedAnswer(Buffer.from(payload.solution.derivedKey, 'hex')))) return false;
      const use = {
        tokenHash: tokenHash(signature),
        intent: intent(),
        expiresAt: new Date(expiresAt * 1000 + rememberedForMs).toISOString(),
        isOver: expiresAt * 1000 <= Date.parse(clock.now()),
      };
      const spent = await uses.add(null, use);
      return spent === 'before' ? (await again.attempt(use.tokenHash)) === null : spent === 'now';
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

/** Notes what tokens were spent on, all that wait in one statement; the first intent keeps it. */
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
  return async (batch: readonly Use[]): Promise<readonly Spent[]> => {
    await sweep();
    const first = new Map<string, Use>();
    for (const use of batch) if (!use.isOver && !first.has(use.tokenHash)) first.set(use.tokenHash, use);
    const fresh = [...first.values()];
    const hashes = fresh.map((use) => use.tokenHash);
    // In the order of the hashes, so that two processes cannot wait for one another.
    const inserted = await sql`
      INSERT INTO ops.bot_tokens (token_hash, command_id, expires_at)
      SELECT * FROM unnest(${hashes}::text[], ${fresh.map((use) => use.intent)}::text[],
        ${fresh.map((use) => use.expiresAt)}::text[]::timestamptz[]) AS used (token_hash, command_id, expires_at)
      ORDER BY token_hash
      ON CONFLICT (token_hash) DO NOTHING
      RETURNING token_hash, command_id`;
    const now = new Map(usersIn(inserted));
    const usedBy = new Map(now);
    const known = [...new Set(batch.map((use) => use.tokenHash))].filter((one) => !now.has(one));
    if (known.length > 0) {
      const rows = await sql`
        SELECT token_hash, command_id FROM ops.bot_tokens WHERE token_hash = ANY(${known}::text[])`;
      for (const [token, intent] of usersIn(rows)) usedBy.set(token, intent);
    }
    return batch.map((use) => {
      if (usedBy.get(use.tokenHash) !== use.intent) return 'no';
      return now.has(use.tokenHash) && first.get(use.tokenHash) === use ? 'now' : 'before';
    });
  };
};

const Users = z.array(z.object({ token_hash: z.string(), command_id: z.string() }));

const usersIn = (rows: unknown): readonly (readonly [string, string])[] =>
  Users.parse(rows).map((row) => [row.token_hash, row.command_id]);
