import { isRejection, reject } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { countsOfActivity } from '@turnout/projections/forms/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import type { RegistrationParts } from '../parts.ts';
import { openRepopulations } from './repopulations.ts';

const started = {
  en: 'Everyone who registered before is being enrolled. The number goes up as that is done.',
  es: 'Se está añadiendo a quienes se inscribieron antes. El número sube según avanza.',
  fr: "Les personnes inscrites auparavant sont en cours d'ajout. Le nombre augmente au fur et à mesure.",
};

/** POST /api/activities/repopulate (spec 001, section 7): the worker does it, and the counter goes along. */
export const repopulateRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, activityInfo, eventDetails }: RegistrationParts,
): void => {
  const repopulations = openRepopulations(platform);
  route(app, http, registrationApi.repopulateActivity, {
    eventOf: ({ body }) => body.event,
    handle: async ({ body: { event: eventId, activityId } }, { context, language, rights }) => {
      // Spec 001, section 6: then nobody else edits who is registered in activities.
      const event = await eventDetails(eventId);
      if (event?.viewRegActEditAdminOnly === true && rights?.isAdmin !== true)
        return reject('activities-by-admins-only');
      const activity = await activityInfo(activityId);
      if (activity?.eventId !== eventId) return reject('activity-not-found');
      if (!(await activity.scanEnabled())) return reject('activity-scan-off');
      const run = await repopulations.start({ eventId, activityId }, context());
      if (isRejection(run)) return run;
      const { registeredAttendees } = await countsOfActivity(platform.pool, { eventId, activityId });
      return { body: { registeredAttendees, message: say(started, language) }, position: run.position };
    },
  });
};
