import { accountEvents, EditCutOff, wallEvents, type FactorKind, type WallFacts } from '@turnout/contracts/access';
import {
  foldOf,
  when,
  type AccountId,
  type EventId,
  type EventSchema,
  type FactorId,
  type Flag,
  type Instant,
  type Language,
  type PastEventOf,
  type WallId,
} from '@turnout/contracts/kernel';

/** What somebody may do in one event. */
export interface Role {
  readonly flags: ReadonlySet<Flag>;
  readonly editCutOff: EditCutOff;
}

/** An account: not there yet, or open; disabled ones keep their roles but get nowhere. */
export type AccountState =
  | { readonly kind: 'absent' }
  | {
      /** `unverified`: signed up, and the address is nobody's yet. `deleted`: for good. */
      readonly kind: 'open' | 'disabled' | 'unverified' | 'deleted';
      readonly accountId: AccountId;
      readonly isAdmin: boolean;
      readonly roles: ReadonlyMap<EventId, Role>;
      /** False while the person that was invited has set none. */
      readonly hasPassword: boolean;
      /** The log-in asks for an e-mailed code too. */
      readonly hasSecondFactor: boolean;
      /** Its authenticator apps and passkeys. */
      readonly factors: ReadonlyMap<FactorId, FactorKind>;
      /** When the last invitation was asked for; null: never. */
      readonly invitedAt: Instant | null;
      /** The one that its owner read when they last logged in; null: not known. */
      readonly language: Language | null;
      /** When the password was last set; null: never, or before the account was opened. */
      readonly passwordSetAt: Instant | null;
      /** Whom the administrator's role was handed over to; null: never, or it came back. */
      readonly handedOverTo: AccountId | null;
    };

const toOpened = <E extends EventSchema>(
  schema: E,
  change: (account: Exclude<AccountState, { kind: 'absent' }>, event: PastEventOf<E>) => AccountState,
) => when<AccountState, E>(schema, (state, event) => (state.kind === 'absent' ? state : change(state, event)));

/** How an account's facts add up (stream `account-<accountId>`). */
export const accountFold = foldOf<AccountState>({
  initial: () => ({ kind: 'absent' }),
  facts: [
    when(accountEvents.AccountOpened, (_, { data: { accountId, isAdmin } }) => ({
      kind: 'open',
      accountId,
      isAdmin,
      roles: new Map(),
      hasPassword: false,
      hasSecondFactor: false,
      factors: new Map(),
      invitedAt: null,
      language: null,
      passwordSetAt: null,
      handedOverTo: null,
    })),
    when(accountEvents.AccountSignedUp, (_, { data: { accountId, language } }) => ({
      kind: 'unverified',
      accountId,
      isAdmin: false,
      roles: new Map(),
      hasPassword: true,
      hasSecondFactor: false,
      factors: new Map(),
      invitedAt: null,
      language,
      passwordSetAt: null,
      handedOverTo: null,
    })),
    toOpened(accountEvents.AccountVerified, (account, { data: { isWithoutPassword } }) => ({
      ...account,
      kind: 'open',
      hasPassword: isWithoutPassword !== true,
    })),
    toOpened(accountEvents.PasswordSet, (account, { metadata }) => ({
      ...account,
      hasPassword: true,
      passwordSetAt: metadata.at,
    })),
    toOpened(accountEvents.LoggedIn, (account, { data: { language = account.language } }) => ({
      ...account,
      language,
    })),
    toOpened(accountEvents.TwoFactorSet, (account, { data: { isOn } }) => ({ ...account, hasSecondFactor: isOn })),
    toOpened(accountEvents.SecondFactorAdded, (account, { data: { factorId, kind } }) => ({
      ...account,
      factors: new Map(account.factors).set(factorId, kind),
    })),
    toOpened(accountEvents.SecondFactorRemoved, (account, { data: { factorId } }) => ({
      ...account,
      factors: new Map([...account.factors].filter(([id]) => id !== factorId)),
    })),
    toOpened(accountEvents.PermissionsAssigned, (account, { data: { eventId, flags, editCutOff } }) => ({
      ...account,
      roles: new Map(account.roles).set(eventId, { flags: new Set(flags), editCutOff }),
    })),
    toOpened(accountEvents.StaffInvited, (account, { metadata }) => ({ ...account, invitedAt: metadata.at })),
    toOpened(accountEvents.StaffRemoved, (account, { data: { eventId } }) => ({
      ...account,
      roles: new Map([...account.roles].filter(([id]) => id !== eventId)),
    })),
    toOpened(accountEvents.AccountDeleted, (account) => ({ ...account, kind: 'deleted', roles: new Map() })),
    toOpened(accountEvents.AdminHandedOver, (account, { data: { to } }) => ({
      ...account,
      isAdmin: false,
      handedOverTo: to,
    })),
    toOpened(accountEvents.AdminTakenOver, (account) => ({ ...account, isAdmin: true, handedOverTo: null })),
    toOpened(accountEvents.AdminHandOverFailed, (account) => ({ ...account, isAdmin: true, handedOverTo: null })),
    toOpened(accountEvents.AccountDisabled, (account) => ({ ...account, kind: 'disabled' })),
    toOpened(accountEvents.AccountEnabled, (account) => ({ ...account, kind: 'open' })),
  ],
});

/** Whether the log-in asks for more than the password. */
export const asksForSecondStep = (state: AccountState): boolean =>
  state.kind !== 'absent' && (state.hasSecondFactor || state.factors.size > 0);

export type WallState = { readonly kind: 'absent' } | ({ readonly kind: 'issued' | 'revoked' } & WallFacts);

/** How a wall link's facts add up (stream `wall-<wallId>`). */
export const wallFold = foldOf<WallState>({
  initial: () => ({ kind: 'absent' }),
  facts: [
    when(wallEvents.WallLinkIssued, (_, { data, metadata }) => ({ kind: 'issued', ...data, createdAt: metadata.at })),
    when(wallEvents.WallLinkRevoked, (state) => (state.kind === 'issued' ? { ...state, kind: 'revoked' } : state)),
  ],
});

export const accountStream = (accountId: AccountId) => `account-${accountId}`;
export const wallStream = (wallId: WallId) => `wall-${wallId}`;
