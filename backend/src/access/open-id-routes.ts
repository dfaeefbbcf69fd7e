import { accessApi } from '@turnout/contracts/access';
import { comparableEmail, emailIn, isRejection, reject } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { newToken } from '../platform/ids/ids.ts';
import { route, type HttpContext } from '../platform/http/route.ts';
import { openOpenId, type OpenIdConfig, type OpenIdSecrets } from '../platform/outbound/open-id.ts';
import { accountStream, asksForSecondStep } from './account.ts';
import { openAskingForSecondStep } from './ask-for-second-step.ts';
import { openLettingIn } from './let-in.ts';
import type { AccessParts } from './routes.ts';
import { openSecondSteps } from './second-steps.ts';

export interface OpenIdParts extends AccessParts {
  /** The organisation's own sign-in; null: there is none. */
  readonly openId: OpenIdConfig | null;
  readonly publicUrl: () => string;
}

/** Logging in at the organisation's own sign-in (rule access/open-id): in place of the password, and of nothing else. */
export const openIdRoutes = (app: FastifyInstance, http: HttpContext, parts: OpenIdParts): void => {
  const { platform, accounts, publicUrl } = parts;
  const { digest } = platform.ids;
  const provider = parts.openId === null ? null : openOpenId(parts.openId, () => `${publicUrl()}/login`);
  const letIn = openLettingIn(http, parts);
  const askForSecondStep = openAskingForSecondStep({ ...parts, steps: openSecondSteps(parts) });

  /** Follow from the browser's key: whoever lacks it begins no log-in that another browser would finish. */
  const secretsOf = (key: string): OpenIdSecrets => ({
    state: digest(`open-id state ${key}`),
    nonce: digest(`open-id nonce ${key}`),
    // As long as PKCE asks.
    verifier: digest(`open-id verifier 1 ${key}`) + digest(`open-id verifier 2 ${key}`),
  });

  route(app, http, accessApi.signInWays, {
    reads: [],
    handle: () => Promise.resolve({ body: { openId: parts.openId === null ? null : { name: parts.openId.name } } }),
  });

  route(app, http, accessApi.startOpenId, {
    handle: async () => {
      if (provider === null) return reject('open-id-off');
      const key = newToken();
      return { body: { address: await provider.addressOf(secretsOf(key)), key } };
    },
  });

  route(app, http, accessApi.finishOpenId, {
    handle: async ({ body: { key, answer } }, caller) => {
      if (provider === null) return reject('open-id-off');
      const person = await provider.personOf(answer, secretsOf(key));
      if (person === null) return reject('open-id-failed');
      const email = emailIn(person.email);
      if (email === null || !person.isVerified) return reject('open-id-unverified');
      const accountId = await accounts.ownerOf(comparableEmail(email));
      if (accountId === null) return reject('open-id-no-account', { email });
      const { state } = await accounts.streams.read(accountStream(accountId));
      // A disabled account is told as little as one that is not there.
      if (state.kind !== 'open') return reject('open-id-no-account', { email });
      const isOpen = async () => (await accounts.streams.read(accountStream(accountId))).state.kind === 'open';
      const entered = asksForSecondStep(state)
        ? await askForSecondStep(accountId, state, caller)
        : await letIn(accountId, caller, isOpen, { openId: true });
      return isRejection(entered) ? entered : { ...entered, body: { ...entered.body, email } };
    },
  });
};
