import { isRejection, reject, type EventId, type RegistrantId, type Rejection } from '@turnout/contracts/kernel';
import { registrationApi, type RegistrationState } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { Accepted, CommandContext } from '../../platform/command/handle.ts';
import { route, say, type HttpContext } from '../../platform/http/route.ts';
import { registrationFor } from '../../platform/session/staff.ts';
import { openAsRead } from '../../groups/stream/as-read.ts';
import type { ChangeStatus } from './change-status.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import { registrationStream } from '../../groups/stream/registrations.ts';

/** Takes a deleted registration away for good, and erases the person. */
export type RemoveForGood = (asked: {
  readonly eventId: EventId;
  readonly registrantId: RegistrantId;
  readonly context: CommandContext;
}) => Promise<Pick<Accepted<RegistrationState>, 'position'> | Rejection>;

const deleted = { en: 'Successfully deleted!', es: '¡Eliminado correctamente!', fr: 'Supprimé !' };
/** Setting a status, and deleting, which is one (rules attendees/setting-a-status and attendees/deleting). */
export const statusRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { removeForGood, ...parts }: RegistrationParts & { readonly removeForGood: RemoveForGood },
  changeStatus: ChangeStatus,
): void => {
  const { registrations } = parts;
  const { streams } = registrations;
  const asRead = openAsRead(parts);

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

  route(app, http, registrationApi.setStatus, {
    handle: async ({ body: { id, eventId, status, forAll } }, caller) => {
      const set = await changeStatus(id, { eventId, status, forAll }, caller);
      if (isRejection(set)) return set;
      const views = await asRead.registrations(eventId, await registrations.viewsOf(set.after), set.after.state);
      const all = views.map(registrationFor(caller.rights));
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
        const removed = await removeForGood({ eventId, registrantId: id, context: caller.context() });
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
