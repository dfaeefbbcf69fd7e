import { setTimeout as pause } from 'node:timers/promises';
import { calls } from '@turnout/contracts';
import type { EventId } from '@turnout/contracts/kernel';
import { json, lost, type DoubleHandler } from '@turnout/backend/doubles/http';
import { serveDouble } from '@turnout/backend/doubles/serve';
import { openServerClient } from '@turnout/backend/start/server-client';
import { openSql } from '@turnout/projections/platform/open-sql';
import type { Testbed } from '../testbed.ts';

/** Longer than an endpoint is waited for. */
const hangsForMs = 15_000;
const slowMs = 2_000;

interface ReceiverDouble {
  readonly url: string;
  /** The facts that were taken, by endpoint and group, and the ids of the messages that told each. */
  readonly told: ReadonlyMap<string, ReadonlySet<string>>;
  /** The messages that came again after they were taken: the answer was lost, or the worker died before it could be noted. */
  readonly repeats: () => number;
  readonly close: () => Promise<void>;
}

const groupIn = (body: string): string => /"groupId":"([^"]+)"/.exec(body)?.[1] ?? '';

/**
 * Double of a system that takes webhooks, and ill-treats some of them when they first come: it is slow, answers 500, sends
 * elsewhere, hangs, or takes one and cuts the line. What comes again it takes; so it goes by the id, as Standard Webhooks asks.
 * @param chance from 0 to 1, anew each time.
 */
export const openReceiverDouble = async (chance: () => number): Promise<ReceiverDouble> => {
  const seen = new Set<string>();
  const taken = new Set<string>();
  const told = new Map<string, Set<string>>();
  const counted = { repeats: 0 };
  const take = (endpoint: string, id: string, body: string) => {
    if (taken.has(id)) counted.repeats += 1;
    taken.add(id);
    const fact = `${endpoint} ${groupIn(body)}`;
    told.set(fact, (told.get(fact) ?? new Set<string>()).add(id));
    return json(200, {});
  };
  const handle: DoubleHandler = async ({ url, headers, body }) => {
    const id = headers['webhook-id'] ?? '';
    const luck = seen.has(id) ? 1 : chance();
    seen.add(id);
    if (luck < 0.03) return json(500, {});
    if (luck < 0.05) return json(302, {}, { location: `${url}/elsewhere` });
    if (luck < 0.06) await pause(hangsForMs, undefined, { ref: false });
    if (luck < 0.06) return json(504, {});
    if (luck < 0.09) await pause(slowMs, undefined, { ref: false });
    const answer = take(url, id, body);
    return luck >= 0.09 && luck < 0.11 ? lost : answer;
  };
  const served = await serveDouble(handle);
  return {
    url: `http://${served.host}:${served.port}`,
    told,
    repeats: () => counted.repeats,
    close: served.close,
  };
};

/** Adds endpoints that are told of each group that registers. */
export const addEndpoints = async (
  { address, adminToken: token }: Pick<Testbed, 'address' | 'adminToken'>,
  { eventId, url, count }: { readonly eventId: EventId; readonly url: string; readonly count: number },
): Promise<void> => {
  const client = openServerClient({ address, token });
  for (let number = 1; number <= count; number += 1)
    await client.send(calls.addWebhook, {
      body: { eventId, url: `${url}/${number}`, kinds: ['registration.created'] },
    });
};

export interface WebhookEnds {
  readonly webhooks: number;
  readonly delivered: number;
  readonly waiting: number;
}

/** Counts messages to endpoints by how far they are, from the log of deliveries. */
export const webhookEnds = async (databaseUrl: string): Promise<WebhookEnds> => {
  const sql = openSql(databaseUrl, { max: 1 });
  try {
    const [counts] = await sql<WebhookEnds[]>`
      SELECT count(*)::int AS webhooks, count(*) FILTER (WHERE status = 'delivered')::int AS delivered,
        count(*) FILTER (WHERE status = 'waiting')::int AS waiting
      FROM ops.webhook_deliveries`;
    return counts ?? { webhooks: 0, delivered: 0, waiting: 0 };
  } finally {
    await sql.end();
  }
};

/**
 * Compares what was to be told with what the receiver took. @param facts groups that registered; `endpoints`: each is told
 * of every one. `twice`: facts told by messages of different ids, which no receiver can tell apart from two facts.
 */
export const webhookVerdict = (
  { told, repeats }: Pick<ReceiverDouble, 'told' | 'repeats'>,
  { facts, endpoints }: { readonly facts: number; readonly endpoints: number },
): { readonly twice: number; readonly lost: number; readonly repeats: number } => ({
  twice: [...told.values()].reduce((sum, ids) => sum + ids.size - 1, 0),
  lost: facts * endpoints - told.size,
  repeats: repeats(),
});
