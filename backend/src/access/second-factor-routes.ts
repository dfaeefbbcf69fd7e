import { accessApi } from '@turnout/contracts/access';
import { FactorId, isRejection, reject, type AccountId, type Words } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { accountStream, asksForSecondStep } from './account.ts';
import { openFreshProof } from './fresh-proof.ts';
import { openSelf } from './self.ts';
import type { AccessParts } from './routes.ts';
import {
  addSecondFactor,
  clearSecondFactors,
  factorsAtMost,
  noteRecoveryCodes,
  removeSecondFactor,
} from './second-factor.decider.ts';
import { userOf } from './user-view.ts';

const removed: Words = { en: 'Removed', es: 'Quitado', fr: 'Retiré' };

/** One's own authenticator apps, passkeys and recovery codes (docs/decisions/0052). */
export const secondFactorRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, factors, recovery } = parts;
  const { commands } = platform;
  const { self, provenSelf, isRequiredOf } = openSelf(http, parts);

  const handling = (accountId: AccountId) => ({ streams: accounts.streams, streamId: accountStream(accountId) });

  route(app, http, accessApi.secondFactors, {
    reads: [],
    handle: async (_, caller) => {
      const who = await self(caller);
      if (isRejection(who)) return who;
      return {
        body: {
          factors: [...(await factors.list(who.accountId, who.state.factors))],
          recoveryCodesLeft: await recovery.left(who.accountId),
          isRequired: await isRequiredOf(who),
          arePasskeysPossible: factors.arePasskeysPossible(),
        },
      };
    },
  });

  route(app, http, accessApi.beginSecondFactor, {
    handle: async ({ body: { kind, ...shown } }, caller) => {
      const who = await provenSelf(caller, shown);
      if (isRejection(who)) return who;
      if (kind === 'passkey' && !factors.arePasskeysPossible())
        return reject('passkeys-not-possible', { field: 'kind' });
      if (who.state.factors.size >= factorsAtMost)
        return reject('too-many-second-factors', { field: 'kind', most: String(factorsAtMost) });
      const id = FactorId.parse(caller.newId('second-factor'));
      return { body: { id, ...(await factors.begin(who, id, kind, who.state.factors)) } };
    },
  });

  route(app, http, accessApi.confirmSecondFactor, {
    handle: async ({ params: { id }, body: { name, ...shown } }, caller) => {
      const who = await self(caller);
      if (isRejection(who)) return who;
      const { accountId, state } = who;
      const kind = state.factors.get(id) ?? (await factors.begun(accountId, id));
      if (kind === null) return reject('not-found');
      if (!state.factors.has(id) && !(await factors.confirm({ accountId, factorId: id, name }, shown)))
        return kind === 'app'
          ? reject('code-of-app-wrong', { field: 'code' })
          : reject('passkey-not-right', { field: 'passkey' });
      const { commandId } = caller.context();
      const recoveryCodes = await recovery.first(accountId, commandId, asksForSecondStep(state));
      const added = await commands.handle({
        ...handling(accountId),
        decide: addSecondFactor,
        command: {
          accountId,
          factorId: id,
          kind,
          language: caller.language,
          hasNewRecoveryCodes: recoveryCodes !== null,
        },
        context: caller.context(),
      });
      if (isRejection(added)) return added;
      const { state: after } = added.after;
      const listed = after.kind === 'absent' ? [] : await factors.list(accountId, after.factors);
      const factor = listed.find(({ _id }) => _id === id);
      if (factor === undefined) throw new Error('a second factor just added is not there');
      return {
        body: { factor, recoveryCodes: recoveryCodes === null ? null : [...recoveryCodes] },
        position: added.position,
      };
    },
  });
};

/** Taking them away again, one's own or, for who lost them, the administrator somebody's; and new recovery codes. */
export const secondFactorRemovalRoutes = (app: FastifyInstance, http: HttpContext, parts: AccessParts): void => {
  const { platform, accounts, factors, recovery } = parts;
  const { commands, keyring } = platform;
  const { provenSelf, isRequiredOf } = openSelf(http, parts);
  const refuseUnproven = openFreshProof(http, parts);
  const handling = (accountId: AccountId) => ({ streams: accounts.streams, streamId: accountStream(accountId) });

  route(app, http, accessApi.removeSecondFactor, {
    handle: async ({ params: { id }, body }, caller) => {
      const who = await provenSelf(caller, body);
      if (isRejection(who)) return who;
      const { accountId } = who;
      const gone = await commands.handle({
        ...handling(accountId),
        decide: removeSecondFactor,
        command: { accountId, factorId: id, language: caller.language, isRequired: await isRequiredOf(who) },
        context: caller.context(),
      });
      if (isRejection(gone)) return gone;
      await factors.forget(accountId, id);
      if (!asksForSecondStep(gone.after.state)) await recovery.clear(accountId);
      return { body: { message: say(removed, caller.language) }, position: gone.position };
    },
  });

  route(app, http, accessApi.makeRecoveryCodes, {
    handle: async ({ body }, caller) => {
      const who = await provenSelf(caller, body);
      if (isRejection(who)) return who;
      const { accountId } = who;
      const noted = await commands.handle({
        ...handling(accountId),
        decide: noteRecoveryCodes,
        command: { accountId, language: caller.language },
        context: caller.context(),
      });
      if (isRejection(noted)) return noted;
      const recoveryCodes = await recovery.make(accountId, caller.context().commandId);
      return { body: { recoveryCodes: [...recoveryCodes] }, position: noted.position };
    },
  });

  route(app, http, accessApi.clearSecondFactors, {
    handle: async ({ params: { id }, body }, caller) => {
      const unproven = await refuseUnproven(caller, body);
      if (unproven !== null) return unproven;
      const cleared = await commands.handle({
        ...handling(id),
        decide: clearSecondFactors,
        command: { accountId: id, language: caller.language },
        context: caller.context(),
      });
      if (isRejection(cleared)) return cleared;
      await factors.forget(id, null);
      await recovery.clear(id);
      const user = await userOf({ accounts: accounts.streams, keyring }, id, null);
      return user === null ? reject('not-found') : { body: { user }, position: cleared.position };
    },
  });
};
