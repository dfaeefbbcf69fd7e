// kind: stack
import { calls } from '@turnout/contracts';
import {
  categoryOf,
  type ActivityId,
  type EventId,
  type FieldId,
  type Position,
  type StoredEvent,
  type TypeId,
} from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkedImport, importAfter } from '../../testing/checked-import.ts';
import { openImportsBegun } from '../../attendee-import/imports-begun.ts';
import { openPlatform } from '../../start/platform.ts';
import { mailedCode } from '../../testing/mailed-code.ts';
import { makeType, named } from '../../testing/strangers.ts';
import {
  makeTestEvent,
  startTestTurnout,
  type Reply,
  type TestEvent,
  type TestTurnout,
} from '../../testing/turnout.ts';
import { openActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { openRegistrantFinder } from '../../groups/stream/group-of.ts';
import { openNumbers } from '../../claims/kinds/numbers.ts';
import { openOptionUses, optionDigest } from '../../claims/kinds/option-uses.ts';
import { openPromoCodeUses } from '../../claims/kinds/promo-codes.ts';
import { releaseSeatsWhenAbandoned } from '../../inventory/release-seats-when-abandoned.ts';
import { openSeats, registeredIn } from '../../claims/kinds/seats.ts';
import { openFaults, type Faults, type How } from '../../testing/claims/faults.ts';
import { registered, unusedClaims } from '../../testing/claims/unused-claims.ts';

const faults = openFaults();
const ofWorker = openFaults();
let turnout: TestTurnout;
let platform: Awaited<ReturnType<typeof openPlatform>>;
let event: TestEvent;
/** Place in the log before there was the event. */
let since: Position;
let looking: ReturnType<typeof openLooking>;
let [visitor, speaker]: TypeId[] = [];
let shirt: FieldId;
let workshop: ActivityId;

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
const made = async (path: string, body: object): Promise<Reply['body']> => {
  const answer = await staff('POST', path, { eventId: event.eventId, ...body });
  expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200 });
  return answer.body;
};

/** Answers that were claimed where nobody knows whether the fact was stored: whoever meets them looks, after two minutes. */
const leftForWhoeverMeetsThem = new Set<string>();

beforeAll(async () => {
  turnout = await startTestTurnout({}, faults.around, ofWorker.around);
  platform = await openPlatform({ url: turnout.databaseUrl, logLevel: 'fatal', name: 'looking' });
  looking = openLooking();
}, 60_000);
afterAll(async () => {
  await platform.close();
  await turnout.stop();
});

/** An event that is short of everything: seats of types and activities, an option, uses of a code, addresses; and numbers its groups. */
const openEvent = async (): Promise<void> => {
  since = await platform.log.head();
  event = await makeTestEvent(turnout, 'Short of everything');
  await staff('PUT', `/api/events/${event.eventId}`, {
    customConfirmationNumberGeneration: true,
    checkForDuplicates: true,
    showEditMyRegistration: true,
    allowRegistrantToTransfer: true,
  });
  await staff('PUT', `/api/fields/${event.fields.EMAIL}`, { enableFieldForDuplicateCheck: true });
  const options = { type: 'list', values: 'S\nM', labels: 'S\nM', quantityField: true, quantityValues: '6\n9' };
  shirt = calls.defineField.output.parse(await made('/api/fields', { title: 'Shirt', name: 'SHIRT', ...options })).field
    ._id;
  const form = { fields: [...Object.values(event.fields), shirt], allowEdit: true, price: 40 };
  visitor = await makeType(turnout, event, { ...form, name: 'Guest', availableSeats: 14 });
  speaker = await makeType(turnout, event, { ...form, name: 'Speaker', availableSeats: 5 });
  const chosen = { name: 'Workshop', chosenOnForm: true, availableSeats: 5, fee: 5 };
  workshop = calls.defineActivity.output.parse(await made('/api/activities', chosen)).activity._id;
  await made('/api/activities', { name: 'Dinner', autoEnrollTypes: [visitor, speaker], availableSeats: 8 });
  await made('/api/x/promo-codes', { code: 'HALF', discountValue: 50, types: [visitor], limit: 4 });
  leftForWhoeverMeetsThem.clear();
};

/** A lot that somebody draws who acts: the person, and what they enter and choose. */
interface Lot {
  readonly whom: number;
  readonly address: number;
  readonly size: 'S' | 'M';
  readonly isChoosing: boolean;
  readonly isWithCode: boolean;
  readonly isTwo: boolean;
}
const lots = fc.record({
  whom: fc.nat(50),
  address: fc.nat(30),
  size: fc.constantFrom('S' as const, 'M' as const),
  isChoosing: fc.boolean(),
  isWithCode: fc.boolean(),
  isTwo: fc.boolean(),
});

const ofEverything: Lot = { whom: 0, address: 0, size: 'S', isChoosing: true, isWithCode: true, isTwo: true };

const entered = ({ address, size }: Pick<Lot, 'address' | 'size'>, more = '') => [
  ...named(event, 'Ada', 'Byron', `ada${address}${more}@example.org`),
  { _id: shirt, value: size },
];
const activities = ({ isChoosing }: Pick<Lot, 'isChoosing'>) => (isChoosing ? [workshop] : []);
const people = async () => [...(await registered({ ...platform, since }, event.eventId)).people.values()];
const oneOf = <T>(all: readonly T[], { whom }: Pick<Lot, 'whom'>): T | undefined => all[whom % all.length];

const register = (lot: Lot, more: object = {}) =>
  staff('POST', '/api/registrations', {
    event: event.eventId,
    type: visitor,
    fields: entered(lot),
    registeredActivities: activities(lot),
    ...(lot.isWithCode ? { promoCode: 'HALF' } : {}),
    ...(lot.isTwo ? { registrants: [{ type: visitor, fields: entered(lot, 'b') }] } : {}),
    ...more,
  });

/** A group with the code of a link to edit it, from its mail. */
const linked = async (address: string) => {
  const fields = [...named(event, 'Ada', 'Byron', address), { _id: shirt, value: 'M' }];
  const answer = await staff('POST', '/api/registrations', { event: event.eventId, type: visitor, fields });
  const { registration } = calls.submit.output.parse(answer.body);
  const about = { eventId: event.eventId, email: address, registrationId: registration.confirmationNumber };
  await turnout.ask('POST', '/api/registrations/get-edit-registration-link/email', { body: about });
  return { id: registration._id, code: await mailedCode(turnout, address, 'edit') };
};

/** Everything that takes something, as somebody does it who drew a lot. */
const useCases = {
  register,
  join: async (lot: Lot) => {
    const parent = oneOf(
      (await people()).filter(({ place }) => place === 1),
      lot,
    )?.registrantId;
    return register({ ...lot, isTwo: false }, { parent });
  },
  correct: async (lot: Lot) => {
    const fields = [{ _id: shirt, value: lot.size }];
    const whom = oneOf(await people(), lot)?.registrantId ?? '';
    return staff('PUT', `/api/registrations/${whom}`, { fields, registeredActivities: activities(lot) });
  },
  'set a status': async (lot: Lot) => {
    const whom = oneOf(
      (await people()).filter(({ changedTo, passedOnTo }) => changedTo === null && passedOnTo === null),
      lot,
    );
    return staff('PUT', '/api/registrations/update-status-only', {
      id: whom?.registrantId,
      eventId: event.eventId,
      status: whom !== undefined && holdsSeat(whom.status) ? 'rejected' : 'confirmed',
      reason: 'Drawn',
    });
  },
  'change the type': async (lot: Lot) => {
    const whom = oneOf(
      (await people()).filter((one) => one.place === 1 && holdsSeat(one.status)),
      lot,
    );
    const type = whom?.typeId === visitor ? speaker : visitor;
    return staff('POST', `/api/x/registrations/${whom?.registrantId ?? ''}/type-change`, { type });
  },
} satisfies Readonly<Record<string, (lot: Lot) => Promise<Reply>>>;

/** The worker's look at claims, at once instead of after two minutes. */
const openLooking = () => {
  const { log, commands, clock, keyring } = platform;
  return releaseSeatsWhenAbandoned.open({
    platform: { log, commands, clock, keyring },
    seats: openSeats({ ...platform, registered: registeredIn(platform) }),
    activitySeats: openActivitySeats(platform),
    numbers: openNumbers(platform),
    promoCodeUses: openPromoCodeUses(platform),
    optionUses: openOptionUses(platform),
    groupOf: openRegistrantFinder(platform).groupOf,
    hasImportBegun: openImportsBegun(platform),
    afterMs: 0,
  });
};

/** Looks at every claim of an event that was made since somewhere. */
const sweep = async (eventId: EventId, from: Position): Promise<void> => {
  const categories = ['seats', 'activityseats', 'numbers', 'codeuses', 'fieldoptions'];
  const claims = await platform.log.readAll(from, 100_000, { categories });
  const own: readonly StoredEvent[] = claims.filter(({ metadata }) => metadata.eventId === eventId);
  await looking.prepare(own, new AbortController().signal);
};

const unusedIn = async (eventId: EventId) =>
  (await unusedClaims({ ...platform, digestOf: optionDigest(platform), since }, eventId)).filter(
    (one) => !leftForWhoeverMeetsThem.has(one),
  );

const unused = () => unusedIn(event.eventId);

const confirming = 'before append registration';

/** Does the same again and again, while the log fails one step later each time, until it passes. */
const failingAtEveryStep = async (
  name: string,
  act: (attempt: number) => Promise<Reply>,
  how: How,
): Promise<readonly string[]> => {
  const met: string[] = [];
  const begun = await platform.log.head();
  for (let passing = 0; passing < 60; passing += 1) {
    faults.failAfter(passing, how);
    const { status } = await act(passing);
    const fault = faults.met();
    // What may have been stored all the same is left to the sweep, and so is what could not be released.
    const isUnknown =
      fault !== null &&
      (fault.how === 'after' || fault.what.startsWith('release') || `${fault.how} ${fault.what}` === confirming);
    if (isUnknown) {
      // Of what was claimed before only a release can have failed.
      await sweep(event.eventId, fault.what.startsWith('release') ? since : begun);
      for (const one of await unused()) if (one.startsWith('answers ')) leftForWhoeverMeetsThem.add(one);
    }
    const about = `${name}, answered ${status}, ${fault === null ? 'nothing failed' : `failed at ${fault.what}`}`;
    await expect.poll(unused, { message: about, timeout: 5_000 }).toEqual([]);
    if (fault === null) return met;
    met.push(fault.what);
  }
  throw new Error(`${name} never ended`);
};

/** People who need seats, options and numbers, each with an address. */
const list = ['Ann', 'Bob', 'Cleo', 'Dan']
  .map((name, place) => `${name},Lee,${name}@example.org,${place % 2 === 0 ? 'S' : 'M'},Speaker,Workshop`)
  .join('\n');

/** The kinds of what was claimed in an event. */
const claimedIn = async (eventId: EventId): Promise<readonly string[]> => {
  const categories = ['seats', 'activityseats', 'numbers', 'fieldoptions'];
  const facts = await platform.log.readAll(since, 100_000, { categories });
  const own = facts.filter(({ metadata }) => metadata.eventId === eventId);
  return [...new Set(own.map(({ streamId }) => categoryOf(streamId)))].toSorted();
};

interface Through {
  /** Whose log fails: the server's or the worker's. */
  readonly of: Faults;
  readonly how: How;
  /** The number of steps later at which it fails each time. */
  readonly stride: number;
  /** The kinds of what is claimed by it: where nothing was, nothing could be amiss. */
  readonly claims: readonly string[];
}

/** Has something done while a log fails once, later each time, until it passes; what failed. */
const failingOnItsWay = async (
  { of, how, stride, claims }: Through,
  act: (begin: () => void) => Promise<EventId>,
): Promise<readonly string[]> => {
  const met = new Set<string>();
  for (let passing = 0; passing < 200; passing += stride) {
    const eventId = await act(() => of.failAfter(passing, how));
    const fault = of.met();
    await sweep(eventId, since);
    const about = fault === null ? 'nothing failed' : `failed ${how} ${fault.what}`;
    await expect.poll(() => unusedIn(eventId), { message: about, timeout: 5_000 }).toEqual([]);
    expect(await claimedIn(eventId), about).toEqual(claims);
    if (fault === null) return [...met].toSorted();
    met.add(fault.what);
  }
  throw new Error('it never passed');
};

/** Imports the list into an event of its own; whoever started it starts it again where the server failed. */
const imported = async (begin: () => void): Promise<EventId> => {
  await openEvent();
  const heads = 'First name,Last name,E-mail,Shirt,Registration type,Activities';
  const { _id } = await checkedImport(turnout, event.eventId, `${heads}\n${list}\n`);
  const run = () => staff('POST', `/api/x/imports/${_id}/run`, { charge: true });
  begin();
  const first = await run();
  const { status, body } = first.status >= 500 ? await run() : first;
  expect(status, JSON.stringify(body)).toBe(200);
  expect(await importAfter(turnout, _id, 'importing')).toMatchObject({ state: 'done', done: 4 });
  return event.eventId;
};

/** Copies the event with its registrants. */
const copied = async (begin: () => void): Promise<EventId> => {
  begin();
  const made = await staff('POST', `/api/events/${event.eventId}/clone`, { withRegistrants: true });
  const { _id } = calls.cloneEvent.output.parse(made.body).event;
  const isWhole = async () =>
    calls.scheduleEvent.output.parse((await staff('GET', `/api/events/${_id}`)).body).event.copying === undefined;
  await expect.poll(isWhole, { timeout: 20_000 }).toBe(true);
  return _id;
};

const appends = (met: readonly string[]) => new Set(met.filter((what) => what.startsWith('append')));

describe('every claim', () => {
  it('is free or used, whatever fails and wherever', async () => {
    const met: string[] = [];
    const names = Object.keys(useCases);
    // Whoever comes first needs something of everything.
    const drawn = [ofEverything, ...fc.sample(lots, { seed: 1, numRuns: 2 * names.length - 1 })];
    for (const how of ['before', 'after', 'too-large'] as const) {
      await openEvent();
      for (const [place, lot] of drawn.entries()) {
        const [name, act] = Object.entries(useCases)[place % names.length] ?? ['register', register];
        // Answers whose claim nobody is sure of are not tried again.
        const again = (attempt: number) => act({ ...lot, address: lot.address + 100 * attempt });
        met.push(...(await failingAtEveryStep(name, again, how)));
      }
      // Whoever looks at all of them once more releases nothing that is used.
      await sweep(event.eventId, since);
      expect(await unused(), how).toEqual([]);
    }
    expect([...appends(met)].toSorted()).toEqual([
      'append activityseats',
      'append codeuses',
      'append fieldoptions',
      'append likeness',
      'append numbers',
      'append registration',
      'append seats',
    ]);
  }, 240_000);

  it('is free or used where somebody edits by link, brings others along, or passes a registration on', async () => {
    await openEvent();
    const { id, code } = await linked('linked@example.org');
    const lot = { address: 90, size: 'S', isChoosing: true } as const;
    const edit = () =>
      turnout.ask('PUT', `/api/registrations-code/${id}`, {
        body: {
          code,
          fields: [{ _id: shirt, value: 'S' }],
          registeredActivities: activities(lot),
          added: [{ type: visitor, fields: entered(lot) }],
        },
      });
    await failingAtEveryStep('edit', edit, 'before');
    const asked = { code, email: 'next@example.org' };
    await turnout.ask('POST', `/api/x/registrations-code/${id}/transfer`, { body: asked });
    const offer = await mailedCode(turnout, asked.email, 'transfer');
    const fields = [...named(event, 'Grace', 'Hopper', asked.email), { _id: shirt, value: 'M' }];
    const accept = () => turnout.ask('POST', `/api/x/transfers/${offer}`, { body: { fields } });
    expect(appends(await failingAtEveryStep('transfer', accept, 'before')).has('append registration')).toBe(true);
  }, 120_000);

  it('is free or used after an import and after a copy, whatever failed on their way and wherever', async () => {
    // Seats of a copy are counted by the first who claims one.
    const ofCopy = ['activityseats', 'fieldoptions', 'numbers'];
    const before = { how: 'before', claims: [...ofCopy, 'seats'] } as const;
    const started = await failingOnItsWay({ ...before, of: faults, stride: 3 }, imported);
    const imports = await failingOnItsWay({ ...before, of: ofWorker, stride: 17 }, imported);
    const copies = await failingOnItsWay({ of: ofWorker, how: 'after', stride: 17, claims: ofCopy }, copied);
    // What else reads the log meanwhile decides which step it is that fails.
    expect([started.length, imports.length, copies.length].every((steps) => steps > 0)).toBe(true);
  }, 240_000);
});
