import { accessApi } from '@turnout/contracts/access';
import { isRejection, reject, type AccountId, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { waitOf } from '../platform/http/wait.ts';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { noteLogIn, requestLogInCode, type LogInOutcome } from './decider.ts';
import { openLettingIn } from './let-in.ts';
import { openJudge } from './log-in.ts';
import type { AccessParts } from './routes.ts';
import { userOf } from './user-view.ts';

const loggedOut: Words = { en: 'Logged out', es: 'Sesión cerrada', fr: 'Déconnecté' };

/** Logging in, with a second step where it is on, and out (decisions 12a, 13; docs/decisions/0029). */
export const sessionRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, devices, afterAnswer, limits, codes } = parts;
  const { commands, keyring } = platform;
  const judge = openJudge({
    ...parts,
    accounts: { ...accounts, read: async (streamId) => (await accounts.streams.read(streamId)).state },
    digest: platform.ids.digest,
  });

  /** Appends what happened to the account's own stream. */
  const note = async (accountId: AccountId, outcome: LogInOutcome, caller: Caller) =>
    commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      decide: noteLogIn,
      command: { accountId, outcome },
      context: await caller.contextAs(accountId, outcome),
    });

  const letIn = openLettingIn(http, parts);

  /** The password was right: the second step asks for a code, and nothing of the account is told before. */
  const askForCode = async (accountId: AccountId, caller: Caller) => {
    const wait = await limits.sendCode(accountId);
    if (wait !== null) return reject('too-many-attempts', waitOf(wait));
    const asked = await commands.handle({
      streams: accounts.streams,
      streamId: accountStream(accountId),
      decide: requestLogInCode,
      command: { accountId, language: caller.language },
      context: await caller.contextAs(accountId, 'code'),
    });
    const user = await userOf({ accounts: accounts.streams, keyring }, accountId, new Set());
    if (user === null || isRejection(asked)) throw new Error('an open account is not there');
    return { body: { user: { ...user, admin: false }, token: '' }, position: asked.position };
  };

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
      const { accountId, stillHolds } = judged;
      const { state } = await accounts.streams.read(accountStream(accountId));
      if (state.kind === 'open' && state.hasSecondFactor) return askForCode(accountId, caller);
      return letIn(accountId, caller, stillHolds);
    },
  });

  route(app, http, accessApi.enterLogInCode, {
    handle: async ({ body }, caller) => {
      const { address, device } = caller;
      const email = body.email.trim().toLowerCase();
      const accountId = await accounts.ownerOf(email);
      const known = await devices.known(device, accountId);
      const trying = { subject: accountId ?? platform.ids.digest(`log-in ${email}`), address, device: known };
      const counted = await limits.attempt(trying);
      if (typeof counted === 'number') return reject('too-many-attempts', waitOf(counted));
      const code = body.code.replaceAll(/\s/g, '');
      const isRight = await codes.enter(accountId, code, caller.context().commandId);
      if (accountId === null || !isRight) {
        if (accountId !== null) afterAnswer.run('a refused log-in', () => note(accountId, 'wrong-code', caller));
        return reject('log-in-code-wrong');
      }
      await limits.succeeded(trying, counted);
      await limits.codeCame(accountId);
      return letIn(
        accountId,
        caller,
        async () => (await accounts.streams.read(accountStream(accountId))).state.kind === 'open',
      );
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
};
