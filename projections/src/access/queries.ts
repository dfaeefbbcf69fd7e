import type { UserView, WallView } from '@turnout/contracts/access';
import { EventId, flags, type AccountId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import type { z } from 'zod';
import { accounts, type RoleRow } from './account-rows.ts';
import { walls } from './wall-rows.ts';

type AccountRow = z.infer<typeof accounts.row>;

/** The documents' role: every flag as a boolean, and the cut-off (spec 001, section 6). */
const roleView = ({ flags: held, editCutOff }: z.infer<typeof RoleRow>): Record<string, unknown> => ({
  ...Object.fromEntries(flags.map((flag) => [flag, held.includes(flag)])),
  preventUserFromEditingRegistrationsCreatedAfterDate: editCutOff,
});

const userView = (row: AccountRow): UserView => {
  const roles = Object.entries(row.roles);
  const [only] = roles;
  return {
    _id: row.account_id,
    name: row.name,
    email: row.email,
    admin: row.is_admin,
    status: row.status,
    twoFaEnabled: false,
    event: roles.length === 1 && only !== undefined ? EventId.parse(only[0]) : null,
    roles: Object.fromEntries(roles.map(([eventId, role]) => [eventId, roleView(role)])),
  };
};

const columns = sql.fragment`account_id, email, name, is_admin, status, roles, opened_at, position`;

/** Whoever has a role in the event, by name. */
export const accountsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly UserView[]> => {
  const rows = await pool.any(sql.type(accounts.row)`
    select ${columns} from accounts where roles ? ${eventId} order by lower(name), email, account_id`);
  return rows.map(userView);
};

/** One account; null where there is none. */
export const account = async (pool: CommonQueryMethods, id: AccountId): Promise<UserView | null> => {
  const row = await pool.maybeOne(sql.type(accounts.row)`select ${columns} from accounts where account_id = ${id}`);
  return row === null ? null : userView(row);
};

/** An event's wall links in force, oldest first. */
export const wallsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly WallView[]> => {
  const rows = await pool.any(sql.type(walls.row)`
    select wall_id, event_id, label, created_at, position
    from walls where event_id = ${eventId} order by created_at, wall_id`);
  return rows.map((row) => ({ _id: row.wall_id, eventId: row.event_id, label: row.label, createdAt: row.created_at }));
};
