import { isRejection, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import { holdsSeat, registrationApi, type RegistrationStatus } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { CommandContext } from '../platform/command/handle.ts';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { registrationFor } from '../platform/session/staff.ts';
import { openKeyedMutex } from '../platform/locks/keyed-mutex.ts';
import { meantBy, setStatus } from './decider.ts';
import { removeForGood } from './erase/remove-registration.ts';
import type { RegistrationParts } from './parts.ts';
import { registrationStream } from './registrations.ts';
import { claimSeats } from './seats/group-seats.ts';

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
interface StatusChange {
  readonly eventId: EventId;
  readonly status: RegistrationStatus;
  readonly forAll: boolean;
}

/** Setting a status, and deleting, which is one (spec 001, section 4). */
export const statusRoutes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts): void => {
  const { platform, registrations, seats, seatLimit } = parts;
  const { commands } = platform;
  const { streams } = registrations;
  const inTurn = openKeyedMutex();

  const everGroupOf = async (id: RegistrantId) => {
    const primaryId = await registrations.groupOf(id);
    return primaryId === null ? null : streams.read(registrationStream(primaryId));
  };

  /** Also of a registration that is gone for good: whoever sends the same deletion again hears the same. */
  const eventOfEver = async (id: RegistrantId): Promise<EventId | null> => {
    const { state } = (await everGroupOf(id)) ?? { state: null };
    if (state === null || state.kind === 'absent') return null;
    return state.registrants.has(id) || state.removed.has(id) ? state.eventId : null;
  };

  /** One setting of a status; whoever gets a seat by it has claimed one first. */
  const setOnce = async (id: RegistrantId, command: StatusChange, context: CommandContext) => {
    const found = await registrations.find(id);
    if (found === null) return reject('registration-not-found');
    const { streamId, primaryId, state, group } = found;
    const isOpen = state.eventId === command.eventId && !group.commands.has(context.commandId);
    const meant = isOpen ? meantBy({ registrantId: id, forAll: command.forAll }, state) : [];
    const unseated = holdsSeat(command.status) ? meant.filter(({ status }) => !holdsSeat(status)) : [];
    const held =
      unseated.length === 0
        ? null
        : await claimSeats(seats, {
            eventId: command.eventId,
            people: unseated.map((one) => ({ ...one, primaryId })),
            limitOf: seatLimit,
          });
    if (isRejection(held)) return held;
    const seated = new Map(unseated.map(({ registrantId, statusSettings }) => [registrantId, statusSettings]));
    const set = await commands.handle({
      streams,
      streamId,
      eventId: command.eventId,
      decide: setStatus,
      command: { registrantId: id, ...command, seated },
      context,
    });
    if (isRejection(set)) await held?.giveBack();
    return set;
  };

  const changeStatus = async (id: RegistrantId, command: StatusChange, { rights, context }: Caller) => {
    // Spec 001, section 6: Reject needs viewRegistrationTypes itself.
    const mayReject = rights !== null && (rights.isAdmin || rights.flags.has('viewRegistrationTypes'));
    if (command.status === 'rejected' && !mayReject) return reject('not-permitted');
    return inTurn(id, async () => {
      let outcome = await setOnce(id, command, context());
      for (let turn = 1; turn < 10 && isRejection(outcome); turn += 1) {
        if (outcome.rejected !== 'status-set-meanwhile') return outcome;
        outcome = await setOnce(id, command, context());
      }
      return outcome;
    });
  };

  route(app, http, registrationApi.setStatus, {
    handle: async ({ body: { id, eventId, status, forAll } }, caller) => {
      const set = await changeStatus(id, { eventId, status, forAll }, caller);
      if (isRejection(set)) return set;
      const all = (await registrations.viewsOf(set.after)).map(registrationFor(caller.rights));
      const registration = all.find(({ _id }) => _id === id);
      return registration === undefined
        ? reject('registration-not-found')
        : { body: { registration, registrations: [...all] }, position: set.position };
    },
  });
  route(app, http, registrationApi.remove, {
    eventOf: ({ params }) => eventOfEver(params.id),
    handle: async ({ params: { id } }, caller) => {
      const group = await everGroupOf(id);
      if (group === null || group.state.kind === 'absent') return reject('registration-not-found');
      const { state, commands: done } = group;
      const { eventId } = state;
      const isSetBefore = done.has(caller.context().commandId);
      const isDeleted = state.removed.has(id) || state.registrants.get(id)?.status === 'deleted';
      if (isDeleted && !isSetBefore && caller.rights?.isAdmin === true) {
        const removed = await removeForGood(parts, { eventId, registrantId: id, context: caller.context() });
        return isRejection(removed)
          ? removed
          : { body: { message: say(deleted, caller.language) }, position: removed.position };
      }
      if (state.removed.has(id) && isSetBefore) return { body: { message: say(deleted, caller.language) } };
      const removed = await changeStatus(id, { eventId, status: 'deleted', forAll: false }, caller);
      return isRejection(removed)
        ? removed
        : { body: { message: say(deleted, caller.language) }, position: removed.position };
    },
  });
};
