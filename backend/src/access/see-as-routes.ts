import { accessApi } from '@turnout/contracts/access';
import { isRejection, reject } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import type { AccessParts } from './routes.ts';
import { mayBeSeenAs, noteSeenAs } from './see-as.decider.ts';
import { profileOf } from './user-view.ts';

/** Looking at an event as one of its staff sees it (docs/decisions/0055). */
export const seeAsRoutes = (app: FastifyInstance, http: HttpContext, { platform, accounts }: AccessParts): void => {
  route(app, http, accessApi.seeAs, {
    handle: async ({ params: { id }, body: { eventId } }, { session, userAgent, context }) => {
      if (session?.kind !== 'account') return reject('not-logged-in');
      const seen = await accounts.streams.read(accountStream(id));
      const { state } = seen;
      if (state.kind === 'absent' || !state.roles.has(eventId)) return reject('not-found');
      if (id === session.accountId || !mayBeSeenAs(state, eventId)) return reject('cannot-be-seen-as');
      const noted = await platform.commands.handle({
        streams: accounts.streams,
        streamId: accountStream(id),
        eventId,
        decide: noteSeenAs,
        command: { accountId: id, eventId },
        context: context(),
      });
      if (isRejection(noted)) return noted;
      const { accountId, sessionId } = session;
      const token = await http.sessions.open({ accountId: id, seenBy: { accountId, sessionId, eventId } }, userAgent);
      const { name } = await profileOf(platform.keyring, id, seen);
      return { body: { token, eventId, name }, position: noted.position };
    },
  });
};
