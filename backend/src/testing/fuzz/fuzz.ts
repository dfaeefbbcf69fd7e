import { numbersFrom } from '../../demo/people.ts';
import { draftOf, targetsOf, type Draft, type Examples, type Target } from './draft.ts';
import { codeOf, faultOf, jsonOf } from './judge.ts';
import type { Pool } from './pool.ts';
import { addressOf, closeConnections, send, type Heard } from './send.ts';
import { spoil } from './spoil.ts';

/** Somebody who asks; `token` is asked for before each batch, since a call may have ended the session. */
export interface Asker {
  readonly name: string;
  readonly token: () => Promise<string | null>;
  /** How many requests to a call in one round. */
  readonly requests: number;
}

/** A request that was refused, by its Idempotency-Key. */
export type Refused = ReadonlyMap<string, { readonly code: string | null; readonly said: string }>;

export interface FuzzOptions {
  readonly base: string;
  readonly document: unknown;
  readonly askers: readonly Asker[];
  readonly pool: Pool;
  readonly examples: Examples;
  readonly seed: number;
  /** The first round is always finished; another one begins only before this. */
  readonly forMs: number;
  /** Within this each answer must be there, ms. */
  readonly limitMs: number;
  /** Addresses to ask from, so that limits by address do not hide what lies behind them. */
  readonly addresses: readonly string[];
  /** After each batch: what it left behind that it should not have. */
  readonly after: (refused: Refused) => Promise<readonly string[]>;
}

export interface Fuzzed {
  readonly requests: number;
  readonly rounds: number;
  /** Each once: what was asked, and what was wrong with the answer. */
  readonly faults: readonly string[];
  /** How often each call was answered with each status. */
  readonly statuses: ReadonlyMap<string, ReadonlyMap<number, number>>;
}

const inParallel = 6;

/** Asks every call of a description for what it takes and for much that it does not, and judges the answers. */
export const fuzz = async (options: FuzzOptions): Promise<Fuzzed> => {
  // Where the events are deleted there is little left to ask about.
  const isLast = ({ method, path }: Target) => method === 'DELETE' && path === '/api/events/{id}';
  const targets = targetsOf(options.document).toSorted((one, other) => Number(isLast(one)) - Number(isLast(other)));
  const faults = new Map<string, string>();
  const statuses = new Map<string, Map<number, number>>();
  const since = performance.now();
  let requests = 0;
  let rounds = 0;
  do {
    for (const [index, target] of targets.entries()) {
      if (rounds > 0 && performance.now() - since > options.forMs) break;
      const random = numbersFrom(options.seed + 7_919 * (rounds + 1) + 104_729 * (index + 1));
      const outcome = await batch(options, target, random, `${rounds}.${index}`);
      requests += outcome.length;
      const name = `${target.method} ${target.path}`;
      const counts = statuses.get(name) ?? new Map<number, number>();
      statuses.set(name, counts);
      for (const { status, fault, said } of outcome) {
        counts.set(status, (counts.get(status) ?? 0) + 1);
        if (fault !== null) faults.set(`${name} ${fault.slice(0, 60)}`, `${name} ${fault}\n    ${said}`);
      }
      const refused = new Map(
        outcome.flatMap(({ key, refusal }) => (refusal === null ? [] : [[key, refusal] as const])),
      );
      for (const left of await options.after(refused)) faults.set(`${name} ${left}`, `${name}: ${left}`);
    }
    rounds += 1;
  } while (performance.now() - since < options.forMs);
  closeConnections();
  return { requests, rounds, faults: [...faults.values()], statuses };
};

interface Asked {
  readonly key: string;
  readonly status: number;
  readonly fault: string | null;
  readonly said: string;
  readonly refusal: { readonly code: string | null; readonly said: string } | null;
}

const batch = async (
  options: FuzzOptions,
  target: Target,
  random: () => number,
  name: string,
): Promise<readonly Asked[]> => {
  const waiting: (() => Promise<Asked>)[] = [];
  for (const [turn, asker] of options.askers.entries()) {
    const token = await asker.token();
    for (let count = 0; count < asker.requests; count += 1) {
      const draft = draftOf(target, options.pool, random, options.examples);
      const key = `fuzz.${options.seed}.${name}.${turn}.${count}`;
      draft.headers['idempotency-key'] = key;
      // Every third is left as it is: only what is accepted makes things to ask about.
      const what = count % 3 === 0 ? 'as described' : spoil(draft, random);
      const from = options.addresses[Math.floor(random() * options.addresses.length)] ?? null;
      waiting.push(() => one(options, draft, { key, token, from, what: `${asker.name}, ${what}` }));
    }
  }
  const asked: Asked[] = [];
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) asked.push(await next());
  };
  await Promise.all(Array.from({ length: inParallel }, worker));
  return asked;
};

const one = async (
  { base, pool, limitMs }: FuzzOptions,
  draft: Draft,
  { key, token, from, what }: { key: string; token: string | null; from: string | null; what: string },
): Promise<Asked> => {
  const body = JSON.stringify(draft.body)?.slice(0, 300) ?? '';
  const said = `${what}: ${addressOf(draft).slice(0, 200)} ${body}`;
  const heard = await send(base, draft, { token, from, timeoutMs: limitMs }).catch((error: unknown) => error);
  if (!isHeard(heard))
    return { key, status: 0, fault: 'was not answered', said: `${said}: ${String(heard)}`, refusal: null };
  if (heard.status < 300) pool.take(jsonOf(heard.text), draft.target.path.split('/').find(isResource) ?? '');
  const refusal = heard.status >= 400 ? { code: codeOf(heard), said } : null;
  return {
    key,
    status: heard.status,
    fault: faultOf(heard, limitMs),
    said: `${said}\n    ${heard.text.slice(0, 300)}`,
    refusal,
  };
};

const isHeard = (value: unknown): value is Heard => typeof value === 'object' && value !== null && 'status' in value;
const isResource = (part: string): boolean => !['', 'api', 'x', 'auth'].includes(part);
