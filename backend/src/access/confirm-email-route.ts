import { accessApi } from '@turnout/contracts/access';
import { isRejection, reject, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { emailChangeOf } from './email-changes.ts';
import type { AccessParts } from './routes.ts';

const changed: Words = {
  en: 'This is the address of your account from now on.',
  es: 'Desde ahora, esta es la dirección de su cuenta.',
  fr: "C'est désormais l'adresse de votre compte.",
};

/** The link that went to another address came back: the address is proven, and the account's own from now on. */
export const confirmEmailRoute = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, codes } = parts;
  route(app, http, accessApi.confirmEmail, {
    handle: async ({ body: { code } }, { context, contextAs, language }) => {
      const { commandId } = context();
      const found = await codes.find('email', code);
      const change = found === null ? null : await emailChangeOf(platform, found.accountId, found.requestId);
      if (found === null || change === null || !(await codes.use('email', code, commandId)))
        return reject('code-not-valid');
      const { accountId } = found;
      const position = await accounts.changeEmail(accountId, change, (suffix) => contextAs(accountId, suffix));
      if (isRejection(position)) return position;
      // What was sent to the former address opens nothing any more.
      await codes.revokeLinks(accountId);
      return { body: { message: say(changed, language) }, position };
    },
  });
};
