import { reject, type Rejection } from '@turnout/contracts/kernel';
import type { Caller, HttpContext } from '../platform/http/route.ts';
import { waitOf } from '../platform/http/wait.ts';
import { accountStream } from './account.ts';
import { openJudge } from './log-in.ts';
import type { AccessParts } from './routes.ts';
import { profileOf } from './user-view.ts';

/** So long a log-in stands for the password. */
const freshForSeconds = 600;

/**
 * Asks whoever changes how somebody logs in, themselves or another, to show again that it is them: by their current
 * password, or by a log-in of the last ten minutes. Every call that its contract says `asksForProof` of goes through
 * here (docs/decisions/0105); guessing the password is slowed as at the log-in.
 * @returns null where they have shown it.
 */
export const openFreshProof = ({ sessions }: Pick<HttpContext, 'sessions'>, parts: AccessParts) => {
  const { platform, accounts } = parts;
  const judge = openJudge({
    ...parts,
    accounts: { ...accounts, read: async (streamId) => (await accounts.streams.read(streamId)).state },
    digest: platform.ids.digest,
  });
  return async (
    { session, address, device }: Pick<Caller, 'session' | 'address' | 'device'>,
    { currentPassword }: { readonly currentPassword?: string | undefined } = {},
  ): Promise<Rejection | null> => {
    if (session?.kind !== 'account') return reject('not-logged-in');
    if (currentPassword === undefined) {
      const isFresh = (await sessions.loggedInSecondsAgo(session.sessionId)) <= freshForSeconds;
      return isFresh ? null : reject('current-password-needed', { field: 'currentPassword' });
    }
    const stream = await accounts.streams.read(accountStream(session.accountId));
    const { email } = await profileOf(platform.keyring, session.accountId, stream);
    const judged = await judge({ email, password: currentPassword, address, device });
    if (judged.verdict === 'wait') return reject('too-many-attempts', waitOf(judged.seconds));
    return judged.verdict === 'right' ? null : reject('password-wrong', { field: 'currentPassword' });
  };
};
