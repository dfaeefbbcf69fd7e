import type { EditCutOff, RoleFlags } from '@turnout/contracts/access';
import { dayOfEvent } from '@turnout/contracts/event-setup';
import { flags, Instant, reject, type AccountId, type Flag, type Rejection } from '@turnout/contracts/kernel';
import type { Role } from './account.ts';

/** The giver of a role at an event, as far as what they hold binds them. `unbound`: the platform admin, or the system itself. */
export type RoleGiver =
  | 'unbound'
  | {
      readonly accountId: AccountId;
      readonly flags: ReadonlySet<Flag>;
      readonly editCutOff: EditCutOff;
      /** The event's, by whose days cut-offs are told. */
      readonly timeZone: string;
    };

/** The account whose role is changed. */
export interface RoleOf {
  readonly accountId: AccountId | null;
  readonly isAdmin: boolean;
  /** The role as it is; undefined: none. */
  readonly role: Role | undefined;
}

const noFlags: ReadonlySet<Flag> = new Set();
const noCutOff: EditCutOff = { value: false, date: null };

/** A role of a call (rule access/role-shape) as the log has it; null: none. */
export const roleSaid = (said: RoleFlags | null): Role =>
  said === null
    ? { flags: noFlags, editCutOff: noCutOff }
    : {
        flags: new Set(flags.filter((flag) => said[flag])),
        editCutOff: said.preventUserFromEditingRegistrationsCreatedAfterDate,
      };

/** Tells whether two roles say the same: whoever sends one back as read changes nothing. */
export const isSameRole = (one: Role | undefined, other: Role): boolean => {
  const { flags: held, editCutOff } = one ?? { flags: noFlags, editCutOff: noCutOff };
  return (
    held.size === other.flags.size &&
    [...held].every((flag) => other.flags.has(flag)) &&
    editCutOff.value === other.editCutOff.value &&
    editCutOff.date === other.editCutOff.date
  );
};

const dateOf = ({ value, date }: EditCutOff): string | null => (value ? date : null);
const isMoment = (date: string): boolean => Instant.safeParse(date).success;

/** Tells whether one cut-off lets edit nothing that the other does not: a day goes to its end on the event's own clocks. */
const isWithin = (one: EditCutOff, other: EditCutOff, timeZone: string): boolean => {
  const [own, most] = [dateOf(one), dateOf(other)];
  if (most === null) return true;
  if (own === null) return false;
  if (isMoment(own) === isMoment(most)) return own <= most;
  return isMoment(own) ? dayOfEvent(own, timeZone) <= most : dayOfEvent(most, timeZone) > own;
};

/** The flags of one that none of the others has. */
const without = (one: ReadonlySet<Flag>, ...others: readonly ReadonlySet<Flag>[]): readonly Flag[] =>
  [...one].filter((flag) => !others.some((other) => other.has(flag)));

/** The cut-off of a role that there is. */
const countedOf = (role: Role | undefined): EditCutOff | undefined =>
  role === undefined || role.flags.size === 0 ? undefined : role.editCutOff;

/** Refuses a giver who may edit up to a date alone: they change no role, before or after, that lets edit beyond it. */
const refuseCutOff = (
  { editCutOff: own, timeZone }: Exclude<RoleGiver, 'unbound'>,
  was: Role | undefined,
  next: Role,
): Rejection | null => {
  const isBeyond = [was, next]
    .map(countedOf)
    .some((cutOff) => cutOff !== undefined && !isWithin(cutOff, own, timeZone));
  return isBeyond ? reject('cut-off-not-yours', { date: dateOf(own) ?? '' }) : null;
};

/**
 * The one rule of all ways in which a role changes (docs/decisions/0106): nobody gives, takes or lifts what they do not
 * hold themselves, the cut-off of edits included, and nobody takes their own role away. Null: it may change so.
 */
export const refuseRoleChange = (
  giver: RoleGiver,
  { accountId, isAdmin, role: was }: RoleOf,
  next: Role,
): Rejection | null => {
  if (giver === 'unbound' || isSameRole(was, next)) return null;
  if (isAdmin) return reject('not-permitted');
  const held = was?.flags ?? noFlags;
  const isOver = next.flags.size === 0 && held.size > 0;
  if (isOver && accountId === giver.accountId) return reject('not-oneself');
  const given = without(next.flags, held, giver.flags);
  if (given.length > 0) return reject('flag-not-yours-to-give', { flags: given.join(', ') });
  const taken = without(held, next.flags, giver.flags);
  if (taken.length > 0) return reject('staff-holds-more', { flags: taken.join(', ') });
  return refuseCutOff(giver, was, next);
};
