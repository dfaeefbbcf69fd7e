import { eventProblemsOf, formsApi, type EventProblem } from '@turnout/contracts/forms';
import { meets, needs, reject, type EventId } from '@turnout/contracts/kernel';
import { typesOfEvent } from '@turnout/projections/forms/queries';
import { route } from '../platform/http/route.ts';
import type { Routes } from './routes.ts';

const mayView = needs.event('viewRegistrationTypes');

/** Which events cannot work yet, one after the other: of those that are over, and of others' types, nothing is read. */
export const eventProblemsRoute: Routes = (app, http, { platform: { pool }, eventsFor }) => {
  route(app, http, formsApi.eventProblems, {
    reads: ['events', 'forms'],
    handle: async (_, { session, rightsIn, now }) => {
      if (session?.kind !== 'account') return reject('not-permitted');
      const events: { _id: EventId; problems: EventProblem[] }[] = [];
      for (const event of await eventsFor(session.accountId)) {
        const { _id } = event;
        if (event.endDate < now || !meets(mayView, await rightsIn(_id))) continue;
        const problems = eventProblemsOf(event, await typesOfEvent(pool, { eventId: _id }), now);
        if (problems.length > 0) events.push({ _id, problems: [...problems] });
      }
      return { body: { events } };
    },
  });
};
