import { meets, needs, reject, type EventId, type Rights } from '@turnout/contracts/kernel';
import type { RegistrationView } from '@turnout/contracts/registration';
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
import { route, type Rim } from '../platform/http/route.ts';
import type { Platform } from '../platform/platform.ts';

export interface HistoryParts {
  readonly platform: Platform;
  readonly isEvent: (eventId: EventId) => Promise<boolean>;
}

const seesStaff = needs.event('viewUsers');

/** Who may see staff is told who did it; others are told that it was done (decisions 25a). */
export const maySeeStaff = (rights: Rights | null): boolean => meets(seesStaff, rights);

const withoutStaff = (view: RegistrationView): RegistrationView =>
  view.checkedInBy === null ? view : { ...view, checkedInBy: { name: '', email: '' } };

/** An event as of any moment (architecture, section 4). */
export const historyRoutes = (
  app: FastifyInstance,
  rim: Rim,
  { platform: { pool, surely }, isEvent }: HistoryParts,
): void => {
  /** Nobody has a role in an event that is not there but the platform admin, who is told so. */
  const eventOf = async ({ params: { eventId } }: { readonly params: { readonly eventId: EventId } }) =>
    (await isEvent(eventId)) ? eventId : null;

  route(app, rim, historyApi.timeline, {
    eventOf,
    handle: async ({ params: { eventId } }) => ({ body: { timeline: await timeline(pool, eventId) } }),
  });
  route(app, rim, historyApi.pastDashboard, {
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
  route(app, rim, historyApi.pastAttendees, {
    eventOf,
    handle: async ({ params: { eventId }, query: { at, page, perPage, ...filter } }, { rights }) => {
      const moment = await momentAt(pool, eventId, at);
      const found = await pastAttendees(pool, { eventId, moment, filter, page, perPage });
      const registrations = maySeeStaff(rights) ? found.registrations : found.registrations.map(withoutStaff);
      return { body: { moment, ...found, registrations } };
    },
  });
  route(app, rim, historyApi.pastCheckpoint, {
    eventOf,
    handle: async ({ params: { eventId, checkpointId }, query: { at, page, perPage } }, { rights }) => {
      const seen = await surely.findBy(['history'], async () => {
        const moment = await momentAt(pool, eventId, at);
        const found = await pastCheckpoint(pool, { eventId, moment, checkpointId, page, perPage });
        return found === null ? null : { moment, found };
      });
      if (seen === null) return reject('not-found');
      const { moment, found } = seen;
      const checkins = maySeeStaff(rights)
        ? found.checkins
        : found.checkins.map((card) => (card.creator === 'external' ? card : { ...card, creator: '' }));
      return { body: { moment, ...found, checkins } };
    },
  });
};
