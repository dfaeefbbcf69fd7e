// kind: stack
import { calls, topics } from '@turnout/contracts';
import { LineState } from '@turnout/contracts/bank-transfer';
import type { CheckinFilter } from '@turnout/contracts/checkpoint';
import { RegistrantId, TypeId, type Rights } from '@turnout/contracts/kernel';
import type { AttendeeFilter } from '@turnout/contracts/registration';
import { projections, watchedViews } from '@turnout/projections';
import { waitingIdsOf } from '@turnout/projections/inventory/queries';
import { sql } from 'slonik';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { testCapabilities } from '../testing/capabilities.ts';
import type { View } from '../platform/module/platform.ts';
import { waitingCodeOf } from '../platform/ids/waiting-code.ts';
import { presenceReader } from '../platform/socket/presence-view.ts';
import { livePlace } from '../inventory/waiting/live-place.ts';
import { openPlatform } from '../start/platform.ts';
import { paramsFor } from '../testing/guards/requests.ts';
import { furnish, type Furnished } from '../testing/guards/stage.ts';
import { register, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

type Reads = (typeof watchedViews)[number]['reads'];

let here: Furnished;
let views: readonly View[];
let platform: Awaited<ReturnType<typeof openPlatform>>;
const closing: (() => Promise<void>)[] = [];

beforeAll(async () => {
  const turnout = await startTestTurnout();
  closing.unshift(turnout.stop);
  here = await furnish(turnout, 'kestrel');
  const asAdmin = (path: string, body: object) =>
    turnout.ask('POST', path, { token: turnout.adminToken, body: { eventId: here.event.eventId, ...body } });
  const shirt = { title: 'Shirt', name: 'FEW_SHIRTS', type: 'list', values: 'S', labels: 'S' };
  const field = await asAdmin('/api/fields', { ...shirt, quantityField: true, quantityValues: '5' });
  const { _id } = calls.defineField.output.parse(field.body).field;
  const limited = await asAdmin('/api/types', { name: 'Few', availableSeats: 5, fields: [_id] });
  few = calls.defineType.output.parse(limited.body).type._id;
  platform = await openPlatform({ url: turnout.databaseUrl, name: 'spec', logLevel: 'fatal', poolSize: 4 });
  closing.unshift(platform.close);
  const capabilities = await testCapabilities(platform, turnout.databaseUrl);
  views = [...capabilities.modules.flatMap((module) => module.views), presenceReader];
  const linkOf = await waitForSeat(turnout);
  [payer = ''] = await register(turnout, here.event, ['Pia', 'Bea']);
  expect(await platform.progress.waitForHead(60_000)).toBe(true);
  link = await linkOf();
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
});

/** A type that asks for one of options that there are only so many of. */
let few: TypeId;
/** Of the link of somebody who waits for a seat of a type that is full. */
let link: object;
/** The first of a group, who may pay for it. */
let payer: string;
const waitForSeat = async ({ ask, adminToken: token }: TestTurnout) => {
  const { eventId, fields } = here.event;
  const body = { eventId, name: 'Full', availableSeats: 1, waitingList: true, fields: Object.values(fields) };
  const typeId = calls.defineType.output.parse((await ask('POST', '/api/types', { token, body })).body).type._id;
  await register({ ask, adminToken: token }, { ...here.event, typeId }, ['Ada']);
  const waiter = { eventId, typeId, firstName: 'Bo', lastName: 'Byron', email: 'bo@example.org' };
  expect(await ask('POST', '/api/x/waiting-list', { token, body: waiter })).toMatchObject({ status: 200 });
  return async (): Promise<object> => {
    const [registrantId = RegistrantId.parse('')] = await platform.surely.tell(waitingIdsOf, { eventId });
    return { eventId, typeId, code: waitingCodeOf(platform.ids, { typeId, registrantId }) };
  };
};

const admin: Rights = { isAdmin: true, isWall: false, flags: new Set() };
const attendeeFilter = (): Required<AttendeeFilter> => ({
  search: 'ada',
  id: RegistrantId.parse(here.pool.find('registrationId')[0]),
  confirmationNumber: '1',
  name: 'ada',
  email: 'ada',
  keywords: 'ada',
  parent: RegistrantId.parse(here.pool.find('registrationId')[0]),
  primaryOnly: true,
  status: ['confirmed'],
  paymentStatus: 'not-paid',
  type: [TypeId.parse(here.event.typeId)],
  checkedIn: true,
});
const checkinFilter = (): Required<CheckinFilter> => ({
  status: ['checked-in', 'printed'],
  name: 'ada',
  regNoOrId: '1',
  code: 'a',
});

const filtersOf = (topic: string): Readonly<Record<string, unknown>> => {
  if (topic === topics.attendees.name) return attendeeFilter();
  if (topic === topics.activityAttendees.name) return { search: 'ada', status: ['confirmed'], checkin: 'accepted' };
  return { ...checkinFilter(), 'regNoOrId ': here.pool.find('registrationId')[0] };
};

/** A proof that somebody entered a code, of none. */
const proof = `${'0'.repeat(20)}-${'0'.repeat(20)}`;

/** What a view is asked with: a window by each of its filters alone. */
const askedOf = ({ topic }: View): readonly unknown[] => {
  const plain = z.looseObject({}).parse(paramsFor(topic, here.pool, here.ids));
  if (topic.name === topics.asked.name) return [{ ...plain, typeId: few }];
  if (topic.name === topics.seats.name) return [plain, { ...plain, proof }];
  if (topic.name === topics.waitingPlace.name) return [link];
  if (topic.name === topics.checkoutPayments.name) return [{ ...plain, registrationId: payer }];
  if (
    [topics.widgets.name, topics.unsatisfied.name, topics.summary.name, topics.counted.name].some(
      (name) => name === topic.name,
    )
  )
    return [undefined, 'not-paid'].map((paymentStatus) => ({ ...plain, paymentStatus }));
  if (topic.kind !== 'window') return [plain];
  const window = { ...plain, page: 1, perPage: 10 };
  if (topic.name === topics.conflicts.name) return ['open', 'decided'].map((state) => ({ ...window, state }));
  if (topic.name === topics.lines.name) return LineState.options.map((state) => ({ ...window, state }));
  // Who waits is narrowed by nothing, nor is who was refused at an activity.
  if ([topics.waiting.name, topics.approvals.name, topics.activityErrors.name].some((name) => name === topic.name))
    return [window];
  const filters = filtersOf(topic.name);
  return [
    { ...window, filter: {} },
    ...Object.entries(filters).map(([key, value]) => ({ ...window, filter: { [key.trim()]: value } })),
  ];
};

const tables = projections.flatMap((projection) => projection.tables);
const named = (table: string) => sql.identifier(['read', table]);
/** The tables of which something may be read; all of them before anything was taken away. */
let open = tables.map(({ name }) => name);

/**
 * Reads a view where nobody may read more of the projections' tables than this. The database itself refuses the
 * rest, in whatever part of a query it stands, also where no row is found.
 */
const readAllowed = async (view: View, reads: Reads): Promise<void> => {
  const { pool } = platform;
  if (open.length > 0) {
    const closed = sql.join(open.map(named), sql.fragment`, `);
    await pool.query(sql.unsafe`revoke select on ${closed} from current_user`);
  }
  open = tables.map(({ name }) => name).filter((name) => reads[name] !== undefined);
  for (const { name, columns } of tables) {
    const read = reads[name];
    if (read === undefined) continue;
    const which = (read.columns ?? columns).map((column) => sql.identifier([column]));
    await pool.query(sql.unsafe`
      grant select (${sql.join(which, sql.fragment`, `)}) on ${named(name)} to current_user`);
  }
  for (const params of askedOf(view)) {
    const shown = await view.read(pool, view.topic.params.parse(params), admin);
    expect(shown, JSON.stringify(params)).not.toBeNull();
  }
};

describe("a topic's view", () => {
  const said = watchedViews.map(({ topic, reads }) => [topic.name, reads] as const);
  const viewOf = (name: string): View => {
    // What one view has read of a list it tells to all: here each is asked anew.
    if (name === topics.waitingPlace.name) return livePlace(platform);
    const view = views.find(({ topic }) => topic.name === name);
    if (view === undefined) throw new Error(`nobody reads ${name}`);
    return view;
  };

  it('has somebody who reads it', () => {
    expect(views.map(({ topic }) => topic.name).toSorted()).toEqual(said.map(([name]) => name).toSorted());
  });

  it.each(said)('%s is read from the tables and columns that it names', async (name, reads) => {
    await expect(readAllowed(viewOf(name), reads)).resolves.toBeUndefined();
  });

  it.each(said.flatMap(([name, reads]) => Object.keys(reads).map((table) => [name, table, reads] as const)))(
    '%s is read from %s, which it names',
    async (name, table, reads) => {
      const others = Object.fromEntries(Object.entries(reads).filter(([other]) => other !== table));
      await expect(readAllowed(viewOf(name), others)).rejects.toThrow(`permission denied for table ${table}`);
    },
  );
});
