import { isRejection, systemCommandId } from '@turnout/contracts/kernel';
import type { Clock } from '../platform/clock.ts';
import type { Accounts } from './accounts.ts';
import { newPassword } from './passwords.ts';

/** The first account of a fresh installation, as the start command shows it. */
export interface FirstAccount {
  readonly email: string;
  /** Null when the password was given and need not be told. */
  readonly password: string | null;
}

/**
 * Opens the platform admin's account where there is none for that address (decisions 15).
 * @returns what to tell whoever started Turnout; null when the account was there before.
 */
export const openFirstAccount = async (
  { accounts, clock }: { accounts: Accounts; clock: Clock },
  { email, password }: { email: string; password: string | null },
): Promise<FirstAccount | null> => {
  if ((await accounts.ownerOf(email)) !== null) return null;
  const made = password ?? newPassword();
  const opened = await accounts.open({ email, name: 'Administrator', password: made, isAdmin: true }, (suffix) => ({
    now: clock.now(),
    actor: { kind: 'system', id: 'start' },
    commandId: systemCommandId('first-account', suffix),
    correlationId: 'start',
  }));
  if (isRejection(opened)) throw new Error(`the first account could not be opened: ${opened.rejected}`);
  return opened.isNew ? { email, password: password === null ? made : null } : null;
};
