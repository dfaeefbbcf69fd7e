// kind: database
import { accountEvents, wallEvents } from '@turnout/contracts/access';
import { deskEvents } from '@turnout/contracts/check-in';
import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import { fieldEvents, typeEvents } from '@turnout/contracts/forms';
import { WallId, type Touched } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { topics } from '@turnout/contracts';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projections } from './index.ts';
import { applyEvents } from './platform/apply.ts';
import { installReadModels } from './platform/checkpoints.ts';
import { testDatabase } from './platform/testing/database.ts';
import { accountId, eventId, fact, fieldId, typeId } from './platform/testing/facts.ts';
import { memoryLog, type MemoryLog, type NewFact } from './platform/testing/memory-log.ts';
import { personalOf, primaryId, registered } from './platform/testing/people.ts';

let database: Awaited<ReturnType<typeof testDatabase>>;
let log: MemoryLog;
beforeAll(async () => {
  database = await testDatabase();
  await installReadModels(database.pool, projections);
});
beforeEach(() => {
  log = memoryLog();
});
afterAll(() => database.drop());

/** What all projections together say of facts, sorted: topic, key and ids. */
const touchedBy = async (...facts: NewFact[]): Promise<string[]> => {
  const events = log.append(...facts);
  const all: Touched[] = [];
  for (const projection of projections) {
    const concerning = events.filter(({ type }) => projection.clauses.has(type));
    all.push(...(await applyEvents(projection, database.pool, concerning)).touched);
  }
  return [...new Set(all.map(({ topic, key, ids }) => [topic, key, ...(ids ?? [])].join(' ')))].toSorted();
};

const group = registered(1, [{}, {}]);
const [first, second] = [registrantAt(primaryId(1), 1), registrantAt(primaryId(1), 2)];
const around = { eventId: eventId(), primaryId: primaryId(1), registrantId: first };
const checkedIn = (desk?: string) =>
  fact(
    registrationEvents.RegistrantCheckedIn,
    { ...around, typeId: typeId(), checkinId: `${first}~1`, isFirst: true },
    desk === undefined ? {} : { desk },
  );
const event = eventId();

describe('what facts touch', () => {
  it('names only topics that there are', async () => {
    const known = new Set<string>(Object.values(topics).map(({ name }) => name));
    const touched = await touchedBy(group, checkedIn('Left'));
    expect(
      touched.map((line) => line.split(' ')[0]).filter((topic) => topic === undefined || !known.has(topic)),
    ).toEqual([]);
  });

  it('a registration touches the list, its group, the seats and the numbers', async () => {
    expect(await touchedBy(group)).toEqual([
      `check-in.door-count ${event}`,
      `checkpoint.head-count ${event}`,
      `forms.types ${event}`,
      `registration.attendees ${event} ${first} ${second}`,
      `registration.group ${primaryId(1)}`,
      `reporting.dashboard ${event}`,
    ]);
  });

  it('a check-in touches also the arrivals and its desk', async () => {
    await touchedBy(group);
    expect(await touchedBy(checkedIn('Left'))).toEqual([
      `check-in.door-count ${event}`,
      `check-in.presence ${event}`,
      `checkpoint.head-count ${event}`,
      `registration.attendees ${event} ${first}`,
      `registration.group ${primaryId(1)}`,
      `reporting.arrivals ${event}`,
      `reporting.dashboard ${event}`,
    ]);
  });

  it('a correction touches the list and its group, and no number', async () => {
    await touchedBy(group);
    const corrected = fact(registrationEvents.RegistrantDetailsCorrected, around, {
      personal: { [first]: personalOf({ firstName: 'New' }) },
    });
    expect(await touchedBy(corrected)).toEqual([
      `checkpoint.attendees ${primaryId(1)}`,
      `registration.attendees ${event} ${first}`,
      `registration.group ${primaryId(1)}`,
    ]);
  });

  it('a check-in at a checkpoint touches its cards, its numbers, the group and the head count', async () => {
    const gate = 'cp000000000000000001';
    const here = { eventId: event, checkpointId: gate, primaryId: primaryId(1) };
    const checkinId = `${gate}-${primaryId(1)}~1`;
    const there = fact(checkpointCheckinEvents.CheckpointCheckedIn, {
      ...here,
      checkinId,
      code: 'AAAAA1',
      registrants: [first],
      isExternal: false,
    });
    expect(await touchedBy(there)).toEqual([
      `checkpoint.attendees ${primaryId(1)}`,
      `checkpoint.checkins ${gate} ${checkinId}`,
      `checkpoint.head-count ${event}`,
      `checkpoint.stats ${gate}`,
    ]);
    const printed = fact(checkpointCheckinEvents.CheckpointCheckinPrinted, { ...here, checkinId });
    expect(await touchedBy(printed)).toEqual([`checkpoint.checkins ${gate} ${checkinId}`]);
    const corrected = fact(registrationEvents.RegistrantDetailsCorrected, around, {
      personal: { [first]: personalOf({ firstName: 'New' }) },
    });
    expect(await touchedBy(corrected)).toContain(`checkpoint.checkins ${gate}`);
  });

  it('a refusal touches its desk alone, one at a checkpoint none', async () => {
    const refused = fact(
      deskEvents.ScanRefused,
      { eventId: event, desk: 'Left', code: 'x', registrantId: null, reason: 'not-registered' },
      { desk: 'Left' },
    );
    expect(await touchedBy(refused)).toEqual([`check-in.presence ${event}`]);
    const there = fact(deskEvents.ScanRefused, {
      eventId: event,
      desk: 'Left',
      code: 'x',
      registrantId: null,
      reason: 'not-registered',
      checkpointId: 'cp000000000000000001',
    });
    expect(await touchedBy(there)).toEqual([]);
  });

  it('an account touches the staff of every event it works for, and of no other', async () => {
    const noCutOff = { value: false, date: null };
    const role = (number: number) =>
      fact(accountEvents.PermissionsAssigned, {
        accountId: accountId(),
        eventId: eventId(number),
        flags: [],
        editCutOff: noCutOff,
      });
    const opened = fact(
      accountEvents.AccountOpened,
      { accountId: accountId(), isAdmin: false },
      { personal: { [accountId()]: { email: '', name: '' } } },
    );
    expect(await touchedBy(opened, role(1))).toEqual([`access.staff ${eventId(1)}`]);
    await touchedBy(role(2));
    const disabled = fact(accountEvents.AccountDisabled, { accountId: accountId() });
    expect(await touchedBy(disabled)).toEqual([`access.staff ${eventId(1)}`, `access.staff ${eventId(2)}`]);
  });

  it('a wall, a type and a field touch what shows them', async () => {
    const wall = fact(wallEvents.WallLinkIssued, {
      wallId: WallId.parse('wa000000000000000001'),
      eventId: event,
      label: 'x',
    });
    expect(await touchedBy(wall)).toEqual([`access.walls ${event}`]);
    const type = fact(typeEvents.RegistrationTypeRetired, { typeId: typeId(), eventId: event });
    expect(await touchedBy(type)).toEqual([
      `forms.type-groups ${event}`,
      `forms.types ${event}`,
      `registration.attendees ${event}`,
      `reporting.dashboard ${event}`,
    ]);
    const field = fact(fieldEvents.FieldRetired, { fieldId: fieldId(), eventId: event });
    expect(await touchedBy(field)).toEqual([
      `forms.fields ${event}`,
      `forms.types ${event}`,
      `registration.attendees ${event}`,
    ]);
  });
});
