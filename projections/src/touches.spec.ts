// kind: database
import { accountEvents, deviceEvents, wallEvents } from '@turnout/contracts/access';
import { deskEvents } from '@turnout/contracts/check-in';
import { checkpointCheckinEvents, checkpointDataEvents } from '@turnout/contracts/checkpoint';
import { customWidgetRecord, fieldEvents, typeEvents } from '@turnout/contracts/forms';
import {
  DeviceId,
  RegistrantId,
  transactionIdOf,
  WallId,
  WidgetId,
  type Topic,
  type Touched,
  openProfile,
} from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { waitingEvents } from '@turnout/contracts/inventory';
import { topics } from '@turnout/contracts';
import { registrantAt } from '@turnout/contracts/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { projections, watchedViews } from './index.ts';
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
  it('is known of every topic: what it is read from, and by which key', () => {
    const probe = {
      eventId: 'event',
      registrationId: 'person',
      checkpointId: 'checkpoint',
      importId: 'import',
      typeId: 'type',
    };
    const said = watchedViews.map(({ topic, of }) => [
      topic.name,
      of === 'group' || of === 'registrant' ? 'person' : of,
    ]);
    const wanted = Object.values(topics).map((topic: Topic) => [topic.name, topic.keyOf(probe)]);
    expect(said.toSorted()).toEqual(wanted.toSorted());
  });

  it('somebody who joins or leaves a waiting list touches what staff see of the event, and the places of that list', async () => {
    const of = { eventId: event, typeId: typeId(1), registrantId: RegistrantId.parse('w'.padEnd(20, '0')) };
    const joins = fact(waitingEvents.WaitingListJoined, { ...of, likeness: 'l'.repeat(22), language: 'en' });
    const leaves = fact(waitingEvents.WaitingListLeft, { ...of, because: 'staff' });
    const places = [
      `forms.seats ${event}`,
      `forms.types ${event}`,
      `registration.waiting ${event}`,
      `registration.waiting-place ${typeId(1)}`,
    ];
    expect(await touchedBy(joins)).toEqual(places);
    // And nothing of what was sent to them is kept.
    expect(await touchedBy(leaves)).toEqual([...places, `messaging.messages ${of.registrantId}`].toSorted());
  });

  it('a registration touches the list, its group, the seats and the numbers', async () => {
    expect(await touchedBy(group)).toEqual([
      `bank-transfer.lines ${event}`,
      `check-in.activity-errors ${event}`,
      `check-in.conflicts ${event}`,
      `check-in.door-count ${event}`,
      `checkpoint.attendees ${primaryId(1)}`,
      // A card may have been shown before the person that it names was known here.
      `checkpoint.checkins ${event}`,
      `checkpoint.head-count ${event}`,
      `forms.seats ${event}`,
      `forms.types ${event}`,
      `online-payment.checkout ${primaryId(1)}`,
      `online-payment.group ${primaryId(1)}`,
      `online-payment.inbox ${event}`,
      `online-payment.proposals ${event}`,
      `payment.summary ${event}`,
      `payment.transactions ${primaryId(1)}`,
      `receipts.of-group ${primaryId(1)}`,
      `registration.activity-attendees ${event}`,
      `registration.approvals ${event}`,
      // The totals, and the rows.
      `registration.attendees ${event}`,
      `registration.attendees ${event} ${first} ${second}`,
      `registration.group ${primaryId(1)}`,
      `reporting.activityCards ${event}`,
      `reporting.activityPayments ${event}`,
      `reporting.counted ${event}`,
      `reporting.countedArrivals ${event}`,
      `reporting.dashboard ${event}`,
      `reporting.report ${event}`,
      `reporting.unsatisfied ${event}`,
      `reporting.widgets ${event}`,
    ]);
  });

  it('a transaction touches the money of its group and of the event, the list, and what is counted by payment', async () => {
    await touchedBy(group);
    const of = { ...around, transactionId: transactionIdOf(primaryId(1), 1) };
    const paid = { ...of, type: 'payment' as const, amount: 500, method: 'cash' as const, currency: 'EUR' };
    const moved = [
      `bank-transfer.lines ${event}`,
      `online-payment.checkout ${primaryId(1)}`,
      `online-payment.group ${primaryId(1)}`,
      `payment.summary ${event}`,
      `payment.transactions ${primaryId(1)}`,
      `registration.attendees ${event}`,
      `registration.group ${primaryId(1)}`,
      `reporting.activityCards ${event}`,
      `reporting.activityPayments ${event}`,
      `reporting.counted ${event}`,
      `reporting.countedArrivals ${event}`,
      `reporting.report ${event}`,
      `reporting.unsatisfied ${event}`,
      `reporting.widgets ${event}`,
    ];
    expect(await touchedBy(fact(registrationEvents.TransactionRecorded, paid))).toEqual(moved);
    expect(await touchedBy(fact(registrationEvents.TransactionRemoved, of))).toEqual(moved);
    const { transactionId, registrantId, type, amount, method } = paid;
    const one = { transactionId, registrantId, type, amount, method, at: '2026-11-21T09:30:00.000Z', by: null };
    const takenOver = { ...around, primaryId: primaryId(2), from: primaryId(1), currency: 'EUR', transactions: [one] };
    const { registrantId: _, ...data } = takenOver;
    expect(await touchedBy(fact(registrationEvents.TransactionsTakenOver, data))).toEqual([
      `online-payment.group ${primaryId(1)}`,
      `online-payment.group ${primaryId(2)}`,
      `payment.transactions ${primaryId(1)}`,
      `payment.transactions ${primaryId(2)}`,
      `receipts.of-group ${primaryId(1)}`,
      `receipts.of-group ${primaryId(2)}`,
      `reporting.report ${event}`,
    ]);
  });

  it('a custom widget touches its lists, and from then on whoever answers its field', async () => {
    const widgetId = WidgetId.parse('wd000000000000000001');
    const asked = {
      title: 'Meal',
      name: 'MEAL',
      description: '',
      type: 'list' as const,
      required: false,
      values: ['soup'],
      labels: [],
      fieldMapping: '' as const,
      validations: {},
    };
    await touchedBy(fact(fieldEvents.FieldDefined, { fieldId: fieldId(), eventId: event, details: asked }));
    const details = {
      title: 'Meals',
      enabled: true,
      forField: fieldId(),
      showValueInsteadOfLabel: false,
      combinedCount: false,
      dependencies: [],
    };
    const widget = fact(customWidgetRecord.fact.defined, { widgetId, eventId: event, details });
    expect(await touchedBy(widget)).toEqual([`forms.customWidgets ${event}`, `reporting.widgets ${event}`]);
    await touchedBy(group);
    const soup = { personal: { [first]: personalOf({ fields: { [fieldId()]: 'soup' } }) } };
    const corrected = fact(registrationEvents.RegistrantDetailsCorrected, around, soup);
    expect(await touchedBy(corrected)).toContain(`reporting.widgets ${event}`);
    expect(await touchedBy(corrected)).not.toContain(`reporting.widgets ${event}`);
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
      `reporting.counted ${event}`,
      `reporting.countedArrivals ${event}`,
      `reporting.dashboard ${event}`,
      `reporting.report ${event}`,
    ]);
  });

  it('a correction touches the list and its group, and no number', async () => {
    await touchedBy(group);
    const corrected = fact(registrationEvents.RegistrantDetailsCorrected, around, {
      personal: { [first]: personalOf({ firstName: 'New' }) },
    });
    expect(await touchedBy(corrected)).toEqual([
      `bank-transfer.lines ${event}`,
      `check-in.activity-errors ${event}`,
      `check-in.conflicts ${event}`,
      `checkpoint.attendees ${primaryId(1)}`,
      `checkpoint.checkins ${event}`,
      `online-payment.group ${primaryId(1)}`,
      `online-payment.inbox ${event}`,
      `online-payment.proposals ${event}`,
      `payment.transactions ${primaryId(1)}`,
      `registration.activity-attendees ${event}`,
      `registration.approvals ${event}`,
      `registration.attendees ${event} ${first}`,
      `registration.group ${primaryId(1)}`,
      `reporting.report ${event}`,
    ]);
  });

  it('a printed badge touches the list and its group alone', async () => {
    await touchedBy(group);
    const printed = fact(registrationEvents.BadgePrinted, {
      eventId: event,
      primaryId: primaryId(1),
      registrants: [first],
    });
    expect(await touchedBy(printed)).toEqual([
      `registration.attendees ${event} ${first}`,
      `registration.group ${primaryId(1)}`,
      `reporting.report ${event}`,
    ]);
  });

  it('who joins a group or leaves it touches all of the list, whose other rows say how many they are', async () => {
    await touchedBy(group);
    const removed = { ...around, registrantId: second, typeId: typeId(), groupSize: 1 };
    expect(await touchedBy(fact(registrationEvents.RegistrationRemoved, removed))).toContain(
      `registration.attendees ${event}`,
    );
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
      `reporting.report ${event}`,
    ]);
    const printed = fact(checkpointCheckinEvents.CheckpointCheckinPrinted, { ...here, checkinId });
    expect(await touchedBy(printed)).toEqual([
      `checkpoint.attendees ${primaryId(1)}`,
      `checkpoint.checkins ${gate} ${checkinId}`,
      `reporting.report ${event}`,
    ]);
    const entered = fact(
      checkpointDataEvents.CheckpointDataEntered,
      { eventId: event, primaryId: primaryId(1), registrants: [first] },
      { personal: { [first]: { fields: {} } } },
    );
    expect(await touchedBy(entered)).toEqual([
      `checkpoint.attendees ${primaryId(1)}`,
      `checkpoint.checkins ${gate}`,
      `reporting.report ${event}`,
    ]);
  });

  it('a refusal touches its desk and whoever looks at the report, which follows all that happens', async () => {
    const refused = fact(
      deskEvents.ScanRefused,
      { eventId: event, desk: 'Left', code: 'x', registrantId: null, reason: 'not-registered' },
      { desk: 'Left' },
    );
    expect(await touchedBy(refused)).toEqual([`check-in.presence ${event}`, `reporting.report ${event}`]);
    const there = fact(deskEvents.ScanRefused, {
      eventId: event,
      desk: 'Left',
      code: 'x',
      registrantId: null,
      reason: 'not-registered',
      checkpointId: 'cp000000000000000001',
    });
    expect(await touchedBy(there)).toEqual([`reporting.report ${event}`]);
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
    expect(await touchedBy(opened, role(1))).toEqual([`access.staff ${eventId(1)}`, `check-in.presence ${eventId(1)}`]);
    await touchedBy(role(2));
    const disabled = fact(accountEvents.AccountDisabled, { accountId: accountId() });
    expect(await touchedBy(disabled)).toEqual([
      `access.staff ${eventId(1)}`,
      `access.staff ${eventId(2)}`,
      `check-in.presence ${eventId(1)}`,
      `check-in.presence ${eventId(2)}`,
    ]);
  });

  it("a corrected name of the staff touches whatever shows it, an administrator's in every event", async () => {
    const corrected = fact(
      accountEvents.AccountDetailsCorrected,
      { accountId: accountId(2) },
      { personal: { [accountId(2)]: { email: '', name: 'New' } } },
    );
    const opened = fact(
      accountEvents.AccountOpened,
      { accountId: accountId(2), isAdmin: true },
      { personal: { [accountId(2)]: { email: '', name: '' } } },
    );
    await touchedBy(opened);
    expect(await touchedBy(corrected)).toEqual([
      'access.staff *',
      'check-in.activity-errors *',
      'check-in.conflicts *',
      'check-in.presence *',
      'checkpoint.attendees *',
      'checkpoint.checkins *',
      'payment.transactions *',
      'registration.activity-attendees *',
      'registration.attendees *',
      'registration.group *',
    ]);
  });

  it('an enrolment touches the activities, who is in them, and the groups that are looked at alone', async () => {
    await touchedBy(group);
    const enrolled = fact(registrationEvents.RegistrantsEnrolled, {
      eventId: event,
      primaryId: primaryId(1),
      registrants: [
        {
          registrantId: first,
          status: 'confirmed',
          activities: [{ activityId: 'ac000000000000000001', because: 'type' }],
        },
      ],
    });
    expect(await touchedBy(enrolled)).toEqual([
      `check-in.person-at-activities ${event}`,
      `forms.activities ${event}`,
      // The seats that are left in it, where visitors choose it.
      `forms.seats ${event}`,
      `registration.activity-attendees ${event}`,
      `registration.group ${event}`,
      `reporting.activityCards ${event}`,
      `reporting.activityPayments ${event}`,
    ]);
  });

  it('a check-in to an activity touches who is there, and no group that is looked at alone', async () => {
    await touchedBy(group);
    const activityId = 'ac000000000000000001';
    const of = { eventId: event, primaryId: primaryId(1), registrantId: first };
    await touchedBy(
      fact(registrationEvents.RegistrantsEnrolled, {
        eventId: event,
        primaryId: primaryId(1),
        registrants: [{ registrantId: first, status: 'confirmed', activities: [{ activityId, because: 'type' }] }],
      }),
    );
    const entered = fact(registrationEvents.RegistrantCheckedInToActivity, {
      ...of,
      activityId,
      checkinId: `${activityId}-${first}~1`,
    });
    expect(await touchedBy(entered)).toEqual([
      `check-in.person-at-activities ${event}`,
      `forms.activities ${event}`,
      `forms.seats ${event}`,
      `registration.activity-attendees ${event}`,
      `reporting.activityCards ${event}`,
      `reporting.activityPayments ${event}`,
    ]);
    const refused = fact(deskEvents.ScanRefused, {
      eventId: event,
      desk: 'Room 1',
      code: first,
      registrantId: first,
      reason: 'already-checked-in',
      activityId,
    });
    expect(await touchedBy(refused)).toContain(`check-in.activity-errors ${event}`);
  });

  it('a wall, a type and a field touch what shows them', async () => {
    const wall = fact(wallEvents.WallLinkIssued, {
      wallId: WallId.parse('wa000000000000000001'),
      eventId: event,
      label: 'x',
    });
    expect(await touchedBy(wall)).toEqual([`access.walls ${event}`]);
    const deviceId = DeviceId.parse('de000000000000000001');
    const about = { deviceId, eventId: event };
    for (const device of [fact(deviceEvents.DeviceEnrolled, about), fact(deviceEvents.DeviceRevoked, about)])
      expect(await touchedBy(device)).toEqual([`access.devices ${event}`]);
    // What it is called stands wherever it did something.
    const limited = fact(deviceEvents.DeviceProfileChanged, { ...about, profile: openProfile });
    expect(await touchedBy(limited)).toEqual([`access.devices ${event}`]);
    for (const device of [
      fact(deviceEvents.DeviceInvited, { ...about, name: 'x', checkpoints: 'all' }),
      fact(deviceEvents.DeviceRenamed, { ...about, name: 'y' }),
    ])
      expect(await touchedBy(device)).toEqual([
        `access.devices ${event}`,
        `check-in.activity-errors ${event}`,
        `check-in.conflicts ${event}`,
        `check-in.presence ${event}`,
        `checkpoint.attendees ${event}`,
        `checkpoint.checkins ${event}`,
        `registration.activity-attendees ${event}`,
        `registration.attendees ${event}`,
        `registration.group ${event}`,
      ]);
    const type = fact(typeEvents.RegistrationTypeDefined, {
      typeId: typeId(),
      eventId: event,
      details: { name: 'Visitor', fields: [], description: '', order: 1, publicRegistration: true, badgeContent: '' },
    });
    expect(await touchedBy(type)).toEqual([
      `checkpoint.attendees ${event}`,
      `forms.asked ${event}`,
      `forms.seats ${event}`,
      `forms.type-groups ${event}`,
      `forms.types ${event}`,
      `forms.validations ${event}`,
      `registration.activity-attendees ${event}`,
      `registration.approvals ${event}`,
      `registration.attendees ${event}`,
      `registration.group ${event}`,
      `registration.import ${event}`,
      `registration.waiting ${event}`,
      `registration.waiting-place ${event}`,
      `reporting.counted ${event}`,
      `reporting.dashboard ${event}`,
      `reporting.unsatisfied ${event}`,
    ]);
    const field = fact(fieldEvents.FieldDefined, {
      fieldId: fieldId(),
      eventId: event,
      details: {
        title: 'Shirt',
        name: 'SHIRT',
        description: '',
        type: 'list',
        required: false,
        values: ['S'],
        labels: ['Small'],
        fieldMapping: '',
        validations: {},
      },
    });
    expect(await touchedBy(field)).toEqual([
      `checkpoint.attendees ${event}`,
      `checkpoint.checkins ${event}`,
      `forms.asked ${event}`,
      `forms.fields ${event}`,
      `forms.seats ${event}`,
      `forms.types ${event}`,
      `forms.validations ${event}`,
      `registration.attendees ${event}`,
      `registration.group ${event}`,
      `registration.import ${event}`,
      `reporting.widgets ${event}`,
    ]);
  });
});
