import { AccountId, EventId, Instant, reject } from '@turnout/contracts/kernel';
import { statusApi, type StatusView } from '@turnout/contracts/reporting';
import { account } from '@turnout/projections/access/queries';
import { eventNames } from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { askGiveUp, askRetry, givenUpEvents, stuckStreams } from '../platform/reactions/stuck-requests.ts';

/** What reactions cannot get past, and what was given up lately. */
export const stuckNow = async ({ sql, pool }: Platform): Promise<Pick<StatusView, 'stuck' | 'givenUp'>> => {
  const [stuck, givenUp] = await Promise.all([stuckStreams(sql), givenUpEvents(sql)]);
  const ids = stuck.flatMap(({ eventId }) => (eventId === null ? [] : [eventId]));
  const names = new Map(
    (ids.length === 0 ? [] : await eventNames(pool, ids)).map(({ eventId, name }) => [eventId, name]),
  );
  const people = new Map(
    await Promise.all(
      [...new Set(givenUp.map(({ by }) => by))].map(async (by) => {
        const id = AccountId.safeParse(by);
        return [by, id.success ? ((await account(pool, id.data))?.name ?? null) : null] as const;
      }),
    ),
  );
  return {
    stuck: stuck.map((one) => {
      const eventId = EventId.safeParse(one.eventId);
      const known = eventId.success ? { eventId: eventId.data, eventName: names.get(eventId.data) ?? null } : null;
      return {
        ...one,
        since: Instant.parse(one.since),
        nextTryAt: Instant.parse(one.nextTryAt),
        ...(known ?? { eventId: null, eventName: null }),
      };
    }),
    givenUp: givenUp.map((one) => ({ ...one, at: Instant.parse(one.at), byName: people.get(one.by) ?? null })),
  };
};

/** Has stuck events tried again, or given up; both for the event that was seen, never for a later one. */
export const stuckRoutes = (app: FastifyInstance, http: HttpContext, { sql }: Pick<Platform, 'sql'>): void => {
  route(app, http, statusApi.retryStuck, {
    handle: async ({ body }) =>
      (await askRetry(sql, body)) ? { body: { isAsked: true as const } } : reject('not-stuck'),
  });
  route(app, http, statusApi.giveUpStuck, {
    handle: async ({ body }, { context }) =>
      (await askGiveUp(sql, body, { by: context().actor.id, why: body.why }))
        ? { body: { isAsked: true as const } }
        : reject('not-stuck'),
  });
};
