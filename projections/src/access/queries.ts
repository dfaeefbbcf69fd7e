import { userViewOf, wallViewOf, type UserView, type WallView } from '@turnout/contracts/access';
import { EventId, type AccountId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import type { z } from 'zod';
import { accounts } from './account-rows.ts';
import { walls } from './wall-rows.ts';

type AccountRow = z.infer<typeof accounts.row>;

const userView = (row: AccountRow): UserView =>
  userViewOf({
    accountId: row.account_id,
    name: row.name,
    email: row.email,
    isAdmin: row.is_admin,
    isDisabled: row.status === 'disable',
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    roles: Object.entries(row.roles).map(([eventId, role]) => [EventId.parse(eventId), role] as const),
  });

const columns = sql.fragment`
  account_id, email, name, is_admin, status, has_password, has_second_factor, roles, opened_at, position`;

/** Whoever has a role in the event, by name, each with that role: roles elsewhere are no business of it. */
export const accountsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly UserView[]> => {
  const rows = await pool.any(sql.type(accounts.row)`
    select ${columns} from accounts where roles ? ${eventId} order by lower(name), email, account_id`);
  return rows.map(({ roles, ...row }) => {
    const role = roles[eventId];
    return userView({ ...row, roles: role === undefined ? {} : { [eventId]: role } });
  });
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
  return rows.map(({ wall_id: wallId, event_id, label, created_at }) =>
    wallViewOf({ wallId, eventId: event_id, label, createdAt: created_at }),
  );
};
