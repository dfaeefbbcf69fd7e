import { checkInApi } from '@turnout/contracts/check-in';
import { CheckinId, isRejection, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { placeSaid } from '@turnout/contracts/place-rules';
import type { FastifyInstance } from 'fastify';
import { inBulk } from '../platform/command/bulk.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { checkIn, undoCheckIn } from './decider.ts';
import { amountSaid, doorOf, paidFirst, refuseAtDoor, refuseToOthers, type DoorParts } from './parts.ts';

/**
 * Check-ins and undos of several people, from the attendee list: each by the command of one, so that nobody comes in
 * by it whom a desk would refuse. Nobody stands at a desk: a refusal is told, and recorded nowhere.
 */
export const bulkRoutes = (app: FastifyInstance, http: HttpContext, parts: DoorParts): void => {
  const { platform, registrations } = parts;
  const { commands } = platform;
  const { streams } = registrations;

  const inEvent = async (registrantId: RegistrantId, eventId: EventId) => {
    const found = await registrations.find(registrantId);
    return found?.state.eventId === eventId ? found : null;
  };
  /** Nobody of another event is named. */
  const namesIn = (eventId: EventId) => async (registrantId: RegistrantId) => {
    const found = await inEvent(registrantId, eventId);
    const view = found === null ? null : await registrations.viewOf(found.group, registrantId);
    return view === null || view.erased === true ? registrantId : `${view.firstName} ${view.lastName}`.trim();
  };

  route(app, http, checkInApi.checkInMany, {
    handle: async ({ body: { eventId, registrants } }, caller) => {
      const details = await parts.eventDetails(eventId);
      if (details === null) return reject('not-found');
      const closed = refuseAtDoor(details, caller.rights, 'manual');
      if (closed !== null) return closed;
      parts.onArrival(eventId);
      return inBulk(caller, {
        targets: registrants,
        already: new Set(['already-checked-in']),
        nameOf: namesIn(eventId),
        one: async (registrantId) => {
          const found = await inEvent(registrantId, eventId);
          if (found === null) return reject('not-registered');
          const outcome = await commands.handle({
            streams,
            streamId: found.streamId,
            eventId,
            decide: checkIn,
            command: { eventId, registrantId, place: doorOf(details), paidFirst: paidFirst(details) },
            context: { ...caller.context(registrantId), method: 'manual' },
          });
          if (!isRejection(outcome)) return outcome;
          const view = await registrations.viewOf(found.group, registrantId);
          const said = {
            ...amountSaid(outcome, caller.language),
            ...placeSaid(outcome, details.timeZone, caller.language),
            place: details.name,
            ...(view === null ? {} : { type: view.type.name }),
          };
          return { ...outcome, details: { ...outcome.details, ...said } };
        },
      });
    },
  });

  route(app, http, checkInApi.undoMany, {
    handle: async ({ body: { eventId, registrants, reason } }, caller) => {
      const details = await parts.eventDetails(eventId);
      const kept = details === null ? reject('not-found') : refuseToOthers(details, caller.rights);
      if (kept !== null) return kept;
      return inBulk(caller, {
        targets: registrants,
        already: new Set(['not-checked-in']),
        nameOf: namesIn(eventId),
        one: async (registrantId) => {
          const found = await inEvent(registrantId, eventId);
          if (found === null) return reject('registration-not-found');
          const { state } = found.group;
          const inside = state.kind === 'group' ? state.registrants.get(registrantId)?.inside : null;
          return commands.handle({
            streams,
            streamId: found.streamId,
            eventId,
            decide: undoCheckIn,
            // Of somebody who is not inside, none that stands: refused, or answered as the first time.
            command: { registrantId, checkinId: CheckinId.parse(inside?.checkinId ?? `${registrantId}~1`), reason },
            context: caller.context(registrantId),
          });
        },
      });
    },
  });
};
