import { accessApi } from '@turnout/contracts/access';
import { comparableEmail, isRejection, reject, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { openLettingIn } from './let-in.ts';
import { aboutOf, isEasyToGuess } from './password-strength.ts';
import type { AccessParts } from './routes.ts';

const signedUp: Words = {
  en: 'Successfully signed up, please check your email for verification!',
  es: 'Cuenta creada. ¡Mire su correo para verificarla!',
  fr: 'Compte créé. Consultez votre e-mail pour le vérifier !',
};

/** Signing up with a business profile, and the e-mailed link that opens the account (rule access/sign-up). */
export const signUpRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, codes, devices, mailReach } = parts;
  const openSession = openLettingIn(http, parts);

  route(app, http, accessApi.signUp, {
    handle: async ({ body }, { context, countOn, language, device }) => {
      const { email, name, company, password, passwordConfirmation } = body;
      if (password !== passwordConfirmation) return reject('password-not-confirmed', { field: 'passwordConfirmation' });
      if (await isEasyToGuess(password, aboutOf({ email, name: `${name} ${company}` })))
        return reject('password-easy-to-guess', { field: 'password' });
      const tooOften = await countOn(platform.ids.digest(`sign-up ${comparableEmail(email)}`));
      if (tooOften !== null) return tooOften;
      // Nothing tells whether the address has an account: its owner hears of it by e-mail (rule access/nobody-learns-of-accounts).
      const accountId = await accounts.signUp(body, language, context);
      return { body: await mailReach.answer(signedUp, language), device: await devices.remember(device, accountId) };
    },
  });

  route(app, http, accessApi.verifyAccount, {
    handle: async ({ body: { code } }, caller) => {
      const { commandId } = caller.context();
      const found = await codes.find('verify', code);
      if (found === null || !(await codes.use('verify', code, commandId))) return reject('code-not-valid');
      const { accountId } = found;
      const isKnownBrowser = (await devices.known(caller.device, accountId)) !== null;
      const opened = await accounts.verify(accountId, isKnownBrowser, (suffix) => ({
        ...caller.context(suffix),
        actor: { kind: 'account', id: accountId },
      }));
      if (isRejection(opened)) return opened;
      const account = async () => (await accounts.streams.read(accountStream(accountId))).state;
      const letIn = await openSession(accountId, caller, async () => (await account()).kind === 'open');
      if (isRejection(letIn)) return letIn;
      const { isInvited: isWithoutPassword } = letIn.body.user;
      return isWithoutPassword ? { ...letIn, body: { ...letIn.body, mustChoosePassword: true as const } } : letIn;
    },
  });
};
