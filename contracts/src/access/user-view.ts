import { flags, type AccountId, type EventId, type Flag, type Instant } from '../kernel/index.ts';
import type { EditCutOff, FactorKind } from './events.ts';
import type { UserView } from './views.ts';

/** What somebody may do in one event. */
export interface RoleFacts {
  readonly flags: Iterable<Flag>;
  readonly editCutOff: EditCutOff;
}

/** An account as a source (its stream, its table) knows it. */
export interface AccountFacts {
  readonly accountId: AccountId;
  /** Empty once the person was erased, as `email`. */
  readonly name: string;
  readonly email: string;
  readonly isAdmin: boolean;
  readonly isDisabled: boolean;
  /** False while the person that was invited has set none. */
  readonly hasPassword: boolean;
  /** The log-in asks for an e-mailed code too. */
  readonly hasSecondFactor: boolean;
  /** The kind of each authenticator app and passkey. */
  readonly factors: Iterable<FactorKind>;
  /** When the last invitation was asked for; null: never. */
  readonly invitedAt: Instant | null;
  readonly roles: Iterable<readonly [EventId, RoleFacts]>;
}

/**
 * An account as calls answer it (rule access/account-keys), the same from its stream and in lists. A role has every flag of the
 * catalogue as a boolean and the cut-off (rule access/role-shape); a role without any flag is none.
 */
export const userViewOf = (account: AccountFacts): UserView => {
  const roles = [...account.roles].flatMap(([eventId, { flags: of, editCutOff }]) => {
    const held = new Set(of);
    return held.size === 0 ? [] : [{ eventId, role: roleView(held, editCutOff) }];
  });
  const [only] = roles;
  return {
    _id: account.accountId,
    name: account.name,
    email: account.email,
    admin: account.isAdmin,
    status: account.isDisabled ? 'disable' : 'enable',
    twoFaEnabled: account.hasSecondFactor,
    secondFactors: [...new Set(account.factors)].sort(),
    isInvited: !account.hasPassword,
    invitedAt: account.invitedAt,
    event: roles.length === 1 && only !== undefined ? only.eventId : null,
    roles: Object.fromEntries(roles.map(({ eventId, role }) => [eventId, role])),
  };
};

const roleView = (held: ReadonlySet<Flag>, editCutOff: EditCutOff): Record<string, boolean | EditCutOff> => ({
  ...Object.fromEntries(flags.map((flag) => [flag, held.has(flag)])),
  preventUserFromEditingRegistrationsCreatedAfterDate: editCutOff,
});

/** Whether somebody's log-in asks for more than the password. */
export const hasSecondStep = ({ twoFaEnabled, secondFactors }: UserView): boolean =>
  twoFaEnabled || secondFactors.length > 0;
