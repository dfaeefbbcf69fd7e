import { accessApi } from '@turnout/contracts/access';
import { isRejection, reject, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { openOwnerProof } from './fresh-proof.ts';
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
  const refuseUnproven = openOwnerProof(parts);
  route(app, http, accessApi.confirmEmail, {
    handle: async ({ body: { code, currentPassword } }, caller) => {
      const { context, contextAs, language } = caller;
      const { commandId } = context();
      const found = await codes.find('email', code);
      const change = found === null ? null : await emailChangeOf(platform, found.accountId, found.requestId);
      const isOver = found !== null && found.usedBy !== null && found.usedBy !== commandId;
      if (found === null || change === null || isOver) return reject('code-not-valid');
      const { accountId } = found;
      // Whoever followed it has the mailbox; of an address that somebody asked for themselves, that is not enough to know
      // that it is theirs: a stranger's mailbox would become the address of their account.
      const unproven = change.isByOwner ? await refuseUnproven(accountId, caller, currentPassword) : null;
      if (unproven !== null) return unproven;
      if (!(await codes.use('email', code, commandId))) return reject('code-not-valid');
      const position = await accounts.changeEmail(accountId, change, (suffix) => contextAs(accountId, suffix));
      if (isRejection(position)) return position;
      // What was sent to the former address opens nothing any more.
      await codes.revokeLinks(accountId);
      return { body: { message: say(changed, language) }, position };
    },
  });
};
