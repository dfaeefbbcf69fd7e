import { isRejection, reject, type Rejection } from '@turnout/contracts/kernel';
import type { Caller } from '../platform/http/route.ts';
import { waitOf } from '../platform/http/wait.ts';
import { accountStream } from './account.ts';
import { globalSettingsStream } from './global-settings.ts';
import { openJudge } from './log-in.ts';
import { requiresSecondStep } from './required-second-step.ts';
import type { AccessParts } from './routes.ts';
import { profileOf } from './user-view.ts';

/** Whoever changes how they log in. */
export const openSelf = (parts: AccessParts) => {
  const { platform, accounts } = parts;
  const { keyring, ids } = platform;
  const judge = openJudge({
    ...parts,
    accounts: { ...accounts, read: async (streamId) => (await accounts.streams.read(streamId)).state },
    digest: ids.digest,
  });

  /** Who asks, as their own stream has them. */
  const self = async ({ session }: Caller) => {
    if (session?.kind !== 'account') return reject('not-logged-in');
    const stream = await accounts.streams.read(accountStream(session.accountId));
    if (stream.state.kind !== 'open') return reject('not-logged-in');
    const { email, name } = await profileOf(keyring, session.accountId, stream);
    return { accountId: session.accountId, state: stream.state, email, name };
  };

  /** The same, once they have shown the password: guessing it here is slowed as at the log-in. */
  const confirmedSelf = async (caller: Caller, password: string) => {
    const who = await self(caller);
    if (isRejection(who)) return who;
    const judged = await judge({ email: who.email, password, address: caller.address, device: caller.device });
    if (judged.verdict === 'wait') return reject('too-many-attempts', waitOf(judged.seconds));
    return judged.verdict === 'right' ? who : reject('password-wrong', { field: 'password' });
  };

  const isRequiredOf = async (who: Exclude<Awaited<ReturnType<typeof self>>, Rejection>): Promise<boolean> =>
    requiresSecondStep((await accounts.settings.read(globalSettingsStream)).state, who.state);
  return { self, confirmedSelf, isRequiredOf };
};
