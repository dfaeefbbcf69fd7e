import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventSchemas, records } from './index.ts';

/**
 * What somebody types may name a person, so it is sealed where an erasure finds it. These may lie in the clear
 * for ever, each for its reason; whatever else is text in `data` does not pass.
 */
const inTheClear: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    records.flatMap(({ fact, inTheClear: why }) =>
      why === undefined ? [] : [fact.defined, fact.revised].map(({ type }) => [`${type}.details.*`, why] as const),
    ),
  ),
  'AdmittedOffline.standing.by': 'the id of an account or a device',
  'AdmittedOffline.standing.desk': 'names a desk',
  'DeviceInvited.name': 'names a desk; configuration',
  'DeviceRenamed.name': 'names a desk; configuration',
  'WallLinkIssued.label': 'names a screen; configuration',
  'ApiTokenMade.name': 'names another system; configuration',
  'WebhookAdded.description': 'names another system; configuration',
  'WebhookRevised.description': 'names another system; configuration',
  'GlobalSettingsRevised.termsAndConditions': 'configuration, public',
  'EventScheduled.details.*': 'configuration, most of it public',
  'EventDetailsRevised.details.*': 'configuration, most of it public',
  'MassMailingRequested.subject': 'written to many by the organisers; what one person reads of it is sealed',
  'MassMailingRequested.message': 'written to many by the organisers; what one person reads of it is sealed',
  'MassMailingRequested.document.name': 'configuration, as the template that it is a copy of',
  'MassMailingRequested.document.content': 'configuration: what it says of people are tokens',
  'MassMailingRequested.filter.numbers': 'confirmation numbers, which are made here',
  'MassMailingRequested.filter.fieldMatches[]': 'options of fields; configuration',
  'FieldOptionTaken.option': 'a keyed digest, made here',
  'FieldOptionReleased.option': 'a keyed digest, made here',
  'RegistrationSubmitted.confirmationNumber': 'made here',
  'RegistrationSubmitted.orderNumber': 'a number of the system that people came from; looked up by it',
  'RegistrantsAdded.confirmationNumber': 'made here',
  'RegistrantsAdded.orderNumber': 'a number of the system that people came from; looked up by it',
  'RegistrationSubmitted.registrants.scannableCode': 'a ticket code; looked up by it at the door',
  'RegistrantsCharged.currency': 'a code of the settings',
  'RegistrantsCharged.registrants.lines.source': 'the id of a type, a field, an activity or a promo code',
  'TransactionRecorded.currency': 'a code of the settings',
  'PaymentReminded.currency': 'a code of the settings',
  'PaymentTimeEnded.currency': 'a code of the settings',
  'TransactionsTakenOver.currency': 'a code of the settings',
  'RegistrationTypeChanged.charges.currency': 'a code of the settings',
  'RegistrationTypeChanged.charges.registrants.lines.source': 'the id of a type, a field, an activity or a promo code',
  'RegistrationTransferred.charges.currency': 'a code of the settings',
  'RegistrationTransferred.charges.lines.source': 'the id of a type, a field, an activity or a promo code',
  'ReceiptIssued.numberPrinted': 'made here',
  'ReceiptIssued.currency': 'a code of the settings',
  'ReceiptIssued.methodName': 'what the event calls its bank transfer; configuration',
  'ReceiptIssued.confirmationNumber': 'made here',
  'ReceiptIssued.event.name': 'configuration, public',
  'ReceiptIssued.event.timeZone': 'configuration, public',
  'ReceiptIssued.organiser.name': 'the organiser as receipts name them; configuration',
  'ReceiptIssued.organiser.address': 'the organiser as receipts name them; configuration',
  'ReceiptIssued.organiser.taxNumber': 'the organiser as receipts name them; configuration',
  'ReceiptIssued.organiser.note': 'small print of the organiser; configuration',
  'ReceiptIssued.tax.name': 'configuration',
  'ReceiptIssued.items.source': 'the id of a type, a field or an activity',
  'ReceiptIssued.items.name': 'the name of a type, a field or an activity; configuration',
  'ReceiptIssued.credits.numberPrinted': 'made here',
  'PaymentsCompared.differences.paymentId': "the provider's own id of a payment",
  'PaymentsCompared.differences.currency': 'a code of the settings',
  'PaymentsCompared.problems.code': 'made here, or a code of the provider',
  'PaymentsCompared.problems.message': "the provider's own words about an account",
  'TransactionRecorded.online.part': 'the id of a refund or a dispute',
  'TransactionsTakenOver.transactions.online.part': 'the id of a refund or a dispute',
  'OnlinePaymentOpened.currency': 'a code of the settings',
  'OnlinePaymentSessionOpened.sessionId': 'the provider’s own id of a page',
  'OnlinePaymentReceived.paymentId': 'the provider’s own id of a payment',
  'OnlinePaymentReceived.currency': 'a code of the provider',
  'RefundPending.providerRefundId': 'the provider’s own id of a refund',
  'RefundSucceeded.providerRefundId': 'the provider’s own id of a refund',
  'RefundSucceeded.currency': 'a code of the provider',
  'DisputeOpened.disputeId': 'the provider’s own id of a dispute',
  'DisputeOpened.currency': 'a code of the provider',
  'DisputeOpened.reason': 'a code of the provider',
  'DisputeWon.disputeId': 'the provider’s own id of a dispute',
  'DisputeLost.disputeId': 'the provider’s own id of a dispute',
  'DisputeLost.currency': 'a code of the provider',
  'ParkedPaymentDecided.reason': 'says why, for whoever reads the history; the screen says that it must name nobody',
  'RefundRequested.reason': 'says why, for whoever reads the history; the screen says that it must name nobody',
  'RefundFailed.reason': 'a code of the provider, or ours',
  'FailedRefundSettled.note': 'says what staff did instead; the screen says that it must name nobody',
  'RefundProposed.currency': 'a code of the settings',
  'RefundProposalReturned.reason': 'the code of a refusal',
  'RegistrantErased.reason':
    'says why, for auditors, when no key is left; screens and program say that it must name nobody',
  'ReportViewSaved.contents.filters[].any': 'what a form offers to choose from, in the organisers’ words',
  'ReportViewReplaced.contents.filters[].any': 'what a form offers to choose from, in the organisers’ words',
  'ReportViewRenamed.name': 'names a way to look at a list; the screen says that it must name nobody',
  'ReportViewSaved.name': 'names a way to look at a list; the screen says that it must name nobody',
  'AttendeeViewSaved.name': 'names a way to look at a list; the screen says that it must name nobody',
  'AttendeeViewRenamed.name': 'names a way to look at a list; the screen says that it must name nobody',
  'MailingRequested.fieldMatches[]': 'options of fields, which are configuration; anything else is refused',
  'CheckpointCheckedIn.code': 'made here',
  'ScanRefused.desk': 'names a place',
  'ScanRefused.code': 'the registrant’s own id; anything else only in facts of before it was sealed',
  'RefusalsNotStored.desk': 'names a place',
  'CheckInUndone.reason': 'only in facts of before it was sealed',
  'ImportStarted.fileName': 'only in facts of before it was sealed',
  'MessageFailed.reason': 'our own words; anything else only in facts of before it was sealed',
  'MessageUncertain.reason': 'our own words; anything else only in facts of before it was sealed',
};

const Json = z.looseObject({
  type: z.union([z.string().transform((one) => [one]), z.array(z.string())]).optional(),
  format: z.string().optional(),
  pattern: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  properties: z.record(z.string(), z.unknown()).optional(),
  additionalProperties: z.unknown().optional(),
  propertyNames: z.unknown().optional(),
  items: z.unknown().optional(),
  anyOf: z.array(z.unknown()).optional(),
  oneOf: z.array(z.unknown()).optional(),
  allOf: z.array(z.unknown()).optional(),
});

/** Where a schema takes text of any kind: not an id, a moment, or one of a list. */
const freeTexts = (schema: unknown, path: string): readonly string[] => {
  const known = Json.safeParse(schema);
  if (!known.success) return schema === undefined || typeof schema === 'boolean' ? [] : [path];
  const { type = [], format, pattern, enum: options, properties = {}, anyOf = [], oneOf = [], allOf = [] } = known.data;
  const isConst = 'const' in known.data && known.data.const !== undefined;
  const isBound = format !== undefined || pattern !== undefined || options !== undefined || isConst;
  const isAnything = Object.keys(known.data).filter((key) => !key.startsWith('$')).length === 0;
  return [
    ...((type.includes('string') && !isBound) || isAnything ? [path] : []),
    ...Object.entries(properties).flatMap(([key, of]) => freeTexts(of, `${path}.${key}`)),
    ...[...anyOf, ...oneOf, ...allOf].flatMap((of) => freeTexts(of, path)),
    ...(known.data.items === undefined ? [] : freeTexts(known.data.items, path)),
    ...(typeof known.data.additionalProperties === 'object'
      ? [
          ...freeTexts(known.data.additionalProperties, `${path}[]`),
          ...freeTexts(known.data.propertyNames, `${path}[]`),
        ]
      : []),
  ];
};
const ofData = (type: string, data: z.ZodType): readonly string[] => [
  ...new Set(freeTexts(z.toJSONSchema(data, { io: 'input', unrepresentable: 'any' }), type)),
];
const isListed = (path: string): boolean =>
  Object.keys(inTheClear).some((one) => (one.endsWith('.*') ? path.startsWith(one.slice(0, -1)) : path === one));

const all = [...eventSchemas.values()].flatMap(({ type, data }) => ofData(type, data));

describe('text in the clear', () => {
  it('is in no fact but where it is said here why it may', () => {
    expect(all.filter((path) => !isListed(path))).toEqual([]);
  });

  it('is listed here only where there is some', () => {
    const idle = Object.keys(inTheClear).filter(
      (one) => !all.some((path) => (one.endsWith('.*') ? path.startsWith(one.slice(0, -1)) : path === one)),
    );
    expect(idle).toEqual([]);
  });

  it('is found wherever a schema may hold it', () => {
    const held = z.strictObject({
      note: z.string().max(20),
      list: z.array(z.string()).optional(),
      either: z.union([z.literal('x'), z.string()]),
      byName: z.record(z.string(), z.int()),
      anything: z.unknown(),
      deep: z.strictObject({ reason: z.string().nullable() }).partial(),
      id: z.string().regex(/^[a-z]{20}$/),
      at: z.iso.datetime(),
      one: z.enum(['a', 'b']),
      isIn: z.boolean().nullable(),
    });
    const found = ['note', 'list', 'either', 'byName[]', 'anything', 'deep.reason'];
    expect(ofData('Held', held)).toEqual(found.map((path) => `Held.${path}`));
  });
});
