import { reject, type EventId } from '@turnout/contracts/kernel';
import { historyApi } from '@turnout/contracts/reporting';
import {
  momentAt,
  pastAttendees,
  pastCheckpoint,
  pastCheckpoints,
  pastDashboard,
  timeline,
} from '@turnout/projections/reporting/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { Platform } from '../platform/module/platform.ts';
import { cardFor, registrationFor } from '../platform/session/staff.ts';

export interface HistoryParts {
  readonly platform: Platform;
  readonly isEvent: (eventId: EventId) => Promise<boolean>;
}

/** An event as of any moment (rule history/any-moment). */
export const historyRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform: { pool, surely }, isEvent }: HistoryParts,
): void => {
  /** Nobody has a role in an event that is not there but the platform admin, who is told so. */
  const eventOf = async ({ params: { eventId } }: { readonly params: { readonly eventId: EventId } }) =>
    (await isEvent(eventId)) ? eventId : null;

  route(app, http, historyApi.timeline, {
    reads: ['history'],
    eventOf,
    handle: async ({ params: { eventId } }) => ({ body: { timeline: await timeline(pool, eventId) } }),
  });
  route(app, http, historyApi.pastDashboard, {
    reads: ['history', 'forms', 'checkpoints'],
    eventOf,
    handle: async ({ params: { eventId }, query: { at } }) => {
      const moment = await momentAt(pool, eventId, at);
      const [dashboard, checkpoints] = await Promise.all([
        pastDashboard(pool, { eventId, moment }),
        pastCheckpoints(pool, { eventId, moment }),
      ]);
      return { body: { moment, dashboard, checkpoints } };
    },
  });
  route(app, http, historyApi.pastAttendees, {
    reads: ['history', 'forms', 'accounts'],
    eventOf,
    handle: async ({ params: { eventId }, query: { at, page, perPage, ...filter } }, { rights }) => {
      const moment = await momentAt(pool, eventId, at);
      const found = await pastAttendees(pool, { eventId, moment, filter, page, perPage });
      return { body: { moment, ...found, registrations: found.registrations.map(registrationFor(rights)) } };
    },
  });
  route(app, http, historyApi.pastCheckpoint, {
    reads: ['history', 'checkpoints', 'forms', 'accounts'],
    eventOf,
    handle: async ({ params: { eventId, checkpointId }, query: { at, page, perPage } }, { rights }) => {
      const seen = await surely.findBy(['history', 'checkpoints'], async () => {
        const moment = await momentAt(pool, eventId, at);
        const found = await pastCheckpoint(pool, { eventId, moment, checkpointId, page, perPage });
        return found === null ? null : { moment, found };
      });
      if (seen === null) return reject('not-found');
      const { moment, found } = seen;
      return { body: { moment, ...found, checkins: found.checkins.map(cardFor(rights)) } };
    },
  });
};
