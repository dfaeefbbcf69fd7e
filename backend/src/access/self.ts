import { reject, isRejection, type Rejection } from '@turnout/contracts/kernel';
import type { Caller, HttpContext } from '../platform/http/route.ts';
import { accountStream } from './account.ts';
import { openFreshProof } from './fresh-proof.ts';
import { globalSettingsStream } from './global-settings.ts';
import { requiresSecondStep } from './required-second-step.ts';
import type { AccessParts } from './routes.ts';
import { profileOf } from './user-view.ts';

/** Whoever changes how they log in. */
export const openSelf = (http: HttpContext, parts: AccessParts) => {
  const { platform, accounts } = parts;
  const refuseUnproven = openFreshProof(http, parts);

  /** Who asks, as their own stream has them. */
  const self = async ({ session }: Caller) => {
    if (session?.kind !== 'account') return reject('not-logged-in');
    const stream = await accounts.streams.read(accountStream(session.accountId));
    if (stream.state.kind !== 'open') return reject('not-logged-in');
    const { email, name } = await profileOf(platform.keyring, session.accountId, stream);
    return { accountId: session.accountId, state: stream.state, email, name };
  };

  /** The same, once they have shown again that it is them. */
  const provenSelf = async (caller: Caller, shown: { readonly currentPassword?: string | undefined }) => {
    const who = await self(caller);
    if (isRejection(who)) return who;
    return (await refuseUnproven(caller, shown)) ?? who;
  };

  const isRequiredOf = async (who: Exclude<Awaited<ReturnType<typeof self>>, Rejection>): Promise<boolean> =>
    requiresSecondStep((await accounts.settings.read(globalSettingsStream)).state, who.state);
  return { self, provenSelf, isRequiredOf };
};
