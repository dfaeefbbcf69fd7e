import { accessApi } from '@turnout/contracts/access';
import { reject, type AccountId, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { noteLogIn } from './decider.ts';
import type { AccessParts } from './routes.ts';
import { sessionView } from './session-view.ts';

const ended: Words = { en: 'The session has ended', es: 'La sesión ha terminado', fr: 'La session est terminée' };

/** The sessions of an account, and their end (rule access/sessions; docs/decisions/0029). */
export const ownSessionRoutes = (
  app: FastifyInstance,
  http: HttpContext,
  { platform, accounts }: AccessParts,
): void => {
  const noteEnd = (accountId: AccountId, caller: Caller) =>
    platform.commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      decide: noteLogIn,
      command: { accountId, outcome: 'out' },
      context: caller.context('out'),
    });

  route(app, http, accessApi.idleTime, {
    isPolled: true,
    handle: async (_, { session }) =>
      session?.kind === 'account'
        ? { body: { idleEndsInSeconds: await http.sessions.idleEndsIn(session.sessionId) } }
        : reject('not-logged-in'),
  });

  route(app, http, accessApi.sessions, {
    reads: [],
    handle: async (_, { session }) => {
      if (session?.kind !== 'account') return reject('not-logged-in');
      const live = await http.sessions.ofAccount(session.accountId);
      return { body: { sessions: live.map((one) => sessionView(one, session.sessionId)) } };
    },
  });

  route(app, http, accessApi.endSession, {
    handle: async ({ params: { id } }, caller) => {
      const { session, language } = caller;
      if (session?.kind !== 'account') return reject('not-logged-in');
      const live = await http.sessions.ofAccount(session.accountId);
      const asked = live.find((one) => sessionView(one, '')._id === id);
      if (asked === undefined) return reject('not-found');
      await http.sessions.end(asked.sessionId);
      await noteEnd(session.accountId, caller);
      return { body: { message: say(ended, language) } };
    },
  });

  route(app, http, accessApi.endOtherSessions, {
    handle: async (_, caller) => {
      const { session } = caller;
      if (session?.kind !== 'account') return reject('not-logged-in');
      const count = await http.sessions.endAll({ accountId: session.accountId }, session.sessionId);
      if (count > 0) await noteEnd(session.accountId, caller);
      return { body: { ended: count } };
    },
  });
};
