// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { makeTestEvent, openStaff, startTestTurnout, type TestEvent, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let event: TestEvent;
type Person = Awaited<ReturnType<typeof openStaff>>;
/** Edits the staff, and may edit registrations up to a date alone. */
let lead: Person;
/** The same without a date. */
let free: Person;
const cutOff = 'preventUserFromEditingRegistrationsCreatedAfterDate';
const until = (date: string) => ({ [cutOff]: { value: true, date } });
const own = until('2027-01-31');
const leading = { viewUsers: true, editUsers: true, viewDashboard: true, viewRegistrants: true };
const setting = { ...leading, settings: true };

let people = 0;
const member = async (role: object): Promise<Person> => {
  people += 1;
  const person = await openStaff(turnout, event.eventId, [], `member-${people}@example.org`);
  await give(person, role);
  return person;
};
const give = async ({ accountId }: Person, role: object) => {
  const body = { roles: { [event.eventId]: role } };
  const given = await turnout.ask('PUT', `/api/users/${accountId}`, { token: turnout.adminToken, body });
  expect(given.status, JSON.stringify(given.body)).toBe(200);
};
/** A role by the flags it has and its cut-off, as the platform admin reads it. */
const roleOf = async ({ accountId }: Pick<Person, 'accountId'>): Promise<unknown> => {
  const { body } = await turnout.ask('GET', `/api/users/${accountId}`, { token: turnout.adminToken });
  const { [cutOff]: limit, ...flags } = calls.user.output.parse(body).user.roles[event.eventId] ?? {};
  return { flags: Object.keys(flags).filter((flag) => flags[flag] === true), limit };
};

beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  lead = await member({ ...setting, ...own });
  free = await member(setting);
});
afterAll(() => turnout.stop());

type Giving = (by: Person, to: Pick<Person, 'email' | 'accountId'>, role: object) => ReturnType<TestTurnout['ask']>;
const ask = (call: { readonly method: string; readonly path: string }, { token }: Person, body: object, id = '') =>
  turnout.ask(call.method, call.path.replace(':id', id), { token, body });

/** Every way to give somebody of the staff another role. */
const ways: Readonly<Record<string, Giving>> = {
  'POST /api/users': (by, { email }, role) =>
    ask(calls.openAccount, by, { email, name: 'Somebody', eventId: event.eventId, role }),
  'PUT /api/users/:id': (by, { accountId }, role) =>
    ask(calls.reviseAccount, by, { roles: { [event.eventId]: role } }, accountId),
  'PUT /api/events/:id': (by, { accountId }, role) =>
    ask(calls.reviseEvent, by, { adminRoles: { [accountId]: role } }, event.eventId),
};
/** The ways by which somebody comes to the staff. */
const coming: Readonly<Record<string, (by: Person, email: string, role: object) => ReturnType<TestTurnout['ask']>>> = {
  'POST /api/users': (by, email, role) =>
    ask(calls.openAccount, by, { email, name: 'Somebody', eventId: event.eventId, role }),
  'POST /api/users/invite': (by, email, role) =>
    ask(calls.inviteStaff, by, { eventId: event.eventId, emails: email, role }),
};
/** The ways by which somebody leaves the staff. */
const leaving: Readonly<Record<string, (by: Person, whom: Person) => ReturnType<TestTurnout['ask']>>> = {
  ...Object.fromEntries(
    Object.entries(ways).map(([name, way]) => [name, (by: Person, whom: Person) => way(by, whom, {})]),
  ),
  'DELETE /api/x/users/:id/events/:eventId': ({ token }, { accountId }) =>
    turnout.ask('DELETE', `/api/x/users/${accountId}/events/${event.eventId}`, { token }),
};
const named = <T>(of: Readonly<Record<string, T>>) => Object.entries(of);

/** The code of a refusal, once the role is seen to be as it was. */
const refusal = async (whom: Pick<Person, 'accountId'>, asking: () => ReturnType<TestTurnout['ask']>) => {
  const before = await roleOf(whom);
  const { body } = await asking();
  expect(await roleOf(whom)).toEqual(before);
  return body['code'];
};

describe.each(named(ways))('a role that changes by %s', (_, way) => {
  it('gets no flag that its giver does not hold', async () => {
    const whom = await member({ viewDashboard: true, ...own });
    expect(await refusal(whom, () => way(lead, whom, { viewReports: true, ...own }))).toBe('flag-not-yours-to-give');
  });

  it('loses no flag that its taker does not hold, one by one or all', async () => {
    const whom = await member({ viewDashboard: true, viewReports: true });
    expect(await refusal(whom, () => way(free, whom, { viewDashboard: true }))).toBe('staff-holds-more');
    expect(await refusal(whom, () => way(free, whom, {}))).toBe('staff-holds-more');
  });

  it('is not freed of a cut-off by whoever has one, least of all their own', async () => {
    const whom = await member({ viewDashboard: true, ...own });
    expect(await refusal(whom, () => way(lead, whom, { viewDashboard: true }))).toBe('cut-off-not-yours');
    expect(await refusal(whom, () => way(lead, whom, { viewDashboard: true, ...until('2027-02-01') }))).toBe(
      'cut-off-not-yours',
    );
    expect(await refusal(lead, () => way(lead, lead, setting))).toBe('cut-off-not-yours');
  });

  it('is not changed by whoever has a cut-off that it does not have', async () => {
    const whom = await member({ viewDashboard: true });
    expect(await refusal(whom, () => way(lead, whom, { viewDashboard: true, ...own }))).toBe('cut-off-not-yours');
    expect(await refusal(whom, () => way(lead, whom, { viewDashboard: true, viewRegistrants: true }))).toBe(
      'cut-off-not-yours',
    );
  });

  it("is nobody's own to take away whole, nor the administrator's to be changed", async () => {
    const whom = await member(leading);
    expect(await refusal(free, () => way(free, free, {}))).toBe('not-oneself');
    const { user } = calls.me.output.parse((await turnout.ask('GET', '/api/me', { token: turnout.adminToken })).body);
    const { _id: accountId, email } = user;
    expect((await way(free, { accountId, email }, { viewDashboard: true })).body).toMatchObject({
      code: expect.stringMatching(/^not-(permitted|found)$/),
    });
    expect((await way(whom, whom, { ...leading, settings: true })).status).toBe(403);
  });

  it('changes within what its giver holds', async () => {
    const whom = await member({ viewDashboard: true, ...own });
    const given = { viewDashboard: true, viewRegistrants: true, ...until('2027-01-30') };
    const done = await way(lead, whom, given);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await roleOf(whom)).toEqual({
      flags: ['viewDashboard', 'viewRegistrants'],
      limit: { value: true, date: '2027-01-30' },
    });
  });
});

describe.each(named(coming))('whoever comes to the staff by %s', (name, way) => {
  const email = (of: string) => `${of}-${Object.keys(coming).indexOf(name)}@example.org`;

  it('gets no more than their giver holds, the cut-off included', async () => {
    expect((await way(lead, email('more'), { viewReports: true, ...own })).body).toMatchObject({
      code: 'flag-not-yours-to-give',
    });
    expect((await way(lead, email('later'), { viewDashboard: true })).body).toMatchObject({
      code: 'cut-off-not-yours',
      details: { date: '2027-01-31' },
    });
    expect((await way(lead, email('within'), { viewDashboard: true, ...own })).status).toBe(200);
  });
});

describe.each(named(leaving))('whoever leaves the staff by %s', (_, way) => {
  it('held no more than who removes them, the cut-off included, and is not themselves', async () => {
    const more = await member({ viewDashboard: true, viewReports: true });
    expect(await refusal(more, () => way(free, more))).toBe('staff-holds-more');
    const later = await member({ viewDashboard: true });
    expect(await refusal(later, () => way(lead, later))).toBe('cut-off-not-yours');
    expect(await refusal(free, () => way(free, free))).toBe('not-oneself');
    const done = await way(free, later);
    expect(done.status, JSON.stringify(done.body)).toBe(200);
    expect(await roleOf(later)).toEqual({ flags: [], limit: undefined });
  });
});

describe('a cut-off', () => {
  it('goes to the end of its day on the clocks of the event, against one that is a moment', async () => {
    const whom = await member({ viewDashboard: true, ...own });
    const at = (date: string) => ways['PUT /api/users/:id']?.(lead, whom, { viewDashboard: true, ...until(date) });
    expect((await at('2027-01-31T23:59:00.000Z'))?.status).toBe(200);
    expect((await at('2027-02-01T00:00:00.000Z'))?.body).toMatchObject({ code: 'cut-off-not-yours' });
  });
});

describe('the ways in which roles change', () => {
  it('are all walked here', () => {
    const others: Readonly<Record<string, string>> = {
      reviseSelf: 'takes roles as they were read',
      // No role of anybody's: what roles are called there is another thing.
    };
    const giving = Object.entries(calls)
      .filter(([, { body }]) => {
        const schema = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
        return Object.keys(schema.properties ?? {}).some((key) => ['role', 'roles', 'adminRoles'].includes(key));
      })
      .map(([name]) => name);
    expect(giving.toSorted()).toEqual(
      ['openAccount', 'inviteStaff', 'reviseAccount', 'reviseEvent', ...Object.keys(others)].toSorted(),
    );
  });
});
