// kind: stack
import { calls, topics } from '@turnout/contracts';
import {
  flags,
  meets,
  type Call,
  type ClientToServer,
  type Rights,
  type ServerToClient,
  type SubscribeAnswer,
  type Topic,
} from '@turnout/contracts/kernel';
import ExcelJS from 'exceljs';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { openCheckpointDesk } from '../testing/checkpoint-desk.ts';
import { namesOfCalls, recordKinds, sampleBody } from '../testing/records.ts';
import type { Asked } from '../testing/asked.ts';
import { callsAbout, everyColumn, nobody, openThings, type Things } from '../testing/things.ts';
import { othersOfIntegrations } from '../testing/things-of-integrations.ts';
import { othersOfReports } from '../testing/things-of-reports.ts';
import { othersOfMailings } from '../testing/things-of-mailings.ts';
import { othersOfMoney } from '../testing/things-of-money.ts';
import { othersOfPrinting } from '../testing/things-of-printing.ts';
import { admin, openStaff, sharedTurnout, type SharedTurnout } from '../testing/turnout.ts';

/** Whoever did everything in this event, under words that stand nowhere else. */
const doer = { name: 'Zephyrine Quux', email: 'zephyrine.quux@staff.example' };
const namesOfStaff = [doer.name, doer.email, admin.email, 'Administrator'];

type Line = Socket<ServerToClient, ClientToServer>;
let turnout: SharedTurnout;
let things: Things;
let eventId: string;
/** The desk of whoever did everything, connected now. */
let desk: Line;
/** Every flag but viewUsers; every flag; the event's wall; every flag but those of desks. */
const viewers = new Map<'without' | 'with' | 'wall' | 'elsewhere', string>();

const open = async (token: string): Promise<Line> => {
  const line: Line = io(turnout.url, { transports: ['websocket'], auth: { token }, forceNew: true });
  await new Promise<void>((resolve, reject) => {
    line.once('connect', resolve);
    line.once('connect_error', reject);
  });
  return line;
};

beforeAll(async () => {
  turnout = await sharedTurnout();
  const stage = await openCheckpointDesk(turnout);
  ({ eventId } = stage.event);
  const ofEvent = stage.event.eventId;
  const { token: doing, accountId } = await openStaff(turnout, ofEvent, flags, doer.email);
  await turnout.ask('PUT', `/api/users/${accountId}`, { token: turnout.adminToken, body: { name: doer.name } });
  viewers.set('with', (await openStaff(turnout, ofEvent, flags, 'all@example.org')).token);
  const allBut = flags.filter((flag) => flag !== 'viewUsers');
  viewers.set('without', (await openStaff(turnout, ofEvent, allBut, 'most@example.org')).token);
  const hall = { token: turnout.adminToken, body: { eventId, label: 'Hall' } };
  const wall = await turnout.ask('POST', '/api/x/walls', hall);
  viewers.set('wall', calls.issueWall.output.parse(wall.body).token);
  things = await openThings(turnout, stage, doing);
  // Refused, at the door and at the checkpoint, so that both say who let the person in.
  const again = { registrationId: things.of.registration, eventId, method: 'qr' };
  await turnout.ask('POST', '/api/checkin/registration/x', { token: doing, body: again });
  desk = await open(doing);
  desk.emit('desk', { eventId: ofEvent, name: 'Gate A', lagMs: 4 });
}, 60_000);
afterAll(async () => {
  desk.disconnect();
});

const byId = (call: { readonly path: string }, id: string): string => call.path.replace(':id', id);

/** The address of a call by the link of somebody who waits. */
const ofWaiter = (call: { readonly path: string }): string =>
  call.path.replace(':typeId', things.of.type).replace(':code', `${nobody}-${nobody}`);

/** The address of a call by whoever holds the id of a registration. */
const ofRegistrant = (call: { readonly path: string }): string =>
  call.path.replace(':registrationId', things.of.registration);

/** A wish to pay, by whoever holds the id. */
const payWish = (eventId: string, registration_id: string) => ({
  eventId,
  registration_id,
  success_url: '/checkout',
  cancel_url: '/checkout',
});

/** The calls that list and define records. */
const ofRecords = (): Readonly<Record<string, Asked>> => {
  const of = { nth: 2, typeId: things.of.type, fieldId: things.of.field, choiceId: things.of.choice };
  return Object.fromEntries(
    recordKinds.flatMap((kind) =>
      [...namesOfCalls(kind)].flatMap(([does, name]): readonly (readonly [string, Asked])[] => {
        if (does === 'list') return [[name, { path: `${kind.path}?eventId=${eventId}` }]];
        return does === 'define' ? [[name, { path: kind.path, body: sampleBody(kind, eventId, of) }]] : [];
      }),
    ),
  );
};

/** The calls that are about no thing's id, as made in the event; those that write come last. */
const others = (): Readonly<Record<string, Asked>> => {
  const { registration, checkpoint, checkin } = things.of;
  const past = `/api/x/history/${eventId}`;
  const late = 'at=2999-01-01T00:00:00.000Z';
  return {
    ...othersOfMoney(eventId, registration),
    ...othersOfReports(eventId),
    ...ofRecords(),
    ...othersOfPrinting(eventId),
    me: { path: calls.me.path },
    sessions: { path: calls.sessions.path },
    globalSettings: { path: calls.globalSettings.path },
    user: { path: byId(calls.user, '00000000000000000000') },
    users: { path: `${calls.users.path}?eventId=${eventId}` },
    event: { path: byId(calls.event, eventId) },
    events: { path: calls.events.path },
    eventContents: { path: byId(calls.eventContents, eventId) },
    cloneEvent: { path: byId(calls.cloneEvent, eventId), body: {} },
    removeEvent: { path: byId(calls.removeEvent, nobody) },
    eventProblems: { path: calls.eventProblems.path },
    fieldsForFilters: { path: `/api/fields-for-filters/${eventId}` },
    discountAllSet: { path: calls.discountAllSet.path, body: { data: { type: things.of.type } } },
    discountFilter: {
      path: calls.discountFilter.path,
      body: { data: { type: things.of.type, field: things.of.choice } },
    },
    priceRules: { path: `${calls.priceRules.path}?eventId=${eventId}` },
    duplicateCheck: { path: calls.duplicateCheck.path, body: { eventId, fieldsArr: [] } },
    type: { path: byId(calls.type, things.of.type) },
    activity: { path: `${byId(calls.activity, things.of.activity)}?withRegisteredAttendees=true` },
    downloadActivities: { path: calls.downloadActivities.path, body: { eventId } },
    validations: { path: calls.validations.path.replace(':eventId', eventId) },
    walls: { path: `${calls.walls.path}?eventId=${eventId}` },
    devices: { path: `${calls.devices.path}?eventId=${eventId}` },
    ...othersOfIntegrations(eventId, registration),
    registration: { path: `${byId(calls.registration, registration)}?withChildregistrations=true` },
    select: { path: calls.select.path, body: { eventId, filters: {} } },
    checkInMany: { path: calls.checkInMany.path, body: { eventId, registrants: [registration] } },
    undoMany: { path: calls.undoMany.path, body: { eventId, registrants: [registration], reason: 'mistake' } },
    setStatusOfMany: {
      path: calls.setStatusOfMany.path,
      body: { eventId, registrants: [registration], status: 'confirmed' },
    },
    badges: { path: calls.badges.path, body: { eventId, registrants: [registration] } },
    badgeFiles: { path: calls.badgeFiles.path, body: { eventId, registrants: [registration] } },
    logPrintOfMany: { path: calls.logPrintOfMany.path, body: { eventId, registrants: [registration] } },
    resendToMany: { path: calls.resendToMany.path, body: { eventId, registrants: [registration] } },
    offlineScans: {
      path: calls.offlineScans.path,
      body: {
        eventId,
        scans: [
          {
            commandId: 'a-scan-of-theirs',
            presented: registration,
            shown: { verdict: 'admitted' },
            deskAt: '2026-11-21T08:30:00.000Z',
            clockDifferenceMs: 0,
            copyVersion: '1',
          },
        ],
      },
    },
    lookUp: { path: `${calls.lookUp.path}?eventId=${eventId}&q=Ada` },
    attendeeViews: { path: `${calls.attendeeViews.path}?eventId=${eventId}` },
    saveAttendeeView: { path: calls.saveAttendeeView.path, body: { eventId, name: 'Theirs', contents: everyColumn } },
    imports: { path: `${calls.imports.path}?eventId=${eventId}` },
    checkpoint: { path: byId(calls.checkpoint, checkpoint) },
    checkin: { path: byId(calls.checkin, checkin) },
    attendeesById: {
      path: calls.attendeesById.path,
      body: { eventId, checkpointId: checkpoint, registrationId: registration },
    },
    checkInAtCheckpoint: {
      path: calls.checkInAtCheckpoint.path,
      body: { eventId, checkpointId: checkpoint, primaryRegistrant: registration, attendees: [registration] },
    },
    ...othersOfMailings(eventId),
    resubscribe: { path: calls.resubscribe.path.replace(':token', nobody + nobody) },
    uploads: { path: `/api/uploads/${eventId}` },
    previewWidget: { path: calls.previewWidget.path, body: { eventId, forField: things.of.choice } },
    calculatedWidgets: { path: `${calls.calculatedWidgets.path}?eventId=${eventId}` },
    stats: { path: `/api/stats/${eventId}` },
    migrateCheckins: { path: calls.migrateCheckins.path, body: { eventId } },
    timeline: { path: `${past}/timeline` },
    pastDashboard: { path: `${past}/dashboard?${late}` },
    pastAttendees: { path: `${past}/attendees?${late}` },
    exportLog: { path: `${past}/export` },
    openAccount: {
      path: calls.openAccount.path,
      body: { email: doer.email, name: 'Somebody', eventId, role: { viewDashboard: true } },
    },
    inviteStaff: { path: calls.inviteStaff.path, body: { eventId, emails: 'invited-by-name@example.org' } },
    submit: { path: calls.submit.path, body: { event: eventId, type: things.of.type, fields: [] } },
    sendConfirmations: { path: calls.sendConfirmations.path, body: { eventId } },
    reviseEvent: { path: byId(calls.reviseEvent, eventId), body: { keywords: 'fair' } },
    paymentsAttendees: { path: calls.paymentsAttendees.path, body: { registrationId: registration } },
    setCheckoutAmount: { path: calls.setCheckoutAmount.path, body: { registrationId: registration, amount: 0 } },
    initStripeSession: { path: calls.initStripeSession.path, body: payWish(eventId, registration) },
    initPaypalOrder: { path: calls.initPaypalOrder.path, body: payWish(eventId, registration) },
    ownReceipts: { path: ofRegistrant(calls.ownReceipts) },
    ownReceiptFile: { path: ofRegistrant(calls.ownReceiptFile).replace(':receiptId', things.of.receipt) },
    invoiceAddress: { path: ofRegistrant(calls.invoiceAddress) },
    setInvoiceAddress: { path: ofRegistrant(calls.setInvoiceAddress), body: { address: null } },
    manualTransactions: { path: calls.manualTransactions.path.replace(':eventId', eventId) },
    checkPromoCode: { path: calls.checkPromoCode.path, body: { eventId, code: 'SPRING' } },
    reorderTypes: { path: calls.reorderTypes.path, body: { eventId, orders: {} } },
    inviteDevice: { path: calls.inviteDevice.path, body: { eventId, name: 'Second' } },
    issueWall: { path: calls.issueWall.path, body: { eventId, label: 'Second' } },
    resendConfirmation: { path: byId(calls.resendConfirmation, registration) },
    sendStatusLink: {
      path: calls.sendStatusLink.path,
      body: { eventId, number: 'ABC123XYZ', firstName: 'Ada', lastName: 'Example' },
    },
    requestEditLink: {
      path: calls.requestEditLink.path.replace(':method', 'email'),
      body: { eventId, email: 'ada@example.org', registrationId: 'ABC123XYZ' },
    },
    readOwnFile: {
      path: calls.readOwnFile.path.replace(':code', `${registration}-${registration}`).replace(':id', nobody),
    },
    registrationByCode: { path: calls.registrationByCode.path.replace(':code', `${registration}-${registration}`) },
    requestTransfer: {
      path: byId(calls.requestTransfer, registration),
      body: { code: `${registration}-${registration}`, email: 'ben@example.org' },
    },
    transferOffer: {
      path: calls.transferOffer.path.replace(':code', `${registration}-${registration}-${registration}`),
    },
    priceTransfer: {
      path: calls.priceTransfer.path.replace(':code', `${registration}-${registration}-${registration}`),
      body: { fields: [] },
    },
    acceptTransfer: {
      path: calls.acceptTransfer.path.replace(':code', `${registration}-${registration}-${registration}`),
      body: { fields: [] },
    },
    typeChangeForm: { path: byId(calls.typeChangeForm, registration) },
    priceTypeChange: { path: byId(calls.priceTypeChange, registration), body: { type: things.of.type } },
    changeType: { path: byId(calls.changeType, registration), body: { type: things.of.type } },
    finishTypeChange: {
      path: calls.finishTypeChange.path,
      body: { oldRegId: registration, newRegId: registration },
    },
    joinWaitingList: {
      path: calls.joinWaitingList.path,
      body: { eventId, typeId: things.of.type, firstName: 'Ada', lastName: 'Byron', email: 'ada@example.org' },
    },
    waitingPlace: { path: ofWaiter(calls.waitingPlace) },
    proveWaitingAddress: { path: ofWaiter(calls.proveWaitingAddress) },
    leaveWaitingList: { path: ofWaiter(calls.leaveWaitingList) },
    editByCode: {
      path: byId(calls.editByCode, registration),
      body: { code: `${registration}-${registration}`, fields: [] },
    },
    editByCodeInPath: {
      path: calls.editByCodeInPath.path
        .replace(':id', registration)
        .replace(':code', `${registration}-${registration}`),
      body: { fields: [] },
    },
    addByCode: {
      path: byId(calls.addByCode, registration),
      body: { code: `${registration}-${registration}`, registrants: [{ type: things.of.type, fields: [] }] },
    },
    priceEditByCode: {
      path: byId(calls.priceEditByCode, registration),
      body: { code: `${registration}-${registration}`, fields: [] },
    },
  };
};

/** Calls that name nobody: they open and end sessions, take files, are the admin's alone, or draw a picture. */
const nameless: ReadonlySet<string> = new Set([
  'logIn',
  'logOut',
  'enterLogInCode',
  'signUp',
  'reviseGlobalSettings',
  'toggleActivityScan',
  'verifyAccount',
  'requestPasswordReset',
  'setPasswordByCode',
  'confirmEmail',
  // Of the asker's own account, which they know.
  'reviseSelf',
  'sessions',
  'stayActive',
  'idleTime',
  'askForLogInCode',
  'usePasskey',
  'secondFactors',
  'beginSecondFactor',
  'confirmSecondFactor',
  'removeSecondFactor',
  'makeRecoveryCodes',
  'wallEvent',
  'mailSetUp',
  'endSession',
  'endOtherSessions',
  'revokeWall',
  'enrolDevice',
  'lookAtEnrolment',
  // By the token of a device that was revoked, which answers how each scan was taken in.
  'lastScans',
  'ownDevice',
  'leaveKiosk',
  'reviseAccount',
  'reviseValidation',
  'deleteAccount',
  'uploadImport',
  'uploadPicture',
  'sendFile',
  'readUpload',
  'sendWaitingFile',
  'sendRegistrationUpload',
  'replaceRegistrationUpload',
  'readImport',
  'qr',
  'badgeQr',
  'checkpointQr',
  // What the asker sends, as a file.
  'downloadFromScreen',
  // Signed by a provider of payments, which no viewer can: anything else is refused.
  'stripeNotice',
  'paypalNotice',
  // Signed by a gateway, or brought with the installation's secret.
  'textReport',
  'textReply',
  'mailReport',
  // By a confirmation number, asked for below.
  'byConfirmationNumber',
  'statusCheck',
]);

/** Once undone, erased or retired, a thing names nobody any more. */
const last = [
  'undo',
  'undoActivityCheckIn',
  'undoMany',
  'revokeDevice',
  'deleteUpload',
  'remove',
  'unpay',
  'removeTransaction',
  'erase',
  'retireCheckpoint',
  'retireType',
  'retireTypeGroup',
  'retireField',
];
const rank = (name: string): number => (last.includes(name) || name.startsWith('retire') ? 1 : 0);

const cellsOf = async (file: ArrayBuffer): Promise<string> => {
  const workbook = new ExcelJS.Workbook();
  await workbook.xlsx.load(file);
  return JSON.stringify(workbook.worksheets.map((sheet) => sheet.getSheetValues()));
};

const said = async (call: Call, { path, body }: Asked, token: string): Promise<string> => {
  const answer = await fetch(`${turnout.url}${path}`, {
    method: call.method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (answer.status === 400) throw new Error(`${call.method} ${path} was asked wrongly: ${await answer.text()}`);
  const isSheet = answer.headers.get('content-type')?.includes('spreadsheet') === true;
  return isSheet ? cellsOf(await answer.arrayBuffer()) : answer.text();
};

const isAsked = ([name, { needs }]: readonly [string, Call]): boolean => needs.who !== 'admin' && !nameless.has(name);

/** Every call in the order in which each still finds what it is about. */
const asked = (): readonly (readonly [string, Call, Asked])[] => {
  const about = callsAbout(eventId);
  const rest = others();
  return Object.entries(calls)
    .filter(isAsked)
    .toSorted(([one], [other]) => rank(one) - rank(other))
    .map(([name, call]) => {
      const of = about[name];
      // What is said here of a call asks for more than its thing alone.
      const ask = rest[name] ?? of?.[1](things.of[of[0]] ?? nobody);
      if (ask === undefined) throw new Error(`nothing is said here of how ${name} is asked`);
      return [name, call, ask];
    });
};

const named = (text: string): readonly string[] => namesOfStaff.filter((name) => text.includes(name));

/** Which calls named staff to somebody. */
const tellersTo = async (
  viewer: 'without' | 'with' | 'elsewhere',
  only?: readonly string[],
): Promise<readonly string[]> => {
  const token = viewers.get(viewer) ?? '';
  const found: string[] = [];
  for (const [name, call, ask] of asked()) {
    if (only?.includes(name) === false) continue;
    const names = named(await said(call, ask, token));
    if (names.length > 0) found.push(`${name}: ${names.join(', ')}`);
  }
  return found;
};

const Properties = z.object({ properties: z.record(z.string(), z.unknown()) });
const paramsOf = ({ name, params }: Topic): Record<string, unknown> => {
  const { registration, checkpoint } = things.of;
  const all: Record<string, unknown> = {
    eventId,
    checkpointId: checkpoint,
    registrationId: registration,
    importId: things.of.import,
    activityId: things.of.activity,
    typeId: things.of.type,
    filter: {},
    page: 1,
    perPage: 50,
    state: 'waiting',
  };
  const own: Readonly<Record<string, Record<string, unknown>>> = {
    [topics.conflicts.name]: { state: 'open' },
    [topics.countedArrivals.name]: { status: ['confirmed'] },
  };
  const { properties } = Properties.parse(z.toJSONSchema(params, { io: 'input', unrepresentable: 'any' }));
  return Object.fromEntries(Object.keys(properties).map((key) => [key, { ...all, ...own[name] }[key]]));
};

/** What a topic answers; whoever has asked for too much asks again, as a browser does. */
const subscribed = (line: Line, topic: Topic): Promise<SubscribeAnswer> =>
  vi.waitFor(
    async () => {
      const answer = await new Promise<SubscribeAnswer>((resolve) =>
        line.emit('subscribe', { topic: topic.name, params: paramsOf(topic) }, resolve),
      );
      if (!answer.ok) expect(answer.code).not.toBe('too-many-requests');
      return answer;
    },
    { timeout: 20_000, interval: 250 },
  );

/** What each topic that somebody may watch shows them. */
const shownTo = async (token: string, rights: Rights): Promise<ReadonlyMap<string, string>> => {
  const line = await open(token);
  const shown = new Map<string, string>();
  for (const topic of Object.values(topics)) {
    if (topic.needs.who !== 'event' || !meets(topic.needs, rights)) continue;
    const answer = await subscribed(line, topic);
    if (!answer.ok) throw new Error(`${topic.name}: ${answer.code}`);
    shown.set(topic.name, JSON.stringify(answer));
  }
  line.disconnect();
  return shown;
};
const holding = (all: readonly string[], isWall = false): Rights => ({
  isAdmin: false,
  isWall,
  flags: new Set(flags.filter((flag) => all.includes(flag))),
});
const topicsNaming = (shown: ReadonlyMap<string, string>): readonly string[] =>
  [...shown].filter(([, text]) => named(text).length > 0).map(([name]) => name);

describe('who of the staff did something', () => {
  it('is shown by the views of whoever may see staff', async () => {
    expect(topicsNaming(await shownTo(viewers.get('with') ?? '', holding(flags)))).toEqual(
      expect.arrayContaining([
        topics.staff.name,
        topics.attendees.name,
        topics.group.name,
        topics.presence.name,
        topics.checkins.name,
        topics.checkpointAttendees.name,
        topics.activityAttendees.name,
      ]),
    );
  });

  it('is shown by no view of anybody else, but by name to colleagues at a checkpoint; nor on a wall', async () => {
    const allBut = flags.filter((flag) => flag !== 'viewUsers');
    const shown = await shownTo(viewers.get('without') ?? '', holding(allBut));
    expect(shown.size).toBeGreaterThan(15);
    expect(topicsNaming(shown)).toEqual([topics.checkpointAttendees.name]);
    expect(named(shown.get(topics.checkpointAttendees.name) ?? '')).toEqual([doer.name]);
    expect(topicsNaming(await shownTo(viewers.get('wall') ?? '', holding([], true)))).toEqual([]);
  });

  it('is told to whoever may see staff', async () => {
    const telling = ['registrations', 'registration', 'lookUp', 'checkIn', 'attendeesById', 'checkInAtCheckpoint'];
    const alsoTelling = ['searchCheckins', 'checkins', 'checkpointReport', 'checkinLog', 'download', 'users'];
    const reports = ['getReports', 'readyRows', 'readyFile'];
    const money = ['payments', 'payment', 'manualTransactions'];
    const past = ['story', 'exportStory', 'exportLog', 'held', 'pastAttendees', 'pastCheckpoint'];
    const atActivities = ['activity', 'activityCheckins'];
    const wanted = [...telling, ...alsoTelling, ...atActivities, ...reports, ...money, ...past];
    const told = await tellersTo('with', wanted);
    expect(told.map((one) => one.split(':')[0]).toSorted()).toEqual(wanted.toSorted());
  });

  it('is told to nobody else by any call', async () => {
    const token = viewers.get('without') ?? '';
    const all = await said(calls.registrations, { path: `/api/registrations?eventId=${eventId}` }, token);
    const { registrations } = calls.registrations.output.parse(JSON.parse(all));
    const number = registrations.find(({ _id }) => _id === things.of.registration)?.confirmationNumber ?? '';
    for (const path of ['all-by-confirmation-number', 'with-confirmation-number']) {
      const text = await said(calls.statusCheck, { path: `/api/registrations/${path}/${number}/${eventId}` }, token);
      expect(text).toContain('"checkedIn":true');
      expect(named(text)).toEqual([]);
    }
    // Who is turned away at a desk was let in by a colleague: by name, without the address.
    const atDesks = ['attendeesById', 'checkIn', 'checkInAtCheckpoint'];
    const byName = new Set(atDesks.map((call) => `${call}: ${doer.name}`));
    expect(new Set(await tellersTo('without', atDesks))).toEqual(byName);
    const elsewhere = flags.filter((flag) => flag !== 'checkinRegistrants' && !flag.includes('Checkpoint'));
    viewers.set(
      'elsewhere',
      (await openStaff(turnout, things.stage.event.eventId, elsewhere, 'no-desk@example.org')).token,
    );
    expect(await tellersTo('elsewhere', atDesks)).toEqual([]);
    expect((await tellersTo('without')).filter((told) => !byName.has(told))).toEqual([]);
  });

  it('is a colleague and a desk, where somebody is refused who was let in before', async () => {
    const stage = things.stage;
    const [bo = ''] = await stage.register('Bo');
    const scan = (token: string) =>
      turnout.ask('POST', '/api/checkin/registration/x', {
        token,
        headers: { 'x-turnout-desk': 'Gate%20B' },
        body: { registrationId: bo, eventId, method: 'qr' },
      });
    await scan(viewers.get('with') ?? '');
    expect((await scan(viewers.get('without') ?? '')).body).toMatchObject({ by: 'Staff', desk: 'Gate B' });
    expect((await scan(turnout.adminToken)).body).toMatchObject({ by: 'Staff', desk: 'Gate B' });
  });
});
