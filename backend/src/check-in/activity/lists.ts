import { activityCheckInApi } from '@turnout/contracts/check-in';
import { reject } from '@turnout/contracts/kernel';
import { activityCheckinPage, activityRefusalPage, shownOfCheckins } from '@turnout/projections/check-in/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import { NotKnownNow } from '../../platform/reads/not-known-now.ts';
import { maySeeStaff } from '../../platform/session/staff.ts';
import type { DoorParts } from '../parts.ts';
import { refusalFor } from './views.ts';

const upToDate = (count: number) => ({
  en: `All check-ins are up to date. Check-ins to activities: ${count}.`,
  es: `Todos los check-ins están al día. Check-ins en actividades: ${count}.`,
  fr: `Tous les check-ins sont à jour. Check-ins aux activités : ${count}.`,
});

/** So long the tables may take to read what the log has. */
const readWithinMs = 5_000;

/** The list of check-ins to activities, and bringing it up to date. */
export const activityLists = (app: FastifyInstance, http: HttpContext, { platform, eventDetails }: DoorParts): void => {
  const { pool, progress } = platform;

  route(app, http, activityCheckInApi.activityCheckins, {
    reads: shownOfCheckins,
    handle: async ({ query: { eventId, activityId, page, perPage } }, { rights }) => {
      const of = { eventId, activityId, page, perPage };
      const [checkins, denied, errors] = await Promise.all([
        activityCheckinPage(pool, of),
        activityRefusalPage(pool, { ...of, isDenied: true }),
        activityRefusalPage(pool, { ...of, isDenied: false }),
      ]);
      const seesStaff = maySeeStaff(rights);
      return {
        body: {
          checkins: checkins.rows.map((one) => (seesStaff ? one : { ...one, checkinBy: '' })),
          deniedCheckins: denied.rows.map(refusalFor(rights)),
          checkinErrors: errors.rows.map(refusalFor(rights)),
          total: checkins.total,
          totalDenied: denied.total,
          totalErrors: errors.total,
        },
      };
    },
  });

  route(app, http, activityCheckInApi.migrateCheckins, {
    handle: async ({ body: { eventId } }, { language }) => {
      if ((await eventDetails(eventId)) === null) return reject('not-found');
      if (!(await progress.waitForHead(readWithinMs, shownOfCheckins))) throw new NotKnownNow(shownOfCheckins);
      const { total } = await activityCheckinPage(pool, { eventId, page: 1, perPage: 1 });
      return { body: { message: say(upToDate(total), language) } };
    },
  });
};
