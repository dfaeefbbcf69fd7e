// kind: stack
import { calls } from '@turnout/contracts';
import { RegistrantId, type Call } from '@turnout/contracts/kernel';
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { badgePng, qrCodePng } from '../../platform/content/qr-code.ts';
import { openIds } from '../../platform/ids/ids.ts';
import { openCheckpointDesk, type CheckpointDesk } from '../../testing/checkpoint-desk.ts';
import { named, sendAs } from '../../testing/strangers.ts';
import { callsAbout, nobody } from '../../testing/things.ts';
import { sharedTurnout, type Reply, type SharedTurnout } from '../../testing/turnout.ts';

let turnout: SharedTurnout;
let stage: CheckpointDesk;
/** At which strangers check themselves in, and whoever comes is let in again and again. */
let gate: string;
let field: string;
let activity: string;
beforeAll(async () => {
  turnout = await sharedTurnout();
  stage = await openCheckpointDesk(turnout);
  gate = (await stage.make({ type: 'multiple' }))._id;
  field = await stage.makeField('MEAL');
  const made = await asAdmin('POST', '/api/activities', { eventId: stage.event.eventId, name: 'Workshop' });
  activity = calls.defineActivity.output.parse(made.body).activity._id;
}, 60_000);

const asAdmin = (method: string, path: string, body?: unknown): Promise<Reply> => stage.asAdmin(method, path, body);
const found = ({ status, body }: Reply, name: string): boolean => status === 200 && JSON.stringify(body).includes(name);

/** Each place where badges are presented: whether this person is there by what was presented. */
const places: Readonly<Record<string, (presented: string, name: string) => Promise<boolean>>> = {
  'the door': async (presented, name) => {
    const { eventId } = stage.event;
    const answer = await asAdmin('POST', `/api/checkin/registration/${eventId}`, {
      registrationId: presented,
      eventId,
    });
    // Whoever came in by another of these ways is known all the same.
    return found({ ...answer, status: answer.body['reason'] === 'already-checked-in' ? 200 : answer.status }, name);
  },
  'the search of the door': async (presented, name) =>
    found(await asAdmin('GET', `/api/x/desk/look-up?eventId=${stage.event.eventId}&q=${presented}`), name),
  'the desk of a checkpoint': async (presented, name) => found(await stage.lookUp(presented, gate), name),
  'a check-in at the desk of a checkpoint': async (presented, name) =>
    found(await stage.checkIn([presented], { at: (await stage.make())._id }), name),
  'the search at a checkpoint': async (presented, name) => {
    const query = `eventId=${stage.event.eventId}&checkpointId=${gate}&q=${presented}`;
    return found(await asAdmin('GET', `/api/x/checkpoints/look-up?${query}`), name);
  },
  'the check-ins of a checkpoint': async (presented, name) =>
    found(
      await asAdmin('POST', '/api/checkpoints/search-checkins?page=1&perPage=10', {
        eventId: stage.event.eventId,
        checkpointId: gate,
        regNoOrId: presented,
      }),
      name,
    ),
  'what is entered at checkpoints': async (presented) =>
    (
      await asAdmin('POST', calls.enterCheckpointData.path, {
        eventId: stage.event.eventId,
        checkpointFieldData: [{ _id: presented, fields: [{ _id: field, value: 'Soup' }] }],
      })
    ).status === 200,
  'what was entered at checkpoints': async (presented, name) =>
    found(
      await asAdmin('GET', `${calls.checkpointDataAdmin.path}?eventId=${stage.event.eventId}&regNoOrId=${presented}`),
      name,
    ),
  'a public checkpoint': async (presented, name) => found(await stage.lookUp(presented, gate, null), name),
  'a check-in at a public checkpoint': async (presented, name) =>
    found(await stage.checkIn([presented], { as: null, at: (await stage.make())._id }), name),
};
/** Where staff search the attendees: the code as well; by an id that is typed the screen asks for the id. */
const searches: Readonly<Record<string, (presented: string, name: string) => Promise<boolean>>> = {
  'the attendee list': async (presented, name) =>
    found(await asAdmin('GET', `/api/registrations?eventId=${stage.event.eventId}&search=${presented}`), name),
  'a selection': async (presented, id) =>
    found(
      await asAdmin('POST', calls.select.path, { eventId: stage.event.eventId, filters: { search: presented } }),
      id,
    ),
};

/** Two people, the first of whom is at the gate and has something entered. */
const twoPeople = async () => {
  const [ada = '', ben = ''] = await stage.register('Adaline', 'Benedict');
  const [adaCode = '', benCode = ''] = await stage.codesOf(ada, ben);
  const data = [ada, ben].map((_id) => ({ _id, fields: [{ _id: field, value: 'Fish' }] }));
  expect((await stage.checkIn([ada, ben], { at: gate, data })).status).toBe(200);
  return { ada, ben, adaCode, benCode };
};
/** Codes that are nobody's here: of another installation, and of somebody who is in no event. */
const foreign = openIds(randomBytes(32)).badges.codeOf(RegistrantId.parse(nobody), 0);

describe('the code of a badge', () => {
  it.each(Object.keys(places))('is good at %s, as the id on older badges is; nobody else’s is', async (place) => {
    const isThere = places[place];
    if (isThere === undefined) throw new Error(place);
    const { ada, ben, adaCode, benCode } = await twoPeople();
    const asked = [
      [adaCode, 'Adaline'],
      [benCode, 'Benedict'],
      [ada, 'Adaline'],
      [ben, 'Benedict'],
    ] as const;
    for (const [presented, name] of asked)
      expect([presented, await isThere(presented, name)]).toEqual([presented, true]);
    const elsewhere = await openCheckpointDesk(turnout);
    const [other = ''] = await elsewhere.register('Adaline');
    const [otherCode = ''] = await elsewhere.codesOf(other);
    for (const presented of [foreign, otherCode, other, nobody])
      expect([presented, await isThere(presented, 'Adaline')]).toEqual([presented, false]);
  });

  it.each(['the door', 'the desk of a checkpoint', 'a public checkpoint'])(
    'may be read in capitals at %s',
    async (place) => {
      const { benCode } = await twoPeople();
      expect(await places[place]?.(benCode.toUpperCase(), 'Benedict')).toBe(true);
    },
  );

  it('finds its person in the searches of staff, and nobody in another event', async () => {
    const { ben, benCode } = await twoPeople();
    expect(await searches['the attendee list']?.(benCode, 'Benedict')).toBe(true);
    expect(await searches['a selection']?.(benCode, ben)).toBe(true);
    const elsewhere = await openCheckpointDesk(turnout);
    const [other = ''] = await elsewhere.register('Benedict');
    for (const code of [...(await elsewhere.codesOf(other)), foreign]) {
      const list = await asAdmin('GET', `/api/registrations?eventId=${stage.event.eventId}&search=${code}`);
      expect(list.body).toMatchObject({ registrations: [] });
    }
  });

  it('is what pictures carry, whether asked for by the id or by the code', async () => {
    const { ben, benCode } = await twoPeople();
    const picture = async (path: string) =>
      Buffer.from(await (await fetch(`${turnout.url}/api/x/${path}/qr.png`)).arrayBuffer());
    const drawn = await picture(`registrations/${ben}`);
    expect(drawn.equals(await picture(`badges/${benCode}`))).toBe(true);
    expect(drawn.equals(qrCodePng(benCode, 192))).toBe(true);
    expect(drawn.equals(qrCodePng(ben, 192))).toBe(false);
    expect(badgePng(foreign, 192).equals(drawn)).toBe(false);
  });
});

/** Where staff present a badge with a call that takes the id of a registration. */
const presenting: ReadonlySet<string> = new Set(['checkIn', 'enterCheckpointData', 'checkpointDataAdmin']);
const aboutRegistration = Object.entries(callsAbout(nobody))
  .filter(([name, [kind]]) => kind === 'registration' && !presenting.has(name))
  .map(([name]) => name);

/** Voids the badge that somebody has now, and gives the code of the new one. */
const replace = async (registrantId: string, badge = 0): Promise<string> => {
  const { status, body } = await asAdmin('POST', calls.replaceBadge.path, { registrantId, badge });
  expect([status, body['message']]).toEqual([200, expect.any(String)]);
  return calls.replaceBadge.output.parse(body).code;
};

/** Each way in which somebody is let in or looked up by a badge: the status and the code of the answer. */
const presentedAt: Readonly<Record<string, (presented: string) => Promise<Reply>>> = {
  'the door': (registrationId) =>
    asAdmin('POST', `/api/checkin/registration/${stage.event.eventId}`, {
      registrationId,
      eventId: stage.event.eventId,
    }),
  'the door, by a group': (registrationId) =>
    asAdmin('POST', `/api/checkin/registration/${stage.event.eventId}`, {
      registrationId,
      eventId: stage.event.eventId,
      isCheckInAll: true,
    }),
  'the door, turned away': (registrationId) =>
    asAdmin('POST', `/api/checkin/registration/${stage.event.eventId}`, {
      registrationId,
      eventId: stage.event.eventId,
      accept: false,
    }),
  ...Object.fromEntries(
    ([{}, { accept: false }, { checkout: true }] as const).map((how) => [
      `an activity ${JSON.stringify(how)}`,
      (registrationId: string) =>
        asAdmin('POST', `/api/checkin/activity/${activity}`, { registrationId, eventId: stage.event.eventId, ...how }),
    ]),
  ),
  'the search of the door': (presented) =>
    asAdmin('GET', `/api/x/desk/look-up?eventId=${stage.event.eventId}&q=${presented}`),
  'the search at a checkpoint': (presented) =>
    asAdmin('GET', `/api/x/checkpoints/look-up?eventId=${stage.event.eventId}&checkpointId=${gate}&q=${presented}`),
  'the desk of a checkpoint': (presented) => stage.lookUp(presented, gate),
  'a check-in at the desk of a checkpoint': (presented) => stage.checkIn([presented], { at: gate }),
  'a public checkpoint': (presented) => stage.lookUp(presented, gate, null),
  'a check-in at a public checkpoint': (presented) => stage.checkIn([presented], { as: null, at: gate }),
};

describe('a badge that was lost', () => {
  it.each(Object.keys(presentedAt))(
    'is refused as replaced at %s, as is the id; the new one is good there',
    async (place) => {
      const present = presentedAt[place];
      if (present === undefined) throw new Error(place);
      const { ada, adaCode } = await twoPeople();
      const second = await replace(ada);
      const third = await replace(ada, 1);
      expect(new Set([adaCode, second, third]).size).toBe(3);
      for (const lost of [adaCode, second, ada]) {
        const { status, body } = await present(lost);
        expect([lost, status, body['code'], body['message']]).toEqual([
          lost,
          409,
          'badge-replaced',
          'This badge was reported lost and replaced: it is no longer valid',
        ]);
      }
      expect((await present(third)).body['code']).not.toBe('badge-replaced');
    },
  );

  it('lets nobody read by it what a public check-in says, nor find or enter what it says of them', async () => {
    const { ada, adaCode } = await twoPeople();
    const checkin = calls.checkInAtCheckpoint.output.parse(
      (await stage.checkIn([adaCode], { as: null, at: (await stage.make())._id })).body,
    );
    const page = `/api/checkpoints/get-checkin/${checkin.checkin._id}`;
    const before = await turnout.ask('GET', page);
    const code = await replace(ada);
    const after = await turnout.ask('GET', page);
    expect([before.status, after.status, after.body['code']]).toEqual([200, 409, 'badge-replaced']);
    for (const [place, isThere] of Object.entries(searches)) {
      expect([place, await isThere(adaCode, place === 'a selection' ? ada : 'Adaline')]).toEqual([place, false]);
      expect([place, await isThere(code, place === 'a selection' ? ada : 'Adaline')]).toEqual([place, true]);
    }
    expect(await places['what is entered at checkpoints']?.(adaCode, '')).toBe(false);
    expect(await places['what is entered at checkpoints']?.(code, '')).toBe(true);
    expect(await places['what was entered at checkpoints']?.(adaCode, 'Adaline')).toBe(false);
    expect(await places['the check-ins of a checkpoint']?.(adaCode, 'Adaline')).toBe(false);
  });

  it('keeps nobody from being let in whom staff chose from a list, and is what pictures and lists tell of from then on', async () => {
    const { ada, adaCode } = await twoPeople();
    const code = await replace(ada);
    const picture = async (path: string) =>
      Buffer.from(await (await fetch(`${turnout.url}/api/x/${path}/qr.png`)).arrayBuffer());
    expect((await picture(`registrations/${ada}`)).equals(await picture(`badges/${code}`))).toBe(true);
    expect(await stage.codesOf(ada)).toEqual([code]);
    const body = { registrationId: ada, eventId: stage.event.eventId, isChosen: true };
    expect((await asAdmin('POST', `/api/checkin/registration/${stage.event.eventId}`, body)).status).toBe(200);
    const stale = await asAdmin('POST', calls.replaceBadge.path, { registrantId: ada, badge: 0 });
    expect([stale.status, stale.body['code']]).toEqual([409, 'badge-replaced-meanwhile']);
    // A code is no id: chosen or not, a lost badge is a lost badge.
    const lost = await asAdmin('POST', `/api/checkin/registration/${stage.event.eventId}`, {
      ...body,
      registrationId: adaCode,
    });
    expect(lost.body['code']).toBe('badge-replaced');
  });

  it('is told of with every print, by whom and how often', async () => {
    const { ada } = await twoPeople();
    const print = () => asAdmin('POST', calls.logPrint.path, { registrantId: ada });
    await print();
    await print();
    await replace(ada);
    const shown = async () => {
      const { body } = await asAdmin('GET', `/api/registrations/${ada}`);
      return z
        .object({ registration: z.object({ printed: z.boolean(), timesPrinted: z.int(), badge: z.int() }) })
        .parse(body).registration;
    };
    expect(await shown()).toMatchObject({ printed: false, timesPrinted: 2, badge: 1 });
    await print();
    expect(await shown()).toMatchObject({ printed: true, timesPrinted: 3, badge: 1 });
    const log = calls.badgeLog.output.parse((await asAdmin('GET', calls.badgeLog.path.replace(':id', ada))).body);
    expect(log.entries.map(({ kind, badge }) => `${kind} ${badge}`)).toEqual([
      'printed 1',
      'replaced 1',
      'reprinted 0',
      'printed 0',
    ]);
    expect(log.entries[0]?.by).not.toBe('');
  });
});

/** What a stranger asks of a registration by its id. */
const publicly: Readonly<Record<string, (id: string) => Promise<Reply>>> = {
  registration: (id) => turnout.ask('GET', `/api/registrations/${id}?withChildregistrations=true`),
  resendConfirmation: (id) => turnout.ask('POST', `/api/registrations/${id}/resend-confirmation-email`, { body: {} }),
  submit: (id) => sendAs(turnout, stage.event, { fields: named(stage.event, 'Mallory'), parent: id }),
  qr: (id) => turnout.ask('GET', `/api/x/registrations/${id}/qr.png`),
  paymentsAttendees: (id) => turnout.ask('POST', '/api/payments-attendees', { body: { registrationId: id } }),
  setCheckoutAmount: (id) =>
    turnout.ask('PUT', '/api/registrations/checkout-page-amount', { body: { registrationId: id, amount: 1 } }),
  calendarLink: (id) => turnout.ask('GET', `/api/x/registrations/${id}/calendar`),
  applePass: (id) => turnout.ask('GET', `/api/x/registrations/${id}/pass.pkpass`),
  googlePass: (id) => turnout.ask('GET', `/api/x/registrations/${id}/google-pass`),
  transferDetails: (id) => turnout.ask('GET', `/api/x/bank-transfer/${id}`),
  ownReceipts: (id) => turnout.ask('GET', `/api/x/registrations/${id}/receipts`),
  ownReceiptFile: (id) => turnout.ask('GET', `/api/x/registrations/${id}/receipts/${nobody}/file`),
  invoiceAddress: (id) => turnout.ask('GET', `/api/x/registrations/${id}/invoice-address`),
  setInvoiceAddress: (id) =>
    turnout.ask('PUT', `/api/x/registrations/${id}/invoice-address`, { body: { address: null } }),
};

const Properties = z.object({ properties: z.record(z.string(), z.unknown()) }).catch({ properties: {} });
const keysOf = (schema: z.ZodType): readonly string[] =>
  Object.keys(Properties.parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties);

describe('anywhere else the code of a badge', () => {
  it.each(aboutRegistration)('is nobody’s to staff: %s', async (name) => {
    const about = callsAbout(stage.event.eventId)[name];
    const call = Object.entries(calls).find(([one]) => one === name)?.[1];
    if (about === undefined || call === undefined) throw new Error(name);
    const { benCode } = await twoPeople();
    const answer = async (id: string) => {
      const { path, body } = about[1](id);
      const { status, body: said } = await asAdmin(call.method, path, body);
      return { status, said: JSON.stringify(said).replaceAll(id, '<id>') };
    };
    const theirs = await answer(benCode);
    expect(theirs).toEqual(await answer(foreign));
    expect(theirs.status).toBeGreaterThanOrEqual(400);
    expect(theirs.said).not.toContain('Benedict');
  });

  it.each(Object.keys(publicly))('is nobody’s to strangers: %s', async (name) => {
    const ask = publicly[name];
    if (ask === undefined) throw new Error(name);
    const { ada, adaCode } = await twoPeople();
    const theirs = await ask(adaCode);
    expect(theirs.status).toBeGreaterThanOrEqual(400);
    const { status, body } = await ask(foreign);
    expect([theirs.status, theirs.body]).toEqual([status, body]);
    const group = await asAdmin('GET', `/api/registrations/${ada}?withChildregistrations=true`);
    expect(group.body).toMatchObject({ registration: { registrantsCount: 2 } });
  });

  it('is asked for here by every public call that takes the id of a registration', () => {
    const ofPublic = ([, { needs, params, query, body }]: readonly [string, Call]) =>
      needs.who === 'public' &&
      [params, query, body].flatMap(keysOf).some((key) => /^(registrationId|parent|registrations?)$/.test(key));
    const names = Object.entries(calls)
      .filter(ofPublic)
      .map(([name]) => name);
    // One takes a confirmation number, the other whatever is presented at a checkpoint.
    const others = new Set(['requestEditLink', 'attendeesById']);
    expect(names.filter((name) => !(name in publicly) && !others.has(name))).toEqual([]);
  });
});
