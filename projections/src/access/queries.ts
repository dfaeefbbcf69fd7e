import { userViewOf, wallViewOf, type DeviceFacts, type UserView, type WallView } from '@turnout/contracts/access';
import { EventId, type AccountId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import { containing, wordsOf } from '../platform/search-text.ts';
import { ShownAccount } from './account-rows.ts';
import { devices } from './device-rows.ts';
import { walls } from './wall-rows.ts';

type AccountRow = z.infer<typeof ShownAccount>;

const userView = (row: AccountRow): UserView =>
  userViewOf({
    accountId: row.account_id,
    name: row.name,
    email: row.email,
    isAdmin: row.is_admin,
    isDisabled: row.status === 'disable',
    hasPassword: row.has_password,
    hasSecondFactor: row.has_second_factor,
    factors: Object.values(row.factors),
    invitedAt: row.invited_at,
    roles: Object.entries(row.roles).map(([eventId, role]) => [EventId.parse(eventId), role] as const),
  });

const columns = sql.fragment`
  account_id, email, name, is_admin, status, has_password, has_second_factor, factors, invited_at, roles, opened_at, position`;

/** Whoever has a role in the event, by name, each with that role: roles elsewhere are no business of it. */
export const accountsOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly UserView[]> => {
  const rows = await pool.any(sql.type(ShownAccount)`
    select ${columns} from accounts where roles ? ${eventId} order by lower(name), email, account_id`);
  return rows.map(({ roles, ...row }) => {
    const role = roles[eventId];
    return userView({ ...row, roles: role === undefined ? {} : { [eventId]: role } });
  });
};

/** A page of accounts, and how many there are in all of them. */
export interface AccountPage {
  readonly users: readonly UserView[];
  readonly total: number;
}

/**
 * A page of all accounts by name, those whose name or address hold every word that is looked for.
 * @param params `page` from 1.
 */
export const accountPage = async (
  pool: CommonQueryMethods,
  { q, page, perPage }: { readonly q: string; readonly page: number; readonly perPage: number },
): Promise<AccountPage> => {
  const words = wordsOf(q).map((word) => sql.fragment`search_text like ${containing(word)}`);
  const found = words.length === 0 ? sql.fragment`true` : sql.join(words, sql.fragment` and `);
  const living = sql.fragment`status <> 'deleted'`;
  const [rows, total] = await Promise.all([
    pool.any(sql.type(ShownAccount)`
      select ${columns} from accounts where ${living} and ${found}
      order by lower(name), email, account_id limit ${perPage} offset ${(page - 1) * perPage}`),
    pool.oneFirst(sql.type(Counted)`select count(*)::int as count from accounts where ${living} and ${found}`),
  ]);
  return { users: rows.map(userView), total };
};

const Counted = z.object({ count: z.int() });

/** One account; null where there is none. */
export const account = async (pool: CommonQueryMethods, id: AccountId): Promise<UserView | null> => {
  const row = await pool.maybeOne(
    sql.type(ShownAccount)`select ${columns} from accounts where account_id = ${id} and status <> 'deleted'`,
  );
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

/** An event's door devices, waiting and enrolled, oldest first. */
export const devicesOfEvent = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly DeviceFacts[]> => {
  const rows = await pool.any(sql.type(devices.row)`
    select device_id, event_id, name, checkpoints, activities, profile, invited_at, enrolled_at, is_revoked, position
    from devices where event_id = ${eventId} and not is_revoked order by invited_at, device_id`);
  return rows.map((row) => ({
    deviceId: row.device_id,
    eventId: row.event_id,
    name: row.name,
    checkpoints: row.checkpoints,
    activities: row.activities,
    profile: row.profile,
    invitedAt: row.invited_at,
    enrolledAt: row.enrolled_at,
  }));
};
