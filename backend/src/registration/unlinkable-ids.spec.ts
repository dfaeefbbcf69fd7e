// kind: stack
import { calls } from '@turnout/contracts';
import { AccountId, CommandId, isRejection, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { registrationFold } from '@turnout/contracts/registration';
import { oldRegistrantAt } from '@turnout/contracts/testing';
import { randomBytes, randomUUID } from 'node:crypto';
import { openSql } from '@turnout/projections/platform/open-sql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openStreams } from '../platform/command/streams.ts';
import { deriveId, openIds } from '../platform/ids/ids.ts';
import { secretNamed } from '../platform/secrets/secrets.ts';
import { submitRegistration } from '../groups/decide/decider.ts';
import { registrationStream } from '../groups/stream/registrations.ts';
import { openPlatform } from '../start/platform.ts';
import { checkinOf, openCheckpointDesk, type CheckpointDesk } from '../testing/checkpoint-desk.ts';
import { makeType, named, sendAs, submitted } from '../testing/strangers.ts';
import { openStaff, register, serveAlso, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let stage: CheckpointDesk;
let doorToken: string;
beforeAll(async () => {
  turnout = await startTestTurnout();
  stage = await openCheckpointDesk(turnout);
  const door = await openStaff(turnout, stage.event.eventId, ['checkinRegistrants']);
  doorToken = door.token;
});
afterAll(() => turnout.stop());

const people = ['Ada', 'Ben', 'Cleo', 'Dan'];
const ways = {
  'the public form': async (key: string): Promise<readonly string[]> => {
    const guest = await makeType(turnout, stage.event, { name: `Guest ${key}` });
    const typeId = await makeType(turnout, stage.event, { groups: [guest], groupCount: { [guest]: 5 } });
    const event = { ...stage.event, typeId };
    const [first, ...others] = people.map((name) => named(event, name));
    const registrants = others.map((fields) => ({ type: guest, fields }));
    const { registration, childRegistrations } = submitted(
      await sendAs(turnout, event, { fields: first, registrants }, { key }),
    );
    return [registration._id, ...childRegistrations.map(({ _id }) => _id)];
  },
  staff: (): Promise<readonly string[]> => register(turnout, stage.event, people),
};

/** The longest run of letters that both have. */
const longestShared = (one: string, other: string): number => {
  let length = 0;
  for (let from = 0; from < one.length; from += 1)
    while (other.includes(one.slice(from, from + length + 1)) && from + length < one.length) length += 1;
  return length;
};

/** A group as it was registered before ids stopped telling. */
const registerOld = async (names: readonly string[]): Promise<readonly RegistrantId[]> => {
  const platform = await openPlatform({ url: turnout.databaseUrl, name: 'old', logLevel: 'fatal' });
  const primaryId = PrimaryId.parse(randomBytes(10).toString('hex'));
  const ids = names.map((_, index) => oldRegistrantAt(primaryId, index + 1));
  await platform.keyring.ensure(ids);
  const { eventId, typeId } = stage.event;
  const made = await platform.commands.handle({
    streams: openStreams({ log: platform.log, fold: registrationFold }),
    streamId: registrationStream(primaryId),
    eventId,
    decide: submitRegistration,
    command: {
      eventId,
      primaryId,
      confirmationNumber: primaryId.slice(0, 9).toUpperCase(),
      registrants: ids.map((registrantId, index) => ({
        registrantId,
        typeId,
        status: 'confirmed' as const,
        personal: { firstName: names[index] ?? '', lastName: 'Old', email: '', phone: '', fields: {} },
      })),
    },
    context: {
      now: platform.clock.now(),
      actor: { kind: 'account', id: AccountId.parse('a'.repeat(20)) },
      commandId: CommandId.parse(randomUUID()),
      correlationId: 'spec',
    },
  });
  await platform.close();
  if (isRejection(made)) throw new Error(made.rejected);
  return ids;
};

const scan = (registrationId: string, ask = turnout.ask) =>
  ask('POST', `/api/checkin/registration/${stage.event.eventId}`, {
    token: doorToken,
    body: { registrationId, eventId: stage.event.eventId },
  });
const pageOf = async (id: string) =>
  (await turnout.ask('GET', `/api/registrations/${id}?withChildregistrations=true&withConfirmedRegistrantTotal=true`))
    .body;
const comeIn = (at: string, primaryRegistrant: string, attendees: readonly string[]) =>
  turnout.ask('POST', '/api/checkpoints/checkin', {
    body: { eventId: stage.event.eventId, checkpointId: at, primaryRegistrant, attendees },
  });
const lookUp = async (at: string, badge: string) => (await stage.lookUp(badge, at, null)).body;
const confirmation = async (id: string) => (await turnout.ask('GET', `/api/checkpoints/get-checkin/${id}`)).body;

describe('the ids of a group', () => {
  it.each(Object.entries(ways))('that came by %s share nothing, and nobody outside can compute one', async (_, way) => {
    const ids = await way(randomUUID());
    expect(ids).toHaveLength(people.length);
    for (const [place, id] of ids.entries()) {
      expect(id).toMatch(/^[0-9a-hjkmnp-tv-z]{20}$/);
      for (const other of ids.filter((one) => one !== id)) {
        // Six letters in common: by chance once in some million pairs.
        expect(longestShared(id, other)).toBeLessThan(6);
        for (const number of [place, place + 1]) {
          expect(deriveId(`${other} ${number}`, 'registrant')).not.toBe(id);
          expect(openIds(Buffer.alloc(32, 'elsewhere')).derive(`${other} ${number}`, 'registrant')).not.toBe(id);
        }
      }
    }
  });

  it('are the same when the same request comes again', async () => {
    const key = randomUUID();
    const { event } = stage;
    const body = {
      event: event.eventId,
      type: event.typeId,
      fields: named(event, 'Ada'),
      registrants: [{ type: event.typeId, fields: named(event, 'Ben') }],
    };
    const ask = () =>
      turnout.ask('POST', '/api/registrations', {
        token: turnout.adminToken,
        body,
        headers: { 'idempotency-key': key },
      });
    const [first, second] = [submitted(await ask()), submitted(await ask())];
    expect(second.childRegistrations[0]?._id).toBe(first.childRegistrations[0]?._id);
  });
});

describe('the badge of somebody brought along', () => {
  it('opens that person alone on every public page, and the primary’s opens the group', async () => {
    const [ada = '', ben = ''] = await stage.register('Ada', 'Ben');
    const whole = await pageOf(ada);
    expect(whole).toMatchObject({
      registration: { _id: ada, parent: null, registrantsCount: 2 },
      childRegistrations: [{ _id: ben, parent: ada }],
      totalConfirmedRegistrant: 2,
    });
    const { registration } = calls.registration.output.parse(whole);
    const alone = await pageOf(ben);
    expect(alone).toMatchObject({
      registration: {
        _id: ben,
        firstName: 'Ben',
        parent: null,
        confirmationNumber: '',
        registrantsCount: 1,
        registrationIndex: 1,
      },
      childRegistrations: [],
    });
    for (const told of [ada, 'Ada', registration.confirmationNumber]) expect(JSON.stringify(alone)).not.toContain(told);
    const path = `/api/registrations/with-confirmation-number/${registration.confirmationNumber}/${stage.event.eventId}`;
    const status = await turnout.ask('GET', `${path}?firstName=Ben&lastName=Example`);
    expect(status.body).toMatchObject({ registration: { _id: ben, parent: null } });
    expect(JSON.stringify(status.body)).not.toContain(ada);
  });

  it('checks in nobody else at a public checkpoint, whoever the request names', async () => {
    const gate = (await stage.make())._id;
    const [ada = '', ben = '', cleo = ''] = await stage.register('Ada', 'Ben', 'Cleo');
    const [adaCode, benCode, cleoCode] = await stage.codesOf(ada, ben, cleo);
    expect(await lookUp(gate, ben)).toMatchObject({
      registrations: [{ _id: benCode, parent: null, confirmationNumber: '', checkin: null }],
    });
    for (const others of [[ada], [cleo], [ben, cleo], [ada, ben, cleo]])
      expect(await comeIn(gate, ben, others)).toMatchObject({ status: 404, body: { code: 'registration-not-found' } });
    expect((await stage.cards(gate)).meta.total).toBe(0);

    const answer = await comeIn(gate, ben, [ben]);
    expect(answer.status).toBe(200);
    const checkin = checkinOf(answer);
    expect(checkin).toMatchObject({ _id: `${gate}-${benCode}~1`, names: [{ _id: benCode }] });
    for (const told of [ada, ben, cleo, adaCode, cleoCode, 'Ada', 'Cleo'])
      expect(JSON.stringify(answer.body)).not.toContain(told);
    expect(await confirmation(checkin._id)).toEqual({ checkin });
    // Whoever holds the primary's badge sees it as one of the group's, and staff find it by any of them.
    expect(await lookUp(gate, ada)).toMatchObject({
      registrations: [{}, { checkin: { _id: `${gate}-${adaCode}~1` } }, {}],
    });
    for (const regNoOrId of [ben, benCode])
      expect((await stage.cards(gate, { regNoOrId })).checkins).toMatchObject([{ _id: `${gate}-${ben}~1` }]);
    expect((await stage.setStatus(checkin._id, 'accepted')).status).toBe(200);
    for (const other of [cleo, cleoCode])
      expect(await confirmation(`${gate}-${other}~1`)).toMatchObject({ code: 'checkin-not-found' });
  });

  it('shows of a group’s check-in that person alone, under an id that names nobody else', async () => {
    const gate = (await stage.make())._id;
    const [ada = '', ben = '', cleo = ''] = await stage.register('Ada', 'Ben', 'Cleo');
    const [adaCode, benCode, cleoCode] = await stage.codesOf(ada, ben, cleo);
    const whole = checkinOf(await comeIn(gate, ada, [ada, ben]));
    expect(await confirmation(whole._id)).toMatchObject({ checkin: { names: [{ _id: adaCode }, { _id: benCode }] } });
    const seen = calls.attendeesById.output.parse(await lookUp(gate, ben)).registrations;
    expect(seen).toMatchObject([{ _id: benCode, checkin: { _id: `${gate}-${benCode}~1` } }]);
    const page = await confirmation(`${gate}-${ben}~1`);
    expect(page).toMatchObject({ checkin: { names: [{ _id: benCode }], qr: `/api/x/badges/${benCode}/qr.png` } });
    expect(await confirmation(`${gate}-${benCode}~1`)).toEqual(page);
    for (const told of [ada, ben, adaCode, 'Ada']) expect(JSON.stringify([seen, page])).not.toContain(told);
    expect(await confirmation(`${gate}-${cleoCode}~1`)).toMatchObject({ code: 'checkin-not-found' });
    const refused = await comeIn(gate, ben, [ben]);
    expect(refused.status).toBe(409);
    expect(JSON.stringify(refused.body)).not.toContain(ada);
  });
});

describe('an id of the old form', () => {
  it('works at the door, undone and again, on the public page and at a checkpoint', async () => {
    const [ada = '', ben = ''] = await registerOld(['Ada', 'Ben']);
    expect(ben).toBe(`${ada}.2`);
    const answer = await scan(ben);
    expect(answer).toMatchObject({ status: 200, body: { registration: { _id: ben, parent: ada } } });
    const checkinId = calls.checkIn.output.parse(answer.body).checkin?._id ?? '';
    expect(checkinId).toBe(`${ben}~1`);
    const undone = await turnout.ask('DELETE', `/api/checkin/registration/${checkinId}`, {
      token: doorToken,
      body: { reason: 'by mistake' },
    });
    expect(undone.status).toBe(200);
    expect((await scan(ben)).status).toBe(200);
    expect(await pageOf(ben)).toMatchObject({ registration: { _id: ben, firstName: 'Ben', parent: null } });
    const gate = (await stage.make())._id;
    expect((await comeIn(gate, ben, [ada])).status).toBe(404);
    const checkin = checkinOf(await comeIn(gate, ben, [ben]));
    expect(await confirmation(checkin._id)).toEqual({ checkin });
    const story = await turnout.ask('GET', `/api/x/registrations/${ben}/story`, { token: turnout.adminToken });
    expect(story.status).toBe(200);
  });
});

describe('a companion at a process that never met them', () => {
  it('is found, and while the tables are behind is neither let in nor refused', async () => {
    const other = await serveAlso(turnout.databaseUrl);
    const sql = openSql(turnout.databaseUrl, { max: 1 });
    const refusals = async () =>
      Number((await sql`select count(*) from log.events where type = 'ScanRefused'`)[0]?.['count']);
    const [, bea = ''] = await stage.register('Ann', 'Bea');
    expect(await scan(bea, other.ask)).toMatchObject({ status: 200, body: { registration: { firstName: 'Bea' } } });

    await sql`ALTER TABLE read.registrants ADD CONSTRAINT poison CHECK (first_name <> 'Poison')`;
    const [poison = ''] = await stage.register('Poison');
    const [, late = ''] = await stage.register('Zed', 'Late');
    const before = await refusals();
    // What the log tells by itself, and what this process registered, is known all the same.
    // A badge's code leads to its person without any table.
    const { codeOf } = openIds(await secretNamed(sql, 'ids')).badges;
    expect((await scan(codeOf(RegistrantId.parse(poison), 0), other.ask)).status).toBe(200);
    expect((await scan(codeOf(RegistrantId.parse(late), 0), other.ask)).status).toBe(503);
    expect((await scan('0'.repeat(20), other.ask)).status).toBe(503);
    expect((await other.ask('GET', `/api/registrations/${late}`)).status).toBe(503);
    expect(await scan(late, other.ask)).toMatchObject({ status: 503 });
    expect(await refusals()).toBe(before);
    await sql`ALTER TABLE read.registrants DROP CONSTRAINT poison`;
    await expect.poll(async () => (await scan(late, other.ask)).status, { timeout: 25_000, interval: 500 }).toBe(200);
    // What is found may be read before the news that the tables moved on: until then nobody says no.
    await expect
      .poll(() => scan('0'.repeat(20), other.ask), { timeout: 10_000, interval: 100 })
      .toMatchObject({ status: 409, body: { code: 'not-registered' } });
    await sql.end();
    await other.stop();
  }, 60_000);
});
