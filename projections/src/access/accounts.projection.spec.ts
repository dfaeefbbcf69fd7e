// kind: database
import { accountEvents, UserView, wallEvents, WallView } from '@turnout/contracts/access';
import { WallId, type Flag } from '@turnout/contracts/kernel';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '../platform/testing/database.ts';
import { accountId, eventId, fact } from '../platform/testing/facts.ts';
import { remember } from '../platform/testing/remember.ts';
import { accountVersions } from './account-rows.ts';
import { accountsProjection } from './accounts.projection.ts';
import { account, accountsOfEvent, wallsOfEvent } from './queries.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

const opened = (number: number, name: string, isAdmin = false) =>
  fact(
    accountEvents.AccountOpened,
    { accountId: accountId(number), isAdmin },
    { personal: { [accountId(number)]: { email: `${number}@example.org`, name } } },
  );
const called = (name: string) =>
  fact(
    accountEvents.AccountDetailsCorrected,
    { accountId: accountId(1) },
    { personal: { [accountId(1)]: { email: '1@example.org', name } } },
  );
const versions = () =>
  database.pool.any(sql.type(z.object({ account_id: z.string(), name: z.string() }))`
    select account_id, name from accounts_versions order by account_id, position`);
const noCutOff = { value: false, date: null };
const assigned = (number: number, event: number, ...flags: Flag[]) =>
  fact(accountEvents.PermissionsAssigned, {
    accountId: accountId(number),
    eventId: eventId(event),
    flags,
    editCutOff: noCutOff,
  });
const wallId = WallId.parse('wa000000000000000001');

describe('accounts', () => {
  it('shows the staff of an event by name, with every flag told', async () => {
    await remember(database.pool, accountsProjection, [
      opened(1, 'Zoe'),
      opened(2, 'adam'),
      opened(3, 'Nobody here'),
      assigned(1, 1, 'viewUsers'),
      assigned(2, 1),
      assigned(3, 2, 'settings'),
    ]);
    const staff = await accountsOfEvent(database.pool, { eventId: eventId(1) });
    expect(staff.map(({ name }) => name)).toEqual(['adam', 'Zoe']);
    for (const user of staff) expect(UserView.parse(user)).toEqual(user);
    expect(staff[1]?.roles[eventId(1)]).toMatchObject({
      viewUsers: true,
      settings: false,
      preventUserFromEditingRegistrationsCreatedAfterDate: noCutOff,
    });
    expect(staff[1]?.event).toBe(eventId(1));
  });

  it('opens no event by itself for who has two roles, and keeps the newest of each', async () => {
    await remember(database.pool, accountsProjection, [
      opened(1, 'Zoe'),
      assigned(1, 1, 'settings'),
      assigned(1, 2, 'viewUsers'),
      assigned(1, 1, 'viewDashboard'),
    ]);
    const user = await account(database.pool, accountId(1));
    expect(user?.event).toBeNull();
    expect(user?.roles[eventId(1)]).toMatchObject({ settings: false, viewDashboard: true });
    expect(user?.roles[eventId(2)]).toMatchObject({ viewUsers: true });
  });

  it('follows a corrected name, a disabled and an enabled account', async () => {
    const corrected = fact(
      accountEvents.AccountDetailsCorrected,
      { accountId: accountId(1) },
      { personal: { [accountId(1)]: { email: 'zoe@example.org', name: 'Zoë' } } },
    );
    const disabled = fact(accountEvents.AccountDisabled, { accountId: accountId(1) });
    await remember(database.pool, accountsProjection, [opened(1, 'Zoe', true), corrected, disabled]);
    expect(await account(database.pool, accountId(1))).toMatchObject({
      name: 'Zoë',
      email: 'zoe@example.org',
      status: 'disable',
      admin: true,
    });
    const enabled = fact(accountEvents.AccountEnabled, { accountId: accountId(1) });
    await remember(database.pool, accountsProjection, [opened(1, 'Zoe'), disabled, enabled]);
    expect(await account(database.pool, accountId(1))).toMatchObject({ status: 'enable', admin: false });
  });

  it('keeps nothing personal of an erased account', async () => {
    const erased = fact(
      accountEvents.AccountOpened,
      { accountId: accountId(4), isAdmin: false },
      { personal: { [accountId(4)]: null } },
    );
    await remember(database.pool, accountsProjection, [erased]);
    expect(await account(database.pool, accountId(4))).toMatchObject({ name: '', email: '' });
    expect(await account(database.pool, accountId(9))).toBeNull();
  });

  it('keeps what an account was called, and of it the name alone', async () => {
    const renamed = called('Zoë');
    await remember(database.pool, accountsProjection, [opened(1, 'Zoe'), opened(2, 'Adam'), renamed]);
    expect(await versions()).toEqual([
      { account_id: accountId(1), name: 'Zoe' },
      { account_id: accountId(1), name: 'Zoë' },
      { account_id: accountId(2), name: 'Adam' },
    ]);
    expect(accountVersions.columns).toEqual(['account_id', 'position', 'at', 'name']);
  });

  it('forgets what an account was called as soon as nothing can be read of its person any more', async () => {
    const rows = async (facts: Parameters<typeof remember>[2]) => {
      await remember(database.pool, accountsProjection, facts);
      return versions();
    };
    const nothing = { personal: { [accountId(1)]: null } };
    const unreadable = fact(accountEvents.AccountDetailsCorrected, { accountId: accountId(1) }, nothing);
    const meanwhile = await rows([opened(1, 'Zoe'), called('Zoë'), opened(2, 'Adam'), unreadable]);
    // As a rebuild without the key makes them.
    const openedUnread = fact(accountEvents.AccountOpened, { accountId: accountId(1), isAdmin: false }, nothing);
    expect(await rows([openedUnread, unreadable, opened(2, 'Adam'), unreadable])).toEqual(meanwhile);
    expect(meanwhile.map(({ name }) => name)).toEqual(['', '', '', 'Adam']);
  });

  it('lists the wall links of an event until they are revoked', async () => {
    const issued = fact(wallEvents.WallLinkIssued, { wallId, eventId: eventId(1), label: 'Foyer' });
    await remember(database.pool, accountsProjection, [issued]);
    const walls = await wallsOfEvent(database.pool, { eventId: eventId(1) });
    expect(walls.map((wall) => WallView.parse(wall))).toEqual([
      { _id: wallId, eventId: eventId(1), label: 'Foyer', createdAt: '2026-11-21T09:30:00.000Z' },
    ]);
    const revoked = fact(wallEvents.WallLinkRevoked, { wallId, eventId: eventId(1) });
    await remember(database.pool, accountsProjection, [issued, revoked]);
    expect(await wallsOfEvent(database.pool, { eventId: eventId(1) })).toEqual([]);
  });
});
