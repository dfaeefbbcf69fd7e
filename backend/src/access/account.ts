import { accountEvents, EditCutOff, wallEvents } from '@turnout/contracts/access';
import type { AccountId, EventId, Flag, Fold, WallId } from '@turnout/contracts/kernel';

/** What somebody may do in one event. */
export interface Role {
  readonly flags: ReadonlySet<Flag>;
  readonly editCutOff: EditCutOff;
}

/** An account: not there yet, or open; disabled ones keep their roles but get nowhere. */
export type AccountState =
  | { readonly kind: 'absent' }
  | {
      readonly kind: 'open' | 'disabled';
      readonly accountId: AccountId;
      readonly isAdmin: boolean;
      readonly roles: ReadonlyMap<EventId, Role>;
    };

const schemas = accountEvents;

/** How an account's facts add up (stream `account-<accountId>`). */
export const accountFold: Fold<AccountState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data }) => {
    if (type === 'AccountOpened') {
      const { accountId, isAdmin } = schemas.AccountOpened.data.parse(data);
      return { kind: 'open', accountId, isAdmin, roles: new Map() };
    }
    if (state.kind === 'absent') return state;
    if (type === 'PermissionsAssigned') {
      const { eventId, flags, editCutOff } = schemas.PermissionsAssigned.data.parse(data);
      return { ...state, roles: new Map(state.roles).set(eventId, { flags: new Set(flags), editCutOff }) };
    }
    if (type === 'AccountDisabled') return { ...state, kind: 'disabled' };
    if (type === 'AccountEnabled') return { ...state, kind: 'open' };
    return state;
  },
};

export type WallState =
  | { readonly kind: 'absent' }
  | { readonly kind: 'issued' | 'revoked'; readonly wallId: WallId; readonly eventId: EventId; readonly label: string };

/** How a wall link's facts add up (stream `wall-<wallId>`). */
export const wallFold: Fold<WallState> = {
  initial: () => ({ kind: 'absent' }),
  evolve: (state, { type, data }) => {
    if (type === 'WallLinkIssued') return { kind: 'issued', ...wallEvents.WallLinkIssued.data.parse(data) };
    if (type === 'WallLinkRevoked' && state.kind === 'issued') return { ...state, kind: 'revoked' };
    return state;
  },
};

export const accountStream = (accountId: AccountId) => `account-${accountId}`;
export const wallStream = (wallId: WallId) => `wall-${wallId}`;
