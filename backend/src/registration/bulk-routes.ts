import { reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { registrationApi } from '@turnout/contracts/registration';
import { selectedPeople } from '@turnout/projections/registration/queries';
import type { FastifyInstance } from 'fastify';
import { inBulk } from '../platform/command/bulk.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { ChangeStatus } from './change-status.ts';
import type { RegistrationParts } from './parts.ts';
import { openResend } from './resend-route.ts';

/** People of a page of the walk along a selection. */
const selectedAtOnce = 1_000;

/** What the attendee list does to several people: each by the command of one. Check-ins are the door's. */
export const bulkRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  parts: RegistrationParts,
  changeStatus: ChangeStatus,
): void => {
  const { platform, registrations } = parts;
  const resend = openResend(parts);

  const inEvent = async (registrantId: RegistrantId, eventId: EventId) => {
    const found = await registrations.find(registrantId);
    return found?.state.eventId === eventId ? found : null;
  };
  /** Nobody of another event is named. */
  const namesIn = (eventId: EventId) => async (registrantId: RegistrantId) => {
    const found = await inEvent(registrantId, eventId);
    const person = found === null ? null : await registrations.personalOf(found.group, registrantId);
    return person === null ? registrantId : `${person.firstName} ${person.lastName}`.trim();
  };

  route(app, http, registrationApi.select, {
    reads: ['registrants'],
    handle: async ({ body: { eventId, filters, after } }) => {
      const [submitted = '', place = ''] = after?.split(' ') ?? [];
      const people = await selectedPeople(platform.pool, {
        eventId,
        filter: filters,
        after: after === null ? null : { submitted, place: Number(place) },
        pageSize: selectedAtOnce,
      });
      const last = people.length < selectedAtOnce ? undefined : people.at(-1);
      return {
        body: {
          registrants: people.map(({ id, status, inside, printed }) => ({
            _id: id,
            status,
            checkedIn: inside,
            printed,
          })),
          next: last === undefined ? null : `${last.submitted} ${last.place}`,
        },
      };
    },
  });

  route(app, http, registrationApi.setStatusOfMany, {
    handle: async ({ body: { eventId, registrants, status } }, caller) =>
      inBulk(caller, {
        targets: registrants,
        already: new Set(['status-already-set']),
        nameOf: namesIn(eventId),
        one: (id) => changeStatus(id, { eventId, status, forAll: false }, caller, id),
      }),
  });

  route(app, http, registrationApi.resendToMany, {
    handle: async ({ body: { eventId, registrants } }, caller) =>
      inBulk(caller, {
        targets: registrants,
        already: new Set(),
        nameOf: namesIn(eventId),
        one: async (id) => {
          const found = await inEvent(id, eventId);
          return found === null ? reject('registration-not-found') : resend(found, id, caller.context(id));
        },
      }),
  });
};
