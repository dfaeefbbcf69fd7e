import type { FactorKind } from '@turnout/contracts/access';
import { reject, type AccountId, type Decide, type FactorId, type Language } from '@turnout/contracts/kernel';
import { asksForSecondStep, type AccountState } from './account.ts';
import { isThere, type AccountEvent } from './decider.ts';

/** Switches somebody's e-mailed code off; where it is off already, nothing happens. */
export const switchSecondFactorOff: Decide<
  { accountId: AccountId; language: Language },
  AccountState,
  AccountEvent,
  'not-found'
> = ({ accountId, language }, state) => {
  if (state.kind === 'absent' || state.kind === 'deleted') return reject('not-found');
  return state.hasSecondFactor
    ? [{ type: 'TwoFactorSet', data: { accountId, isOn: false, language: state.language ?? language } }]
    : [];
};

/** Everything that a log-in asks for besides the password goes; one e-mail tells of it all, where there is a language. */
const withoutSecondStep = (
  accountId: AccountId,
  state: Exclude<AccountState, { kind: 'absent' }>,
  language: Language | null,
): AccountEvent[] => {
  const told = language === null ? {} : { language };
  const off: AccountEvent[] = [...state.factors.keys()].map((factorId, index) => ({
    type: 'SecondFactorRemoved',
    data: { accountId, factorId, ...(state.hasSecondFactor || index > 0 ? {} : told) },
  }));
  return state.hasSecondFactor ? [{ type: 'TwoFactorSet', data: { accountId, isOn: false, ...told } }, ...off] : off;
};

/** An administrator clears the way for somebody who lost their second factors; where there are none, nothing happens. */
export const clearSecondFactors: Decide<
  { accountId: AccountId; language: Language },
  AccountState,
  AccountEvent,
  'not-found'
> = ({ accountId, language }, state) =>
  isThere(state) ? withoutSecondStep(accountId, state, state.language ?? language) : reject('not-found');

/** Whoever runs the machine set a password: it alone logs in from now on, also where no e-mail arrives any more. */
export const resetLogIn: Decide<{ accountId: AccountId }, AccountState, AccountEvent, 'not-found'> = (
  { accountId },
  state,
) => {
  if (state.kind === 'absent' || state.kind === 'deleted') return reject('not-found');
  return [...withoutSecondStep(accountId, state, null), { type: 'PasswordSet', data: { accountId } }];
};

/** So many authenticator apps and passkeys at most. */
export const factorsAtMost = 20;

/** Adds one that was shown to work, and notes recovery codes where they were made with it; again adds nothing. */
export const addSecondFactor: Decide<
  { accountId: AccountId; factorId: FactorId; kind: FactorKind; language: Language; hasNewRecoveryCodes: boolean },
  AccountState,
  AccountEvent,
  'not-found' | 'too-many-second-factors'
> = ({ hasNewRecoveryCodes, ...added }, state) => {
  if (state.kind !== 'open') return reject('not-found');
  if (state.factors.has(added.factorId)) return [];
  if (state.factors.size >= factorsAtMost) return reject('too-many-second-factors', { most: String(factorsAtMost) });
  const { accountId } = added;
  const codes: AccountEvent[] = hasNewRecoveryCodes ? [{ type: 'RecoveryCodesMade', data: { accountId } }] : [];
  return [{ type: 'SecondFactorAdded', data: added }, ...codes];
};

/** Removes one; the last is kept where `isRequired`. Again adds nothing. */
export const removeSecondFactor: Decide<
  { accountId: AccountId; factorId: FactorId; language: Language; isRequired: boolean },
  AccountState,
  AccountEvent,
  'not-found' | 'second-factor-required'
> = ({ isRequired, ...removed }, state) => {
  if (state.kind !== 'open') return reject('not-found');
  if (!state.factors.has(removed.factorId)) return [];
  if (isRequired && !state.hasSecondFactor && state.factors.size === 1) return reject('second-factor-required');
  return [{ type: 'SecondFactorRemoved', data: removed }];
};

/** Notes new recovery codes, for who has something that they stand for. */
export const noteRecoveryCodes: Decide<
  { accountId: AccountId; language: Language },
  AccountState,
  AccountEvent,
  'not-found'
> = (made, state) => (asksForSecondStep(state) ? [{ type: 'RecoveryCodesMade', data: made }] : reject('not-found'));

/** Notes that one of them was used, so that its owner hears of it. */
export const noteRecoveryCodeUsed: Decide<{ accountId: AccountId; language: Language }, AccountState, AccountEvent> = (
  used,
) => [{ type: 'RecoveryCodeUsed', data: used }];
