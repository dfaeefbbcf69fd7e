import { accessApi } from '@turnout/contracts/access';
import { isRejection, reject, type AccountId, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { waitOf } from '../platform/http/wait.ts';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { noteLogIn } from './decider.ts';
import { sessionView } from './session-view.ts';
import { openJudge } from './log-in.ts';
import type { AccessParts } from './routes.ts';
import { userOf } from './user-view.ts';

const loggedOut: Words = { en: 'Logged out', es: 'Sesión cerrada', fr: 'Déconnecté' };
const ended: Words = { en: 'The session has ended', es: 'La sesión ha terminado', fr: 'La session est terminée' };

/** Logging in and out, and what an account is logged in with (decisions 12a, 13; docs/decisions/0029). */
export const sessionRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, devices, afterAnswer } = parts;
  const { commands, keyring } = platform;
  const judge = openJudge({
    ...parts,
    accounts: { ...accounts, read: async (streamId) => (await accounts.streams.read(streamId)).state },
    digest: platform.ids.digest,
  });

  /** Appends what happened to the account's own stream. */
  const note = (accountId: AccountId, outcome: 'in' | 'out' | 'wrong-password' | 'disabled', caller: Caller) =>
    commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      decide: noteLogIn,
      command: { accountId, outcome },
      context: { ...caller.context(outcome), actor: { kind: 'account', id: accountId } },
    });

  route(app, http, accessApi.logIn, {
    handle: async ({ body }, caller) => {
      const email = body.email.trim().toLowerCase();
      const { address, device } = caller;
      const judged = await judge({ email, password: body.password, address, device });
      if (judged.verdict === 'wait') return reject('too-many-attempts', waitOf(judged.seconds));
      if (judged.verdict === 'wrong') {
        const { accountId, reason } = judged;
        if (accountId !== null) afterAnswer.run('a refused log-in', () => note(accountId, reason, caller));
        return reject('invalid-credentials');
      }
      const { accountId } = judged;
      const token = await http.sessions.open({ accountId }, caller.userAgent);
      const known = await devices.remember(device, accountId);
      // Whoever sets a password ends the sessions that are there, and this one was not yet when they looked.
      if (!(await judged.stillHolds())) {
        await http.sessions.endToken(token);
        return reject('invalid-credentials');
      }
      const noted = await note(accountId, 'in', caller);
      const user = await userOf({ accounts: accounts.streams, keyring }, accountId, null);
      if (user === null || isRejection(noted)) throw new Error('an open account is not there');
      return { body: { user, token }, position: noted.position, device: known };
    },
  });

  route(app, http, accessApi.logOut, {
    handle: async (_, caller) => {
      const { session, language } = caller;
      if (session?.kind === 'account') {
        await http.sessions.end(session.sessionId);
        await note(session.accountId, 'out', caller);
      }
      return { body: { message: say(loggedOut, language) } };
    },
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
      await note(session.accountId, 'out', caller);
      return { body: { message: say(ended, language) } };
    },
  });

  route(app, http, accessApi.endOtherSessions, {
    handle: async (_, caller) => {
      const { session } = caller;
      if (session?.kind !== 'account') return reject('not-logged-in');
      const count = await http.sessions.endAll({ accountId: session.accountId }, session.sessionId);
      if (count > 0) await note(session.accountId, 'out', caller);
      return { body: { ended: count } };
    },
  });
};
