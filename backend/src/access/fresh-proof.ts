import { reject, type AccountId, type Rejection } from '@turnout/contracts/kernel';
import type { Caller, HttpContext } from '../platform/http/route.ts';
import { waitOf } from '../platform/http/wait.ts';
import { accountStream } from './account.ts';
import { openJudge } from './log-in.ts';
import { isOwn } from './policy.ts';
import type { AccessParts } from './routes.ts';
import { profileOf } from './user-view.ts';

/** So long a log-in stands for the password. */
const freshForSeconds = 600;

type Asking = Pick<Caller, 'session' | 'address' | 'device'>;

/** Judges the password of an account; guessing it is slowed as at the log-in. @returns null where it is right. */
const openPasswordProof = (parts: AccessParts) => {
  const { platform, accounts } = parts;
  const judge = openJudge({
    ...parts,
    accounts: { ...accounts, read: async (streamId) => (await accounts.streams.read(streamId)).state },
    digest: platform.ids.digest,
  });
  return async (accountId: AccountId, password: string, { address, device }: Asking): Promise<Rejection | null> => {
    const stream = await accounts.streams.read(accountStream(accountId));
    const { email } = await profileOf(platform.keyring, accountId, stream);
    const judged = await judge({ email, password, address, device });
    if (judged.verdict === 'wait') return reject('too-many-attempts', waitOf(judged.seconds));
    return judged.verdict === 'right' ? null : reject('password-wrong', { field: 'currentPassword' });
  };
};

/**
 * Asks whoever changes how somebody logs in, themselves or another, to show again that it is them: by their current
 * password, or by a log-in of the last ten minutes. Every call that its contract says `asksForProof` of goes through
 * here (docs/decisions/0105).
 * @returns null where they have shown it.
 */
export const openFreshProof = ({ sessions }: Pick<HttpContext, 'sessions'>, parts: AccessParts) => {
  const refuseWrong = openPasswordProof(parts);
  return async (
    asking: Asking,
    { currentPassword }: { readonly currentPassword?: string | undefined } = {},
  ): Promise<Rejection | null> => {
    const { session } = asking;
    if (session?.kind !== 'account') return reject('not-logged-in');
    if (currentPassword !== undefined) return refuseWrong(session.accountId, currentPassword, asking);
    const isFresh = (await sessions.loggedInSecondsAgo(session.sessionId)) <= freshForSeconds;
    return isFresh ? null : reject('current-password-needed', { field: 'currentPassword' });
  };
};

/**
 * Asks whoever follows a link, which a stranger's mailbox may have got, to show that the account is theirs: by being
 * logged in as it here, or by its password (docs/decisions/0119).
 * @returns null where they have shown it.
 */
export const openOwnerProof = (parts: AccessParts) => {
  const refuseWrong = openPasswordProof(parts);
  return async (accountId: AccountId, asking: Asking, currentPassword?: string): Promise<Rejection | null> => {
    if (isOwn(asking, accountId)) return null;
    return currentPassword === undefined
      ? reject('own-address-proof', { field: 'currentPassword' })
      : refuseWrong(accountId, currentPassword, asking);
  };
};
