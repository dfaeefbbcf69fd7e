import { accessApi } from '@turnout/contracts/access';
import { comparableEmail, isRejection, reject, type AccountId, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { waitOf } from '../platform/http/wait.ts';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream, asksForSecondStep } from './account.ts';
import { noteLogIn, type LogInOutcome } from './decider.ts';
import { openLettingIn } from './let-in.ts';
import { openJudge } from './log-in.ts';
import type { AccessParts } from './routes.ts';
import { openAskingForSecondStep } from './ask-for-second-step.ts';
import { openSecondSteps } from './second-steps.ts';

const codeSent: Words = {
  en: 'The code was e-mailed',
  es: 'El código se envió por correo',
  fr: 'Le code a été envoyé par e-mail',
};
const loggedOut: Words = { en: 'Logged out', es: 'Sesión cerrada', fr: 'Déconnecté' };

/** Logging in, with a second step where it is on, and out (rule access/log-in; docs/decisions/0029). */
export const sessionRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, devices, afterAnswer, limits, codes, mailReach } = parts;
  const { commands } = platform;
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
  const isOpen = async (accountId: AccountId) =>
    (await accounts.streams.read(accountStream(accountId))).state.kind === 'open';

  const steps = openSecondSteps(parts);

  const askForSecondStep = openAskingForSecondStep({ ...parts, steps });

  route(app, http, accessApi.logIn, {
    handle: async ({ body }, caller) => {
      const email = comparableEmail(body.email);
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
      if (asksForSecondStep(state)) return askForSecondStep(accountId, state, caller);
      return letIn(accountId, caller, stillHolds);
    },
  });

  route(app, http, accessApi.enterLogInCode, {
    handle: async ({ body }, caller) => {
      const { address, device } = caller;
      const email = comparableEmail(body.email);
      const accountId = await accounts.ownerOf(email);
      const known = await devices.known(device, accountId);
      const trying = { subject: accountId ?? platform.ids.digest(`log-in ${email}`), address, device: known };
      const counted = await limits.attempt(trying);
      if (typeof counted === 'number') return reject('too-many-attempts', waitOf(counted));
      const shown = await steps.enter({ accountId, code: body.code, step: body.step ?? null }, caller);
      if (isRejection(shown)) {
        if (accountId !== null) afterAnswer.run('a refused log-in', () => note(accountId, 'wrong-code', caller));
        return shown;
      }
      await limits.succeeded(trying, counted);
      await limits.codeCame(shown.accountId);
      return letIn(shown.accountId, caller, () => isOpen(shown.accountId), { secondStep: shown.secondStep });
    },
  });

  route(app, http, accessApi.askForLogInCode, {
    handle: async ({ body: { step } }, caller) => {
      const found = await codes.find('second-step', step);
      if (found === null || found.usedBy !== null) return reject('second-step-over');
      const { state } = await accounts.streams.read(accountStream(found.accountId));
      if (state.kind !== 'open' || !state.hasSecondFactor) return reject('second-step-over');
      const asked = await steps.mail(found.accountId, caller);
      return isRejection(asked)
        ? asked
        : { body: await mailReach.answer(codeSent, caller.language), position: asked.position };
    },
  });

  route(app, http, accessApi.usePasskey, {
    handle: async ({ body: { step, passkey } }, caller) => {
      const shown = await steps.usePasskey(step, passkey, caller);
      if (!isRejection(shown))
        return letIn(shown.accountId, caller, () => isOpen(shown.accountId), { secondStep: 'passkey' });
      const { accountId } = shown;
      if (accountId !== null) afterAnswer.run('a refused log-in', () => note(accountId, 'wrong-passkey', caller));
      return reject(shown.rejected);
    },
  });

  route(app, http, accessApi.logOut, {
    handle: async (_, caller) => {
      const { session, language } = caller;
      if (session?.kind === 'account') {
        await http.sessions.end(session.sessionId);
        // Whoever looked as somebody else only stops looking.
        if (session.seenBy === null) await note(session.accountId, 'out', caller);
      }
      return { body: { message: say(loggedOut, language) } };
    },
  });
};
