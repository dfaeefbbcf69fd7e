import { accessApi, type ReviseSelf, type UserView } from '@turnout/contracts/access';
import {
  comparableEmail,
  isRejection,
  reject,
  type AccountId,
  type Rejection,
  type Words,
} from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { refuseChanged } from '../platform/http/as-read.ts';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { notePasswordSet, requestPasswordLink, reviseSelf } from './decider.ts';
import { isAnotherAddress, openEmailRequests } from './email-requests.ts';
import { openFreshProof } from './fresh-proof.ts';
import { globalSettingsStream } from './global-settings.ts';
import { requiresSecondStep } from './required-second-step.ts';
import { aboutOf, isEasyToGuess } from './password-strength.ts';
import type { AccessParts } from './routes.ts';
import { profileOf, userOf } from './user-view.ts';

const asked: Words = {
  en: 'Reset instructions were sent to your email.',
  es: 'Se han enviado las instrucciones a su correo.',
  fr: 'Les instructions ont été envoyées à votre adresse e-mail.',
};
const linkSent: Words = {
  en: 'The link is on its way.',
  es: 'El enlace está en camino.',
  fr: 'Le lien est en route.',
};
const isSet: Words = {
  en: 'Password reset successfully please login',
  es: 'Contraseña establecida. Ya puede iniciar sesión',
  fr: 'Mot de passe défini. Vous pouvez vous connecter',
};

/** The ways in which a password's owner sets it: forgotten, by an e-mailed link, or changed (rule access/forgotten-password, rule access/own-password). */
export const passwordRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, codes, mailReach } = parts;
  const { commands, keyring, ids } = platform;
  route(app, http, accessApi.requestPasswordReset, {
    handle: async ({ body: { email } }, { context, countOn, language }) => {
      const tooOften = await countOn(ids.digest(`password reset ${comparableEmail(email)}`));
      if (tooOften !== null) return tooOften;
      // The same is stored for an address that nobody has, so that neither words nor time tell (rule access/nobody-learns-of-accounts).
      await accounts.requestPasswordReset(email, language, context());
      return { body: await mailReach.answer(asked, language) };
    },
  });

  route(app, http, accessApi.setPasswordByCode, {
    handle: async ({ body: { password, code } }, { context, contextAs, language }) => {
      const { commandId } = context();
      const found = await codes.find('password', code);
      if (found === null) return reject('code-not-valid');
      const { accountId, usedBy } = found;
      const done = { body: { message: say(isSet, language) } };
      // The answer was lost on its way, and the same is asked again.
      if (usedBy === commandId && (await accounts.passwords.match(accountId, password)) !== null) return done;
      const stream = await accounts.streams.read(accountStream(accountId));
      if (usedBy !== null || stream.state.kind !== 'open') return reject('code-not-valid');
      const { email, name } = await profileOf(keyring, accountId, stream);
      if (await isEasyToGuess(password, aboutOf({ email, name })))
        return reject('password-easy-to-guess', { field: 'password' });
      if (!(await codes.use('password', code, commandId))) return reject('code-not-valid');
      await accounts.passwords.set(accountId, password);
      const noted = await commands.handle({
        streams: accounts.streams,
        streamId: accountStream(accountId),
        decide: notePasswordSet,
        command: { accountId, language },
        context: await contextAs(accountId, 'password'),
      });
      return isRejection(noted) ? noted : { ...done, position: noted.position };
    },
  });

  route(app, http, accessApi.sendPasswordLink, {
    handle: async ({ params: { id } }, { context, language }) => {
      const handled = await commands.handle({
        streams: accounts.streams,
        streamId: accountStream(id),
        decide: requestPasswordLink,
        command: { accountId: id, language },
        context: context(),
      });
      if (isRejection(handled)) return handled;
      const { email } = await profileOf(keyring, id, handled.after);
      return { body: { ...(await mailReach.answer(linkSent, language)), to: email }, position: handled.position };
    },
  });
};

/** Changes of somebody's own account: name, address, password and the code by e-mail. */
export const reviseSelfRoute = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, mailReach } = parts;
  const { commands, keyring } = platform;
  const viewParts = { accounts: accounts.streams, keyring };
  const refuseUnproven = openFreshProof(http, parts);
  const emails = openEmailRequests(parts);
  /** Why nobody would receive a code by e-mail now; null: they would. */
  const refuseUnread = async (): Promise<Rejection | null> => {
    const reached = await mailReach.now();
    if (reached === 'goes') return null;
    return reject(reached === 'kept' ? 'mail-not-set-up' : 'mail-stopped', { field: 'twoFaEnabled' });
  };
  const isRequiredOf = async (accountId: AccountId): Promise<boolean> =>
    requiresSecondStep(
      (await accounts.settings.read(globalSettingsStream)).state,
      (await accounts.streams.read(accountStream(accountId))).state,
    );

  /** Why how they log in does not become as a body says; null: it does, or stays. */
  const refuseLogIn = async (body: ReviseSelf, read: UserView, caller: Caller): Promise<Rejection | null> => {
    if (!changesLogIn(body, read)) return null;
    const { currentPassword, twoFaEnabled = read.twoFaEnabled, email } = body;
    const unproven = await refuseUnproven(caller, { currentPassword });
    if (unproven !== null) return unproven;
    const unmoved = isAnotherAddress(email, read.email) ? await emails.refuse(caller, read._id, email) : null;
    if (unmoved !== null || twoFaEnabled === read.twoFaEnabled) return unmoved;
    if (twoFaEnabled) return refuseUnread();
    const isLast = read.secondFactors.length === 0;
    return isLast && (await isRequiredOf(read._id)) ? reject('second-factor-required') : null;
  };

  route(app, http, accessApi.reviseSelf, {
    handle: async ({ body }, caller) => {
      const { session, context, language } = caller;
      if (session?.kind !== 'account') return reject('not-logged-in');
      const { accountId, sessionId } = session;
      const {
        name,
        newPassword,
        newPasswordConfirmation: _,
        twoFaEnabled,
        adminRoles: __,
        currentPassword: ___,
        email,
        ...brought
      } = body;
      const read = await userOf(viewParts, accountId, null);
      if (read === null) return reject('not-found');
      const changed = { accountId, email: read.email, name: name ?? read.name };
      const refusal = refuseChanged(brought, read) ?? (await refusePassword(body, changed));
      if (refusal !== null) return refusal;
      const refused = await refuseLogIn(body, read, caller);
      if (refused !== null) return refused;
      if (newPassword !== undefined) await accounts.passwords.set(accountId, newPassword, sessionId);
      const revised = await commands.handle({
        streams: accounts.streams,
        streamId: accountStream(accountId),
        decide: reviseSelf,
        command: {
          ...changed,
          isRenamed: changed.name !== read.name,
          hasSecondFactor: twoFaEnabled ?? read.twoFaEnabled,
          isPasswordNew: newPassword !== undefined,
          language,
        },
        context: context(),
      });
      if (isRejection(revised)) return revised;
      const asked = isAnotherAddress(email, read.email)
        ? await emails.ask({ ...changed, newEmail: email }, caller)
        : revised.position;
      if (isRejection(asked)) return asked;
      const user = await userOf(viewParts, accountId, null);
      return user === null ? reject('not-found') : { body: { user }, position: asked };
    },
  });
};

/** Tells whether a body changes how its owner logs in; one that is sent back as read does not. */
const changesLogIn = ({ newPassword, twoFaEnabled, email }: ReviseSelf, read: UserView): boolean =>
  newPassword !== undefined ||
  isAnotherAddress(email, read.email) ||
  (twoFaEnabled !== undefined && twoFaEnabled !== read.twoFaEnabled);

/** Why a new password is not taken: not confirmed, or easy to guess; null: it is. */
const refusePassword = async (
  { newPassword, newPasswordConfirmation }: ReviseSelf,
  about: { readonly email: string; readonly name: string },
): Promise<Rejection | null> => {
  if (newPassword === undefined && newPasswordConfirmation === undefined) return null;
  if (newPassword === undefined || newPassword !== newPasswordConfirmation)
    return reject('password-not-confirmed', { field: 'newPasswordConfirmation' });
  return (await isEasyToGuess(newPassword, aboutOf(about)))
    ? reject('password-easy-to-guess', { field: 'newPassword' })
    : null;
};
