import { isRejection, reject, type ActivityId } from '@turnout/contracts/kernel';
import { attendeesApi } from '@turnout/contracts/attendees';
import { countsOfActivity } from '@turnout/projections/forms/queries';
import type { FastifyInstance } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { openRepopulations, type Repopulations } from './repopulations.ts';

const done = {
  en: 'Everyone who registered before is enrolled now.',
  es: 'Ya se ha añadido a quienes se inscribieron antes.',
  fr: 'Les personnes inscrites auparavant ont été ajoutées.',
};
const started = {
  en: 'Everyone who registered before is being enrolled. The number goes up as that is done.',
  es: 'Se está añadiendo a quienes se inscribieron antes. El número sube según avanza.',
  fr: "Les personnes inscrites auparavant sont en cours d'ajout. Le nombre augmente au fur et à mesure.",
};

const leftOut = (count: number) => ({
  en: `${done.en} Left out, as they cannot be charged in the event's currency: ${count}.`,
  es: `${done.es} No se ha añadido, porque no se les puede cobrar en la moneda del evento, a: ${count}.`,
  fr: `${done.fr} Non ajoutées, car on ne peut pas leur facturer dans la monnaie de l'événement : ${count}.`,
});

/** A few thousand people are enrolled within this time: so long the answer waits for it. */
const doneWithinMs = 3_000;
const lookAgainMs = 50;
/** How long the tables may take to show what was done. */
const countedWithinMs = 1_000;

/** Tells whether a run is done, at the latest after a while. */
const isDoneSoon = async ({ isRunning }: Repopulations, activityId: ActivityId): Promise<boolean> => {
  for (let waitedMs = 0; waitedMs < doneWithinMs; waitedMs += lookAgainMs) {
    if (!(await isRunning(activityId))) return true;
    await pause(lookAgainMs);
  }
  return false;
};

/**
 * POST /api/activities/repopulate (docs/decisions/0067): the worker does it. The answer is the count once that is done;
 * with so many people that it takes longer it is 202, the count so far, and where to ask.
 */
export const repopulateRoute = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, activityInfo, eventDetails }: RegistrationParts,
): void => {
  const repopulations = openRepopulations(platform);
  route(app, http, attendeesApi.repopulateActivity, {
    eventOf: ({ body }) => body.event,
    handle: async ({ body: { event: eventId, activityId, keepCharges } }, { context, language, rights }) => {
      // Rule event-setup/admin-only-activities: then nobody else edits who is registered in activities.
      const event = await eventDetails(eventId);
      if (event?.viewRegActEditAdminOnly === true && rights?.isAdmin !== true)
        return reject('activities-by-admins-only');
      const activity = await activityInfo(activityId);
      if (activity?.eventId !== eventId) return reject('activity-not-found');
      if (!(await activity.scanEnabled())) return reject('activity-scan-off');
      const run = await repopulations.start({ eventId, activityId, keepsCharges: keepCharges }, context());
      if (isRejection(run)) return run;
      const isDone = await isDoneSoon(repopulations, activityId);
      // Where the tables are behind all the same, the count is asked for again.
      const isCounted = isDone && (await platform.progress.waitForHead(countedWithinMs, ['forms', 'enrolments']));
      const { registeredAttendees } = await countsOfActivity(platform.pool, { eventId, activityId });
      const notCharged = isDone ? await repopulations.notCharged(activityId) : 0;
      const said = notCharged > 0 ? leftOut(notCharged) : done;
      return {
        body: { registeredAttendees, message: say(isDone ? said : started, language) },
        position: run.position,
        ...(isCounted ? {} : { goesOnAt: `/api/activities/${activityId}` }),
      };
    },
  });
};
