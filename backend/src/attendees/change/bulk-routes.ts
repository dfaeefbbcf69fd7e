import { reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { attendeesApi } from '@turnout/contracts/attendees';
import { selectedPeople } from '@turnout/projections/registration/queries';
import type { FastifyInstance } from 'fastify';
import { inBulk } from '../../platform/command/bulk.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import { registrationFor } from '../../platform/session/staff.ts';
import type { ChangeStatus } from './change-status.ts';
import { foundByBadge } from './found-by-badge.ts';
import { readBadges, shownOnBadges } from '../badges/read-badges.ts';
import { openPrintBadges } from './print-badges.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { openResend } from './resend-route.ts';

/** People of a page of the walk along a selection. */
const selectedAtOnce = 1_000;

type Selected = Awaited<ReturnType<typeof selectedPeople>>[number];
const placeOf = ({ id, submitted, place, name, email, number }: Selected) => ({
  id,
  submitted,
  place,
  name,
  email,
  number,
});

/** What a refusal calls somebody of an event; nobody of another event is named. */
export type NameIn = (eventId: EventId) => (registrantId: RegistrantId) => Promise<string>;

export const openNameIn =
  ({ find, personalOf }: Pick<RegistrationParts['registrations'], 'find' | 'personalOf'>): NameIn =>
  (eventId) =>
  async (registrantId) => {
    const found = await find(registrantId);
    const person = found?.state.eventId === eventId ? await personalOf(found.group, registrantId) : null;
    return person === null ? registrantId : `${person.firstName} ${person.lastName}`.trim();
  };

/** What the attendee list does to several people: each by the command of one. Check-ins are the door's. */
export const bulkRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  parts: RegistrationParts,
  changeStatus: ChangeStatus,
): void => {
  const { platform, registrations } = parts;
  const resend = openResend(parts);
  const badges = openPrintBadges(parts);

  const inEvent = async (registrantId: RegistrantId, eventId: EventId) => {
    const found = await registrations.find(registrantId);
    return found?.state.eventId === eventId ? found : null;
  };
  const namesIn = openNameIn(registrations);

  route(app, http, attendeesApi.select, {
    reads: ['registrants'],
    handle: async ({ body: { eventId, filters, sort, after } }) => {
      // Nobody sees of a selection that people are missing.
      await platform.surely.upToDate(['registrants']);
      const people = await selectedPeople(platform.pool, {
        eventId,
        filter: await foundByBadge(parts, filters),
        sort,
        after,
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
          next: last === undefined ? null : placeOf(last),
        },
      };
    },
  });

  route(app, http, attendeesApi.badges, {
    reads: shownOnBadges,
    handle: async ({ body: { eventId, registrants } }, { rights }) => {
      const { registrations, companions, codes } = await readBadges(platform, { eventId, registrants });
      return { body: { registrations: registrations.map(registrationFor(rights)), companions, codes } };
    },
  });

  route(app, http, attendeesApi.logPrintOfMany, {
    handle: async ({ body: { eventId, registrants, confirmUnpaid } }, caller) =>
      inBulk(caller, {
        targets: registrants,
        already: new Set(),
        nameOf: namesIn(eventId),
        one: (id) => badges.note(id, eventId, { all: false, confirmUnpaid }, caller.context(id)),
      }),
  });

  route(app, http, attendeesApi.setStatusOfMany, {
    handle: async ({ body: { eventId, registrants, status } }, caller) =>
      inBulk(caller, {
        targets: registrants,
        already: new Set(['status-already-set']),
        nameOf: namesIn(eventId),
        one: (id) => changeStatus(id, { eventId, status, forAll: false }, caller, id),
      }),
  });

  route(app, http, attendeesApi.resendToMany, {
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
