import { eventSchemas } from '@turnout/contracts';
import { RegistrantPersonal, registrationEvents } from '@turnout/contracts/registration';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idsIn, withCopiedIds } from './copied-ids.ts';
import { copiedRecords } from './copied-records.ts';

const room = fileURLToPath(new URL('../../../../contracts/src/', import.meta.url));
const Declared = z.looseObject({
  one: z.string(),
  stream: z.string(),
  fact: z.object({ defined: z.looseObject({ type: z.string() }) }),
});

/** Every record that a capability declares, whatever its module is called: those that `records` must list. */
const declared = async (): Promise<readonly z.infer<typeof Declared>[]> => {
  const found = new Map<string, z.infer<typeof Declared>>();
  for (const folder of readdirSync(room, { withFileTypes: true })) {
    if (!folder.isDirectory() || !readdirSync(`${room}${folder.name}`).includes('index.ts')) continue;
    const module: unknown = await import(`${room}${folder.name}/index.ts`);
    for (const value of Object.values(z.record(z.string(), z.unknown()).parse({ ...Object(module) }))) {
      const record = Declared.safeParse(value);
      if (record.success) found.set(record.data.stream, record.data);
    }
  }
  return [...found.values()];
};

describe('a copy of an event', () => {
  it('has every kind of record that there is, once', async () => {
    const all = (await declared()).map(({ stream }) => stream);
    expect(all.length).toBeGreaterThanOrEqual(8);
    expect(copiedRecords.map(({ record }) => record.stream).toSorted()).toEqual(all.toSorted());
  });

  it('names nothing of the source, whatever a stored fact of a record names', () => {
    const Examples = z.array(z.looseObject({ type: z.string(), data: z.unknown(), personal: z.unknown().optional() }));
    const examples = ['checkpoint', 'event-setup', 'forms'].flatMap((folder) =>
      Examples.parse(JSON.parse(readFileSync(`${room}${folder}/events.examples.json`, 'utf8'))),
    );
    let seen = 0;
    for (const { record } of copiedRecords)
      for (const example of examples.filter(({ type }) => type === record.fact.defined.type)) {
        const ids = [...idsIn(example)];
        const copies = new Map(ids.map((id, place) => [id, String(place).padStart(20, 'c')]));
        const copied = withCopiedIds(example, copies);
        expect([...idsIn(copied)].filter((id) => ids.includes(id))).toEqual([]);
        expect(idsIn(copied).size).toBe(ids.length);
        seen += ids.length;
      }
    expect(seen).toBeGreaterThan(10);
  });
});

/** Facts of an event that its copy has too, beside those of its records, and where that is done. */
const copiedToo: Readonly<Record<string, string>> = {
  EventScheduled: 'copy-event.ts: the settings as they were',
  EventDetailsRevised: 'copy-event.ts: the settings as they were',
  RegistrationSubmitted: 'copy-registrants.ts: the group as it was',
  RegistrantsAdded: 'copy-registrants.ts: the group as it was',
  RegistrationStatusSet: 'copy-registrants.ts: the status',
  RegistrantDetailsCorrected: 'copy-registrants.ts: the answers and the type',
  RegistrantErased: 'copy-registrants.ts: left out; erase-copies.ts: erased',
  RegistrationRemoved: 'copy-registrants.ts: left out',
  RegistrantsEnrolled: 'copy-registrants.ts: what they take part in',
  RegistrantsWithdrawn: 'copy-registrants.ts: what they take part in',
  ActivitySeatsTaken: 'copy-registrants.ts: held anew',
  ActivitySeatsReleased: 'copy-registrants.ts: held anew',
  FieldOptionTaken: 'copy-registrants.ts: held anew',
  FieldOptionReleased: 'copy-registrants.ts: held anew',
};

/** Facts of an event that its copy has nothing of, each for its reason (decision 0070). */
const leftBehind: Readonly<Record<string, string>> = {
  PermissionsAssigned: 'staff stay; whoever copies takes their own role along',
  StaffInvited: 'staff stay',
  StaffRemoved: 'staff stay',
  RegistrantsCharged: 'copies come without money',
  TransactionRecorded: 'copies come without money',
  TransactionRemoved: 'copies come without money',
  TransactionsTakenOver: 'copies come without money',
  PaymentChosen: 'copies come without money',
  PaymentReminded: 'copies come without money',
  PaymentTimeEnded: 'copies come without money',
  PromoCodeUsed: 'copies come without money',
  PromoCodeReleased: 'copies come without money',
  OnlinePaymentOpened: 'copies come without money',
  OnlinePaymentSessionOpened: 'copies come without money',
  OnlinePaymentReceived: 'copies come without money',
  OnlinePaymentFailed: 'copies come without money',
  OnlinePaymentCredited: 'copies come without money',
  OnlinePaymentParked: 'copies come without money',
  ParkedPaymentDecided: 'copies come without money',
  ParkedPaymentReopened: 'copies come without money',
  RefundRequested: 'copies come without money',
  RefundPending: 'copies come without money',
  RefundSucceeded: 'copies come without money',
  RefundFailed: 'copies come without money',
  FailedRefundSettled: 'copies come without money',
  DisputeOpened: 'copies come without money',
  DisputeWon: 'copies come without money',
  DisputeLost: 'copies come without money',
  RefundProposed: 'copies come without money',
  RefundProposalDecided: 'copies come without money',
  RefundProposalReturned: 'copies come without money',
  PaymentsCompared: 'compares the money of this event with its providers',
  BankStatementAccepted: 'copies come without money, and a line counts once',
  BankStatementRead: 'copies come without money, and a line counts once',
  BankLineRead: 'copies come without money, and a line counts once',
  BankLineAssigned: 'copies come without money, and a line counts once',
  BankLineRecorded: 'copies come without money, and a line counts once',
  BankLineReturned: 'copies come without money, and a line counts once',
  BankLineIgnored: 'copies come without money, and a line counts once',
  BankLineReopened: 'copies come without money, and a line counts once',
  BankLineForgotten: 'copies come without money, and a line counts once',
  ReceiptIssued: 'copies come without money, so there is nothing to issue a receipt for',
  ReceiptSendingRequested: 'copies come without money, so there is nothing to issue a receipt for',
  ReceiptNumberGiven: 'the numbers of the receipts of a copy are its own',
  InvoiceAddressGiven: 'copies come without money, so nobody gets an invoice',
  InvoiceAddressWithdrawn: 'copies come without money, so nobody gets an invoice',
  AccountSeenAs: 'what somebody looked at',
  WallLinkIssued: 'opens this event alone',
  ApiTokenMade: 'opens this event alone',
  ApiTokenRevoked: 'opens this event alone',
  WebhookAdded: 'other systems are told of this event alone',
  WebhookPaused: 'other systems are told of this event alone',
  WebhookRemoved: 'other systems are told of this event alone',
  WebhookResumed: 'other systems are told of this event alone',
  WebhookRevised: 'other systems are told of this event alone',
  WebhookSecretRotated: 'other systems are told of this event alone',
  WallLinkRevoked: 'opens this event alone',
  DeviceInvited: 'stands at a door of this event',
  DeviceEnrolled: 'stands at a door of this event',
  DeviceRenamed: 'stands at a door of this event',
  DeviceProfileChanged: 'stands at a door of this event',
  DeviceRevoked: 'stands at a door of this event',
  EventSecretSet: 'secrets of payment providers are set for each event by whoever knows them',
  EventSecretTakenAway: 'secrets of payment providers are set for each event by whoever knows them',
  EventCopied: 'the end of a copy',
  EventRemoved: 'the end of an event',
  EventEmptied: 'the end of an event',
  ActivityScanningSwitched: 'a switch of the day; scanning is on until somebody switches it off',
  RegistrantCheckedIn: 'nobody is inside',
  CheckInUndone: 'nobody is inside',
  RegistrantCheckedInToActivity: 'nobody is inside',
  RegistrantCheckedOutOfActivity: 'nobody is inside',
  RegistrantNoted: 'staff noted it of a registrant of this event',
  RegistrantDenied: 'happened at a door of this event',
  AdmittedOffline: 'happened at a desk of this event',
  OfflineConflictDecided: 'happened at a desk of this event',
  StrangerAdmittedOffline: 'happened at a desk of this event',
  StrangerConflictDecided: 'happened at a desk of this event',
  RegistrationAbandoned: 'nobody registered',
  ConfirmationRequested: 'nobody is sent anything',
  NumbersGiven: 'the numbers of a copy are its own',
  NumbersReturned: 'the numbers of a copy are its own',
  LikenessClaimed: 'of whoever never claimed anything the tables are asked (decision 0078)',
  LikenessReleased: 'of whoever never claimed anything the tables are asked (decision 0078)',
  EditLinkRequested: 'opens a registration of this event alone',
  EditLinksRevoked: 'opens a registration of this event alone',
  TransferRequested: 'passes on a registration of this event alone',
  RegistrationsApproved: 'staff decide on registrations of one event',
  RegistrationsRejected: 'staff decide on registrations of one event',
  RegistrationTransferred: 'passes on a registration of this event alone',
  RegistrationTypeChanged: 'whoever goes on under another type is registered',
  TypeChangeCompleted: 'whoever goes on under another type is registered',
  BadgePrinted: 'nothing is printed',
  PayLinkRevoked: 'those who are copied have links of their own',
  PayLinkIssued: 'those who are copied have links of their own',
  BadgeReplaced: 'those who are copied have badges of their own',
  ImportStarted: 'whoever came by it is registered',
  ImportCompleted: 'whoever came by it is registered',
  SeatsTaken: 'counted from who is there when the first one is claimed',
  SeatsReleased: 'counted from who is there when the first one is claimed',
  SeatsClosed: 'whoever opens or closes seats does so for one event',
  SeatsReopened: 'whoever opens or closes seats does so for one event',
  WaitingListJoined: 'whoever waits does so for a seat of one event',
  WaitingAddressProven: 'whoever waits does so for a seat of one event',
  WaitingLinkRequested: 'whoever waits does so for a seat of one event',
  WaitingPreferred: 'whoever waits does so for a seat of one event',
  SeatOffered: 'whoever waits does so for a seat of one event',
  SeatOfferReturned: 'whoever waits does so for a seat of one event',
  WaitingListLeft: 'whoever waits does so for a seat of one event',
  RepopulationStarted: 'a run over the people of this event',
  RepopulationCompleted: 'a run over the people of this event',
  AttendeeViewSaved: 'how somebody looks at a list is theirs',
  AttendeeViewRenamed: 'how somebody looks at a list is theirs',
  AttendeeViewReplaced: 'how somebody looks at a list is theirs',
  AttendeeViewDeleted: 'how somebody looks at a list is theirs',
  ReportViewSaved: 'how somebody looks at a list is theirs',
  ReportViewRenamed: 'how somebody looks at a list is theirs',
  ReportViewReplaced: 'how somebody looks at a list is theirs',
  ReportViewDeleted: 'how somebody looks at a list is theirs',
  ReportOpeningViewChosen: 'how somebody looks at a list is theirs',
  ScanRefused: 'happened at a door of this event',
  RefusalsNotStored: 'happened at a door of this event',
  CheckpointCheckedIn: 'nobody is inside',
  CheckpointCheckinStatusSet: 'nobody is inside',
  CheckpointCheckinPrinted: 'nothing is printed',
  CheckpointCheckinNoted: 'nobody is inside',
  CheckpointConfirmationRequested: 'nobody is sent anything',
  CheckpointDataEntered: 'entered at a checkpoint of this event',
  CheckpointDataCleared: 'entered at a checkpoint of this event',
  MessageWritten: 'nobody is sent anything',
  MessageDelivered: 'nobody is sent anything',
  MessageReturned: 'nobody is sent anything',
  AddressBarred: 'what came back from this event’s messages',
  AddressFreed: 'what came back from this event’s messages',
  MessageDelayed: 'nobody is sent anything',
  MessageSent: 'nobody is sent anything',
  MessageKept: 'nobody is sent anything',
  MessageFailed: 'nobody is sent anything',
  MessageUncertain: 'nobody is sent anything',
  MailingRequested: 'nobody is sent anything',
  MailingQueued: 'nobody is sent anything',
  MassMailingRequested: 'nobody is sent anything',
  MassMailingBegun: 'nobody is sent anything',
  MassMailingQueued: 'nobody is sent anything',
  MassMailingPaused: 'nobody is sent anything',
  MassMailingResumed: 'nobody is sent anything',
  MassMailingStopped: 'nobody is sent anything',
  RegistrantUnsubscribed: 'of those who registered at this event',
  RegistrantResubscribed: 'of those who registered at this event',
  UserActivityCleared: 'what is hidden of this event’s log',
};

const keysOf = (schema: z.ZodType): readonly string[] =>
  Object.keys(
    z
      .object({ properties: z.record(z.string(), z.unknown()) })
      .parse(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })).properties,
  );

describe('whatever is said of an event', () => {
  it('is copied, or left behind for a reason', () => {
    const ofRecords = copiedRecords.flatMap(({ record }) => Object.values(record.fact).map(({ type }) => type));
    const said = [...eventSchemas].filter(([, { data }]) =>
      /"event(Id)?"/.test(JSON.stringify(z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }))),
    );
    const known = [...ofRecords, ...Object.keys(copiedToo), ...Object.keys(leftBehind)];
    expect(said.map(([type]) => type).toSorted()).toEqual(known.toSorted());
  });

  it('says of a registrant nothing that is neither copied nor left behind', () => {
    expect(keysOf(registrationEvents.RegistrationSubmitted.data)).toEqual(
      // The import or the page that they came by, and the number of their order, are the source's; whom nothing says to
      // tell is sent no confirmation.
      [
        'eventId',
        'primaryId',
        'confirmationNumber',
        'orderNumber',
        'importId',
        'publicLanguage',
        'isToldByMail',
        'registrants',
      ],
    );
    const { registrants } = registrationEvents.RegistrationSubmitted.data.shape;
    const { items } = z
      .object({ items: z.object({ properties: z.record(z.string(), z.unknown()) }) })
      .parse(z.toJSONSchema(registrants, { io: 'input', unrepresentable: 'any' }));
    // A ticket's own code is the source's; copies come without money, so nobody waits for a payment.
    expect(Object.keys(items.properties)).toEqual([
      'registrantId',
      'typeId',
      'status',
      'awaitsApproval',
      'awaitsPayment',
      'scannableCode',
      'copyOf',
    ]);
    expect(keysOf(RegistrantPersonal)).toEqual(['firstName', 'lastName', 'email', 'phone', 'fields']);
  });
});

describe('ids in what is copied', () => {
  const [field, gone, other] = ['f1e1d00000000000000a', 'f1e1d00000000000000b', 'f1e1d00000000000000c'];
  const ids = new Map([
    [field, 'c0py000000000000000a'],
    [gone, null],
  ]);

  it('are exchanged as values, in lists, as keys and within texts', () => {
    expect(
      withCopiedIds({ one: field, list: [field], counts: { [field]: 2 }, text: `<img src="/api/file/${field}">` }, ids),
    ).toEqual({
      one: 'c0py000000000000000a',
      list: ['c0py000000000000000a'],
      counts: { c0py000000000000000a: 2 },
      text: '<img src="/api/file/c0py000000000000000a">',
    });
  });

  it('are left out of lists and keys where the copy has nothing of the kind', () => {
    expect(withCopiedIds({ list: [gone, field], counts: { [gone]: 1 } }, ids)).toEqual({
      list: ['c0py000000000000000a'],
      counts: {},
    });
  });

  it('are left alone where they are nothing of the source’s, and so is everything else', () => {
    const value = { other, text: `x${field}`, number: 1, nothing: null, isIt: true };
    expect(withCopiedIds(value, ids)).toEqual(value);
  });
});
