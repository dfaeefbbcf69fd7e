import { AccountId, comparableEmail, isRejection, systemCommandId } from '@turnout/contracts/kernel';
import type { Platform } from '../platform/module/platform.ts';
import { deriveId } from '../platform/ids/ids.ts';
import { accountStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { resetLogIn } from './second-factor.decider.ts';
import { newPassword } from './passwords.ts';
import { profileOf } from './user-view.ts';

/** The first account of a fresh installation, as the start command shows it. */
export interface FirstAccount {
  readonly email: string;
  /** Null when the password was given and need not be told. */
  readonly password: string | null;
}

/** The account of the platform admin. */
export interface Administrator {
  readonly accountId: AccountId;
  readonly email: string;
}

/** What start finds out about the administrator. */
export interface AdministratorFound {
  /** Null when the account was there before. */
  readonly made: FirstAccount | null;
  /** Sentences for whoever started Turnout: settings that are not used, and what to do. */
  readonly notices: readonly string[];
}

type Parts = Pick<Platform, 'clock' | 'ids' | 'keyring'> & { readonly accounts: Accounts };

const opening = (suffix: string) => systemCommandId('first-account', suffix);

/** Who holds the administrator's role that an account had: itself, or whom it was handed over to. Null: it never had it. */
const holderFrom = async ({ streams }: Pick<Accounts, 'streams'>, first: AccountId): Promise<AccountId | null> => {
  const seen = new Set<AccountId>();
  for (let holder = first; ;) {
    const { state } = await streams.read(accountStream(holder));
    if (state.kind === 'absent') return null;
    if (state.isAdmin) return holder;
    seen.add(holder);
    const next = state.handedOverTo;
    if (next === null || seen.has(next)) return seen.size > 1 ? (next ?? holder) : null;
    holder = next;
  }
};

/**
 * The platform admin of this installation: the account that its first start made, under the id that it has
 * now or had in older versions, or the one with this address. Null where there is none.
 */
export const findAdministrator = async (
  { accounts, ids, keyring }: Omit<Parts, 'clock'>,
  email: string,
): Promise<Administrator | null> => {
  const older = deriveId('first-account:account', 'account');
  const candidates = [ids.derive(opening('account'), 'account'), older, await accounts.ownerOf(email)];
  for (const candidate of candidates) {
    if (candidate === null) continue;
    const holder = await holderFrom(accounts, AccountId.parse(candidate));
    if (holder === null) continue;
    const stream = await accounts.streams.read(accountStream(holder));
    return { accountId: holder, email: (await profileOf(keyring, holder, stream)).email };
  }
  return null;
};

const noticesOf = async (
  { accounts }: Parts,
  administrator: Administrator,
  given: { email: string; password: string | null },
): Promise<readonly string[]> => {
  const isOther = comparableEmail(administrator.email) !== comparableEmail(given.email);
  const isWrong =
    given.password !== null && (await accounts.passwords.match(administrator.accountId, given.password)) === null;
  return [
    ...(isOther
      ? [
          `ADMIN_EMAIL is ${given.email}, but the administrator is ${administrator.email} and stays so: log in with that address.`,
        ]
      : []),
    ...(isWrong
      ? [
          `ADMIN_PASSWORD is not the password of ${administrator.email} and is not used: log in with the one that was set, or set another with npm run admin:password.`,
        ]
      : []),
  ];
};

/**
 * Opens the platform admin's account where there is none yet (rule access/one-admin). Where there is one, nothing is
 * changed by other settings, and that is said.
 */
export const openFirstAccount = async (
  parts: Parts,
  { email, password }: { email: string; password: string | null },
): Promise<AdministratorFound> => {
  const { accounts, clock } = parts;
  const administrator = await findAdministrator(parts, email);
  if (administrator !== null)
    return { made: null, notices: await noticesOf(parts, administrator, { email, password }) };
  if ((await accounts.ownerOf(email)) !== null)
    return {
      made: null,
      notices: [`ADMIN_EMAIL is ${email}, which is the address of somebody who is no administrator.`],
    };
  const made = password ?? newPassword();
  const opened = await accounts.open({ email, name: 'Administrator', password: made, isAdmin: true }, (suffix) => ({
    now: clock.now(),
    actor: { kind: 'system', id: 'start' },
    commandId: opening(suffix),
    correlationId: 'start',
  }));
  if (isRejection(opened)) throw new Error(`the first account could not be opened: ${opened.rejected}`);
  return { made: opened.isNew ? { email, password: password === null ? made : null } : null, notices: [] };
};

/**
 * Sets the administrator's password and switches the second step of the log-in off: every session of the account ends on every server, no device is known
 * any more, and the log says that a password was set.
 * @param seed tells this time from others.
 */
export const setAdministratorPassword = async (
  { accounts, clock, commands }: Pick<Platform, 'clock' | 'commands'> & { readonly accounts: Accounts },
  { accountId }: Administrator,
  { password, seed }: { password: string; seed: string },
): Promise<void> => {
  await accounts.passwords.set(accountId, password);
  const noted = await commands.handle({
    streams: accounts.streams,
    streamId: accountStream(accountId),
    decide: resetLogIn,
    command: { accountId },
    context: {
      now: clock.now(),
      actor: { kind: 'system', id: 'admin-password' },
      commandId: systemCommandId('admin-password', seed),
      correlationId: 'admin-password',
    },
  });
  if (isRejection(noted)) throw new Error('the password was set, but could not be noted');
};
