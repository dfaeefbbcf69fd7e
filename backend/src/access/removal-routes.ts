import { accessApi } from '@turnout/contracts/access';
import { isRejection, reject, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { removeStaff } from './decider.ts';
import type { AccessParts } from './routes.ts';

const removed: Words = {
  en: 'The user was removed from this event',
  es: 'El usuario ya no pertenece a este evento',
  fr: 'L’utilisateur a été retiré de cet événement',
};
const deleted: Words = {
  en: 'The user was deleted',
  es: 'El usuario se ha eliminado',
  fr: 'L’utilisateur a été supprimé',
};

/** Taking people off an event's staff, and deleting accounts (rule access/removing-staff). */
export const removalRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, codes, factors, recovery, giverIn } = parts;

  route(app, http, accessApi.removeStaff, {
    handle: async ({ params: { id, eventId } }, caller) => {
      const { state } = await accounts.streams.read(accountStream(id));
      if (state.kind === 'absent' || !state.roles.has(eventId)) return reject('not-found');
      const by = await giverIn(caller, eventId);
      if (by !== 'unbound' && isRejection(by)) return by;
      const done = await platform.commands.handle({
        streams: accounts.streams,
        streamId: accountStream(id),
        eventId,
        decide: removeStaff,
        command: { accountId: id, eventId, by },
        context: caller.context(),
      });
      if (isRejection(done)) return done;
      const { state: after } = done.after;
      // The link of an invitation to nothing opens nothing.
      if (after.kind !== 'absent' && !after.hasPassword && after.roles.size === 0) await codes.revokeLinks(id);
      return { body: { message: say(removed, caller.language) }, position: done.position };
    },
  });

  route(app, http, accessApi.deleteAccount, {
    handle: async ({ params: { id } }, caller) => {
      const position = await accounts.delete(id, (suffix) => caller.context(suffix));
      if (isRejection(position)) return position;
      await codes.revokeLinks(id);
      await factors.forget(id, null);
      await recovery.clear(id);
      await http.sessions.endAll({ accountId: id });
      return { body: { message: say(deleted, caller.language) }, position };
    },
  });
};
