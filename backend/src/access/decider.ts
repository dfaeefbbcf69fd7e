import type { accountEvents, AccountMail, emailClaimEvents, SecondStep } from '@turnout/contracts/access';
import {
  reject,
  type AccountId,
  type Decide,
  type EventId,
  type EventOf,
  type Language,
} from '@turnout/contracts/kernel';
import type { z } from 'zod';
import type { AccountState, Role } from './account.ts';
import { isSameRole, refuseRoleChange, roleSaid, type RoleGiver } from './role-rule.ts';

export type AccountEvent = EventOf<(typeof accountEvents)[keyof typeof accountEvents]>;
type PastPerson = z.infer<(typeof accountEvents.AccountSignedUp)['personal']>;
type ClaimEvent = EventOf<(typeof emailClaimEvents)[keyof typeof emailClaimEvents]>;

/** Opens an account; opening it again adds nothing. */
export const openAccount: Decide<
  { accountId: AccountId; isAdmin: boolean; email: string; name: string },
  AccountState,
  AccountEvent
> = ({ accountId, isAdmin, email, name }, state) =>
  state.kind === 'absent'
    ? [{ type: 'AccountOpened', data: { accountId, isAdmin }, personal: { [accountId]: { email, name } } }]
    : [];

/** Signs somebody up; the same sign-up again adds nothing. */
export const signUp: Decide<
  { accountId: AccountId; language: Language; person: PastPerson },
  AccountState,
  AccountEvent
> = ({ accountId, language, person }, state) =>
  state.kind === 'absent'
    ? [{ type: 'AccountSignedUp', data: { accountId, language }, personal: { [accountId]: person } }]
    : [];

/** Opens an account whose address was verified; again adds nothing. */
export const verifyAccount: Decide<
  { accountId: AccountId; email: string; name: string; isWithoutPassword: boolean },
  AccountState,
  AccountEvent,
  'not-found'
> = ({ accountId, email, name, isWithoutPassword }, state) => {
  if (state.kind === 'absent') return reject('not-found');
  const data = { accountId, ...(isWithoutPassword ? { isWithoutPassword } : {}) };
  return state.kind === 'unverified'
    ? [{ type: 'AccountVerified', data, personal: { [accountId]: { email, name } } }]
    : [];
};

export const correctAccount: Decide<
  { accountId: AccountId; email: string; name: string },
  AccountState,
  AccountEvent,
  'not-found'
> = ({ accountId, email, name }, state) =>
  state.kind === 'absent' || state.kind === 'deleted'
    ? reject('not-found')
    : [{ type: 'AccountDetailsCorrected', data: { accountId }, personal: { [accountId]: { email, name } } }];

/**
 * Sets what an account may do in an event; the same again adds nothing. `by` binds whoever does it to the rule of roles,
 * which is decided on the account as it is at that moment.
 */
export const assignPermissions: Decide<
  { accountId: AccountId; eventId: EventId; role: Role; by: RoleGiver },
  AccountState,
  AccountEvent
> = ({ accountId, eventId, role, by }, state) => {
  if (state.kind === 'absent' || state.kind === 'deleted') return reject('not-found');
  const was = state.roles.get(eventId);
  const refusal = refuseRoleChange(by, { accountId, isAdmin: state.isAdmin, role: was }, role);
  if (refusal !== null) return refusal;
  const { flags, editCutOff } = role;
  return was !== undefined && isSameRole(was, role)
    ? []
    : [{ type: 'PermissionsAssigned', data: { accountId, eventId, flags: [...flags], editCutOff } }];
};

/** Somebody's, now: neither only signed up, nor deleted. */
export const isThere = (state: AccountState): state is Exclude<AccountState, { kind: 'absent' }> =>
  state.kind === 'open' || state.kind === 'disabled';

/** Takes somebody's role in an event away, by the same rule; again adds nothing. */
export const removeStaff: Decide<
  { accountId: AccountId; eventId: EventId; by: RoleGiver },
  AccountState,
  AccountEvent
> = ({ accountId, eventId, by }, state) => {
  if (!isThere(state)) return reject('not-found');
  const { isAdmin, roles } = state;
  const refusal = refuseRoleChange(by, { accountId, isAdmin, role: roles.get(eventId) }, roleSaid(null));
  if (refusal !== null) return refusal;
  return roles.has(eventId) ? [{ type: 'StaffRemoved', data: { accountId, eventId } }] : [];
};

/** Deletes an account for good, but never the administrator's; again adds nothing. */
export const deleteAccount: Decide<
  { accountId: AccountId },
  AccountState,
  AccountEvent,
  'not-found' | 'admin-cannot-be-deleted'
> = ({ accountId }, state) => {
  if (state.kind === 'deleted') return [];
  if (!isThere(state)) return reject('not-found');
  return state.isAdmin ? reject('admin-cannot-be-deleted') : [{ type: 'AccountDeleted', data: { accountId } }];
};

/** The administrator hands the role over; to the same again adds nothing. */
export const handOverAdmin: Decide<
  { accountId: AccountId; to: AccountId; language: Language },
  AccountState,
  AccountEvent,
  'not-permitted'
> = ({ accountId, to, language }, state) => {
  if (state.kind === 'open' && state.handedOverTo === to) return [];
  if (state.kind !== 'open' || !state.isAdmin) return reject('not-permitted');
  return [{ type: 'AdminHandedOver', data: { accountId, to, language } }];
};

/** Takes over what was handed over; refused by an account that nobody can log in with. */
export const takeOverAdmin: Decide<
  { accountId: AccountId; from: AccountId; language: Language | null },
  AccountState,
  AccountEvent,
  'cannot-be-admin'
> = ({ accountId, from, language }, state) => {
  if (!mayBeAdmin(state)) return reject('cannot-be-admin');
  return state.isAdmin
    ? []
    : [{ type: 'AdminTakenOver', data: { accountId, from, ...toldIn(state.language ?? language) } }];
};

/** The key of a fact that its owner is told of by e-mail; null: no e-mail. */
export const toldIn = (language: Language | null): { readonly language?: Language } =>
  language === null ? {} : { language };

/** Whoever can log in: neither invited only, nor disabled or deleted. */
export const mayBeAdmin = (state: AccountState): state is Exclude<AccountState, { kind: 'absent' }> =>
  state.kind === 'open' && state.hasPassword;

/** The role comes back to who handed it over, where nobody took it; again adds nothing. */
export const keepAdmin: Decide<{ accountId: AccountId; to: AccountId }, AccountState, AccountEvent> = (
  { accountId, to },
  state,
) =>
  state.kind !== 'absent' && state.handedOverTo === to
    ? [{ type: 'AdminHandOverFailed', data: { accountId, to } }]
    : [];

/** Asks for another address of an account: nothing of it changes before the new one is proven. */
export const requestEmailChange: Decide<
  { accountId: AccountId; email: string; name: string; newEmail: string; language: Language; isByOwner: boolean },
  AccountState,
  AccountEvent,
  'not-found'
> = ({ accountId, language, isByOwner, ...person }, state) =>
  isThere(state)
    ? [
        {
          type: 'EmailChangeRequested',
          data: isByOwner ? { accountId, language, isByOwner } : { accountId, language: state.language ?? language },
          personal: { [accountId]: person },
        },
      ]
    : reject('not-found');

/** Disables an open account, enables a disabled one (rule access/account-status); one that is so already stays so where that is said. */
export const toggleAccount: Decide<
  { accountId: AccountId; to?: 'enable' | 'disable' },
  AccountState,
  AccountEvent,
  'not-found' | 'admin-cannot-be-disabled'
> = ({ accountId, to }, state) => {
  if (!isThere(state)) return reject('not-found');
  if (to === (state.kind === 'open' ? 'enable' : 'disable')) return [];
  if (state.isAdmin) return reject('admin-cannot-be-disabled');
  return [{ type: state.kind === 'open' ? 'AccountDisabled' : 'AccountEnabled', data: { accountId } }];
};

export type LogInOutcome =
  | 'in'
  | 'out'
  | 'wrong-password'
  | 'disabled'
  | 'too-many-attempts'
  | 'wrong-code'
  | 'wrong-passkey';

/** Notes what happened at the log-in; decides nothing. */
export const noteLogIn: Decide<
  {
    accountId: AccountId;
    outcome: LogInOutcome;
    shown?: { secondStep?: SecondStep; openId?: true };
    language?: Language;
  },
  AccountState,
  AccountEvent
> = ({ accountId, outcome, shown, language = null }) => {
  if (outcome === 'in') return [{ type: 'LoggedIn', data: { accountId, ...shown, ...toldIn(language) } }];
  if (outcome === 'out') return [{ type: 'LoggedOut', data: { accountId } }];
  return [{ type: 'LogInRefused', data: { accountId, reason: outcome } }];
};

/** Notes that a password was set. Its owner is told by e-mail, but of their first one. */
export const notePasswordSet: Decide<
  { accountId: AccountId; language: Language | null },
  AccountState,
  AccountEvent
> = ({ accountId, language }, state) => [
  {
    type: 'PasswordSet',
    data: { accountId, ...toldIn(state.kind !== 'absent' && state.hasPassword ? language : null) },
  },
];

/** Asks for a link by e-mail that sets a password; a disabled account gets none. */
export const requestPasswordLink: Decide<
  { accountId: AccountId; language: Language },
  AccountState,
  AccountEvent,
  'not-found' | 'account-disabled'
> = ({ accountId, language }, state) => {
  if (!isThere(state)) return reject('not-found');
  if (state.kind === 'disabled') return reject('account-disabled');
  return [{ type: 'PasswordLinkRequested', data: { accountId, language: state.language ?? language } }];
};

/** Sends somebody an e-mail that they may work in an event, with a link where they have no password yet. */
export const inviteStaff: Decide<
  { accountId: AccountId; eventId: EventId; language: Language },
  AccountState,
  AccountEvent,
  'not-found'
> = ({ accountId, eventId, language }, state) =>
  state.kind === 'absent' || state.kind === 'deleted'
    ? reject('not-found')
    : [{ type: 'StaffInvited', data: { accountId, eventId, language: state.language ?? language } }];

/** What somebody changes about themselves, in one step: name, second factor, and that a password was set. */
export const reviseSelf: Decide<
  {
    accountId: AccountId;
    email: string;
    name: string;
    isRenamed: boolean;
    hasSecondFactor: boolean;
    isPasswordNew: boolean;
    language: Language;
  },
  AccountState,
  AccountEvent,
  'not-found'
> = ({ accountId, email, name, isRenamed, hasSecondFactor, isPasswordNew, language }, state) => {
  if (state.kind === 'absent' || state.kind === 'deleted') return reject('not-found');
  const facts: AccountEvent[] = [];
  if (isRenamed)
    facts.push({ type: 'AccountDetailsCorrected', data: { accountId }, personal: { [accountId]: { email, name } } });
  if (state.hasSecondFactor !== hasSecondFactor)
    facts.push({ type: 'TwoFactorSet', data: { accountId, isOn: hasSecondFactor, language } });
  // A first password is nothing that its owner has to be told.
  if (isPasswordNew)
    facts.push({ type: 'PasswordSet', data: { accountId, ...toldIn(state.hasPassword ? language : null) } });
  return facts;
};

/** The password was right: the code of the second step is asked for. */
export const requestLogInCode: Decide<{ accountId: AccountId; language: Language }, AccountState, AccountEvent> = ({
  accountId,
  language,
}) => [{ type: 'LogInCodeRequested', data: { accountId, language } }];

/** Notes what became of an e-mail to an account. */
export const noteAccountMail: Decide<
  { accountId: AccountId; about: AccountMail; outcome: 'sent' | 'kept' | 'failed' | 'uncertain' },
  AccountState,
  AccountEvent
> = (settled) => [{ type: 'AccountMailSettled', data: settled }];

/** Asks for a new password for whoever has an address; the same for one that nobody has. */
export const requestPasswordReset: Decide<{ language: Language }, { owner: AccountId | null }, ClaimEvent> = ({
  language,
}) => [{ type: 'PasswordResetRequested', data: { language } }];

/** Claims an e-mail address for an account: the first one has it (rule access/one-account-per-address). */
export const claimEmail: Decide<{ accountId: AccountId }, { owner: AccountId | null }, ClaimEvent, 'email-taken'> = (
  { accountId },
  { owner },
) => {
  if (owner === accountId) return [];
  return owner === null ? [{ type: 'EmailClaimed', data: { accountId } }] : reject('email-taken');
};

/** Gives up an account's claim to an address; where it has none, nothing happens. */
export const releaseEmail: Decide<{ accountId: AccountId }, { owner: AccountId | null }, ClaimEvent> = (
  { accountId },
  { owner },
) => (owner === accountId ? [{ type: 'EmailReleased', data: { accountId } }] : []);
