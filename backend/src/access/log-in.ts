import type { AccountId } from '@turnout/contracts/kernel';
import { accountStream, type AccountState } from './account.ts';
import type { Accounts } from './accounts.ts';
import type { KnownDevices } from './known-devices.ts';
import type { LogInLimits, Trying } from './log-in-limits.ts';

/** What somebody tries to log in with. */
export interface Attempt {
  readonly email: string;
  readonly password: string;
  readonly address: string;
  /** What the browser's cookie holds. */
  readonly device: string | null;
}

export type Judgement =
  | { readonly verdict: 'right'; readonly accountId: AccountId; readonly stillHolds: () => Promise<boolean> }
  | {
      readonly verdict: 'wrong';
      /** Null: nobody has that address. */
      readonly accountId: AccountId | null;
      readonly reason: 'wrong-password' | 'disabled';
    }
  | { readonly verdict: 'wait'; readonly seconds: number };

/** How long somebody waits where more log-ins are asked for than can be looked at. */
const whenFlooded = { verdict: 'wait', seconds: 5 } as const;
/** Read where there is no account, so that this takes as long as for one. */
const nobodysStream = 'account-nobody';

/**
 * Judges log-ins (rule access/guessing-is-slowed): a few at a time, in fair turns by address, slowed by what failed before.
 * The same is done for an address that nobody has.
 */
export const openJudge = (parts: {
  accounts: {
    readonly ownerOf: Accounts['ownerOf'];
    readonly passwords: Pick<Accounts['passwords'], 'match' | 'inTurn'>;
    readonly read: (streamId: string) => Promise<AccountState>;
  };
  limits: Pick<LogInLimits, 'attempt' | 'succeeded'>;
  devices: Pick<KnownDevices, 'known'>;
  /** A keyed hash: what is counted of an address that nobody has. */
  digest: (text: string) => string;
}): ((attempt: Attempt) => Promise<Judgement>) => {
  const { accounts, limits, devices, digest } = parts;
  const judge = async ({ password }: Attempt, accountId: AccountId | null, trying: Trying): Promise<Judgement> => {
    const counted = await limits.attempt(trying);
    if (typeof counted === 'number') return { verdict: 'wait', seconds: counted };
    const match = await accounts.passwords.match(accountId, password);
    const account = await accounts.read(accountId === null ? nobodysStream : accountStream(accountId));
    if (accountId === null || match === null) return { verdict: 'wrong', accountId, reason: 'wrong-password' };
    if (account.kind !== 'open') return { verdict: 'wrong', accountId, reason: 'disabled' };
    await limits.succeeded(trying, counted);
    return { verdict: 'right', accountId, stillHolds: match.holds };
  };
  return async (attempt) => {
    const { email, address } = attempt;
    const accountId = await accounts.ownerOf(email);
    const nobody = digest(`log-in ${email}`);
    const device = await devices.known(attempt.device, accountId);
    const trying = { subject: accountId ?? nobody, address, device };
    // A known device has a turn of its own: whoever floods us from the same address does not hold it up.
    const judged = await accounts.passwords.inTurn(device ?? address, () => judge(attempt, accountId, trying));
    return judged ?? whenFlooded;
  };
};
