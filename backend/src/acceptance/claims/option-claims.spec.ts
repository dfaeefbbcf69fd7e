// kind: stack
import { calls } from '@turnout/contracts';
import { PrimaryId, RegistrantId, type FieldId, type StoredEvent } from '@turnout/contracts/kernel';
import { fieldEvents, fieldRecord } from '@turnout/contracts/forms';
import { registrationEvents, registrationFold } from '@turnout/contracts/registration';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openImportsBegun } from '../../attendee-import/imports-begun.ts';
import { openStreams } from '../../platform/command/streams.ts';
import { newestDetails } from '../../platform/records/newest.ts';
import { openPlatform } from '../../start/platform.ts';
import { makeType, named } from '../../testing/strangers.ts';
import { makeTestEvent, startTestTurnout, type TestEvent, type TestTurnout } from '../../testing/turnout.ts';
import { openActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { openRegistrantFinder } from '../../groups/stream/group-of.ts';
import { Reserved } from '../../claims/reservation.ts';
import { openNumbers } from '../../claims/kinds/numbers.ts';
import { openPromoCodeUses } from '../../claims/kinds/promo-codes.ts';
import { recountOptionsWhenLimited } from '../../inventory/recount-options-when-limited.ts';
import { releaseOptionsWhenUnchosen } from '../../inventory/release-options-when-unchosen.ts';
import { releaseSeatsWhenAbandoned } from '../../inventory/release-seats-when-abandoned.ts';
import { openSeats } from '../../claims/kinds/seats.ts';
import { openOptionUses } from '../../claims/kinds/option-uses.ts';
import { openPassOnOptions } from '../../self-service/pass-on-options.ts';

type Platform = Awaited<ReturnType<typeof openPlatform>>;
let turnout: TestTurnout;
let event: TestEvent;
let [one, other]: Platform[] = [];
const both = (): readonly [Platform, Platform] => {
  if (one === undefined || other === undefined) throw new Error('not started');
  return [one, other];
};
beforeAll(async () => {
  turnout = await startTestTurnout();
  event = await makeTestEvent(turnout);
  const opened = { url: turnout.databaseUrl, logLevel: 'fatal' } as const;
  one = await openPlatform({ ...opened, name: 'one' });
  other = await openPlatform({ ...opened, name: 'other' });
}, 60_000);
afterAll(async () => {
  for (const platform of both()) await platform.close();
  await turnout.stop();
});

const staff = (method: string, path: string, body?: unknown) =>
  turnout.ask(method, path, { token: turnout.adminToken, body });
let made = 0;
const asking = async (quantityValues: string) => {
  made += 1;
  const details = { title: 'Shirt', name: `SHIRT${made}`, type: 'list', values: 'S\nM', labels: 'S\nM' };
  const body = { eventId: event.eventId, ...details, quantityField: true, quantityValues };
  const field = calls.defineField.output.parse((await staff('POST', '/api/fields', body)).body).field._id;
  return { field, type: await makeType(turnout, event, { fields: [...Object.values(event.fields), field] }) };
};
type Form = Awaited<ReturnType<typeof asking>>;
const register = async ({ field, type }: Form, value: string) => {
  const fields = [...named(event, 'Ada'), { _id: field, value }];
  const sent = await staff('POST', '/api/registrations', { event: event.eventId, type, fields });
  return calls.submit.output.parse(sent.body).registration._id;
};
const takenIn = async ({ field }: Form) =>
  fieldRecord.calls.list.output
    .parse((await staff('GET', `/api/fields?eventId=${event.eventId}`)).body)
    .fields.find(({ _id }) => _id === field)?.optionsTaken;
const detailsOf = async (id: FieldId) => {
  const found = await newestDetails(both()[0].log, fieldRecord)(id);
  if (found === null) throw new Error('no such field');
  return found;
};
const factsOf = async (category: string, wanted: string, says: string): Promise<readonly StoredEvent[]> => {
  const all = await both()[0].log.readAll('0'.repeat(20), 10_000, { categories: [category] });
  return all.filter(({ type, data }) => type === wanted && JSON.stringify(data).includes(says));
};
const never = new AbortController().signal;

/** Somebody for whom one is claimed, and whom nobody registers: a server that stops in between. */
const claimFor = async (platform: Platform, { field }: Form, primaryId: string, limit = 1) => {
  const details = await detailsOf(field);
  return openOptionUses(platform).reserve({
    eventId: event.eventId,
    people: [
      {
        registrantId: RegistrantId.parse(primaryId),
        primaryId: PrimaryId.parse(primaryId),
        label: 'Nobody',
        uses: [{ field: { ...details, _id: field }, value: 'S', limit }],
      },
    ],
  });
};
const newPrimary = () => randomBytes(10).toString('hex');
const groupOfIn = (platform: Platform) => openRegistrantFinder(platform, { capacity: 16, cache: undefined }).groupOf;
const lookAtClaims = async (platform: Platform, facts: readonly StoredEvent[]) =>
  releaseSeatsWhenAbandoned
    .open({
      platform,
      seats: openSeats({ ...platform, registered: () => Promise.resolve([]) }),
      activitySeats: openActivitySeats(platform),
      numbers: openNumbers(platform),
      promoCodeUses: openPromoCodeUses(platform),
      optionUses: openOptionUses(platform),
      groupOf: groupOfIn(platform),
      hasImportBegun: openImportsBegun(platform),
      afterMs: 0,
    })
    .prepare(facts, never);

describe('a claim of an option', () => {
  it('is given back once it is old and nobody registered with it; that of whoever did stays', async () => {
    const form = await asking('2');
    await register(form, 'S');
    expect(await claimFor(both()[0], form, newPrimary(), 2)).toBeInstanceOf(Reserved);
    expect(await takenIn(form)).toEqual({ S: 2 });
    const facts = await factsOf('fieldoptions', 'FieldOptionTaken', form.field);
    expect(facts).toHaveLength(2);
    await lookAtClaims(both()[1], facts);
    expect(await takenIn(form)).toEqual({ S: 1 });
    await lookAtClaims(both()[1], facts);
    expect(await takenIn(form)).toEqual({ S: 1 });
  });

  it('says in the log which field it is of, and neither the option nor what is shown of it', async () => {
    const form = await asking('2');
    await register(form, 'S');
    const [fact] = await factsOf('fieldoptions', 'FieldOptionTaken', form.field);
    expect(Object.keys(fact?.data ?? {}).toSorted()).toEqual(['eventId', 'fieldId', 'option', 'registrants']);
    const digests = ['S', 'M'].map((value) =>
      openOptionUses(both()[1]).digestOf({ eventId: event.eventId, fieldId: form.field, value }),
    );
    expect(fact?.data).toMatchObject({ option: digests[0] });
    expect(digests[0]).toHaveLength(22);
    expect(digests[1]).not.toBe(digests[0]);
    expect(fact?.streamId).toBe(`fieldoptions-${digests[0] ?? ''}`);
  });

  it('of the last one, at two processes at once, is granted to one', async () => {
    for (let turn = 0; turn < 10; turn += 1) {
      const form = await asking('1');
      const claims = await Promise.all(
        Array.from({ length: 8 }, (_, index) => claimFor(both()[index % 2 === 0 ? 0 : 1], form, newPrimary())),
      );
      expect(claims.filter((claim) => claim instanceof Reserved)).toHaveLength(1);
      expect(await takenIn(form)).toEqual({ S: 1 });
    }
  }, 60_000);
});

describe('what a correction dropped', () => {
  it('is released once, and not where it was claimed again since', async () => {
    const form = await asking('1');
    const id = await register(form, 'S');
    await staff('PUT', `/api/registrations/${id}`, { fields: [{ _id: form.field, value: 'M' }] });
    await expect.poll(() => takenIn(form)).toEqual({ S: 0 });
    const facts = await factsOf('registration', registrationEvents.RegistrantDetailsCorrected.type, id);
    expect(facts).toHaveLength(1);
    const [platform] = both();
    const release = releaseOptionsWhenUnchosen.open({ platform, optionUses: openOptionUses(platform) });
    // Somebody is about to choose it again for them.
    await claimFor(both()[1], form, id);
    await release.prepare(facts, never);
    await release.prepare(facts, never);
    expect(await takenIn(form)).toEqual({ S: 1 });
  });
});

describe('who was registered without a claim while a field was being limited', () => {
  it('is counted afterwards, and nobody twice', async () => {
    const form = await asking('2\n2');
    const id = RegistrantId.parse(await register(form, 'S'));
    await register(form, 'S');
    const [platform] = both();
    const optionUses = openOptionUses(platform);
    const option = optionUses.digestOf({ eventId: event.eventId, fieldId: form.field, value: 'S' });
    const [defined] = await factsOf('field', fieldEvents.FieldDefined.type, form.field);
    if (defined === undefined) throw new Error('no such field');
    const of = { eventId: event.eventId, fieldId: form.field, option };
    await optionUses.release({ ...of, registrants: [id], which: { madeBefore: '9'.repeat(20) } });
    expect(await takenIn(form)).toEqual({ S: 1, M: 0 });
    const parts = { platform, optionUses, fieldDetails: detailsOf, groupOf: groupOfIn(platform), afterMs: 0 };
    const recount = recountOptionsWhenLimited.open(parts);
    await recount.react(defined, never);
    await recount.react(defined, never);
    expect(await takenIn(form)).toEqual({ S: 2, M: 0 });
    expect((await factsOf('fieldoptions', 'FieldOptionTaken', form.field)).length).toBe(3);
  });
});

describe('what is handed over to somebody who goes on once more', () => {
  it('is free again where the third gives it up, also where it was handed over later than that was decided', async () => {
    const [platform] = both();
    const form = await asking('1\n1');
    const other = await makeType(turnout, event, { fields: [...Object.values(event.fields), form.field] });
    const change = async (id: string, type: string, value: string) => {
      const body = { type, registrants: [{ _id: id, fields: [{ _id: form.field, value }] }] };
      const answer = await staff('POST', `/api/x/registrations/${id}/type-change`, body);
      return calls.changeType.output.parse(answer.body).registration._id;
    };
    const from = await change(await register(form, 'S'), other, 'S');
    const to = await change(from, form.type, 'M');
    await expect.poll(() => takenIn(form), { timeout: 20_000 }).toEqual({ S: 0, M: 1 });
    // As a worker that comes late leaves it.
    expect(await claimFor(platform, form, from)).toBeInstanceOf(Reserved);
    const streams = openStreams({ log: platform.log, fold: registrationFold });
    const passOn = openPassOnOptions(platform, { optionUses: openOptionUses(platform), streams });
    await passOn([{ eventId: event.eventId, from, to, group: PrimaryId.parse(to) }]);
    expect(await takenIn(form)).toEqual({ S: 0, M: 1 });
  });

  it('is free again where they are rejected while it is handed over', async () => {
    const [platform] = both();
    const form = await asking('1\n1');
    const optionUses = openOptionUses(platform);
    const option = optionUses.digestOf({ eventId: event.eventId, fieldId: form.field, value: 'S' });
    const to = RegistrantId.parse(await register(form, 'S'));
    const theirs = { eventId: event.eventId, fieldId: form.field, option, registrants: [to] };
    await optionUses.release({ ...theirs, which: { all: true } });
    const from = RegistrantId.parse(newPrimary());
    expect(await claimFor(platform, form, from)).toBeInstanceOf(Reserved);
    const streams = openStreams({ log: platform.log, fold: registrationFold });
    const reject = async () => {
      const body = { id: to, eventId: event.eventId, status: 'rejected' };
      expect((await staff('PUT', '/api/registrations/update-status-only', body)).status).toBe(200);
    };
    let reads = 0;
    /** Rejects them once it was seen that the option is theirs. */
    const read: typeof streams.read = async (streamId) => {
      const known = await streams.read(streamId);
      reads += 1;
      if (reads === 1) await reject();
      return known;
    };
    const passOn = openPassOnOptions(platform, { optionUses, streams: { read } });
    await passOn([{ eventId: event.eventId, from, to, group: PrimaryId.parse(to) }]);
    expect(reads).toBe(2);
    expect(await takenIn(form)).toEqual({ S: 0, M: 0 });
  });
});
