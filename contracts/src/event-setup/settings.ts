import { z } from 'zod';
import { RefundRule, RefundStep } from '../charges/index.ts';
import {
  added,
  colour,
  decimal,
  email,
  flag,
  line,
  lines,
  maybeWhole,
  optional,
  orNull,
  same,
  richText,
  shownWith,
  value,
  webAddress,
  whole,
} from '../records/index.ts';
import { isBic, isIban } from '../charges/iban.ts';
import { placeRuleFields } from '../records/place-rule-fields.ts';
import { publishableKey, checkedCode, accounts, daysList, sites } from './setting-kinds.ts';

const currencies = new Set(Intl.supportedValuesOf('currency'));
const mustBeCurrency = 'must be a currency code such as EUR';

/** The currency of an event. */
export const currency = value(
  z
    .string()
    .refine((code) => currencies.has(code), mustBeCurrency)
    .meta({ examples: ['EUR', 'JPY'] }),
  z.string(),
);
/** A currency, however its code is written (`usd` too, rule money/currencies), or none: then it is that of the event. */
const maybeCurrency = orNull(
  value(
    z
      .string()
      .max(10)
      .refine((code) => code === '' || currencies.has(code.toUpperCase()), mustBeCurrency)
      .meta({ examples: ['', 'usd'] }),
    z.string(),
  ),
);

const off = added(flag, false);
const on = added(flag, true);
/** Text before the number of a receipt: no spaces, so that a number is one word. */
const receiptPrefix = value(
  z
    .string()
    .regex(/^[A-Za-z0-9][A-Za-z0-9/_.-]{0,19}$|^$/, 'must be at most 20 letters, digits, dashes, dots or slashes'),
  z.string(),
  'line',
);
const text = (max: number) => added(orNull(line(max)), '');
const writing = (max: number) => added(orNull(lines(max)), '');
/** Where a way to pay stands among the others: the lowest first, those without a number last. */
const displayOrder = added(value(maybeWhole(0, 1_000).input, z.number().nullable(), 'number'), null);
/**
 * Settings that are asked for as they are stored, by the part of the form that they stand in, in this order
 * (rule event-setup/settings-of-an-event). What each does, and where that is proven: docs/settings.md.
 */
export const settingGroups = {
  page: {
    /** Of buttons and links on the public pages, as near as can be read; empty: ours. */
    accentColor: added(colour, ''),
    /** What the cover shows, for whoever cannot see it; empty: it only decorates. */
    bannerAlt: added(line(200), ''),
    showTypeDescription: on,
    dontShowMapOnConfirmationPage: off,
    qrOnConfirmationEmailAndConfirmationPage: on,
  },
  registration: {
    /** Confirmation numbers follow a sequence; off: they are letters and digits that nobody can guess. */
    customConfirmationNumberGeneration: off,
    /** Where the sequence begins; null: at 1. */
    confirmationNumberSequence: shownWith('customConfirmationNumberGeneration', added(maybeWhole(0, 1e12), null)),
    /** Whether who registers with the same answers as somebody else is refused (`enableFieldForDuplicateCheck`). */
    checkForDuplicates: off,
    /** Whether confirmations say beside each name what that person takes part in; off: in a section of its own. */
    displayActivitiesTogetherWithRegistrantNames: off,
    /** Whether the dashboard has a card of how many people groups lack to the minimum of their type. */
    enableUnsatisfiedMinimumCount: off,
    /** The websites that may show the public page in a frame (rule integrations/widget). */
    widgetSites: sites,
  },
  selfService: {
    showEditMyRegistration: off,
    showEditRegistrationRequestInfo: off,
    editRegistrationRequestInfo: shownWith('showEditRegistrationRequestInfo', writing(10_000)),
    allowRegistrantToDeleteRegistrant: off,
    /** Whether whoever edits their registration may pass it on to somebody else. */
    allowRegistrantToTransfer: off,
  },
  mail: {
    /** Whether registrants are written to at all. */
    sendEmails: on,
    senderName: added(line(200), ''),
    /** Address that answers to our mails go to. */
    senderEmail: added(email, ''),
    /** E-mails of mailings that go out in one minute; 0: as fast as the mail server takes them. */
    noOfMassMailWillSendInOneInterval: added(value(whole(0, 10_000).input, z.number(), 'number'), 0),
    /** The first of a group is written to for each payment. */
    sendEmailsOnPaymentMade: off,
  },
  texts: {
    /** Staff may write text messages; off: nobody gets one. */
    enableMassTexts: off,
    /** The gateway that takes the messages; none: they are kept and reach nobody. */
    textGateway: shownWith(
      'enableMassTexts',
      added(value(z.enum(['none', 'twilio', 'http']), z.enum(['none', 'twilio', 'http'])), 'none'),
    ),
    /** A number, a name, or the id of a service with numbers of its own. */
    textSender: shownWith('enableMassTexts', added(line(60), '')),
    twilioAccountSid: shownWith('enableMassTexts', added(line(60), '')),
    textGatewayUrl: shownWith('enableMassTexts', added(webAddress, '')),
  },
  door: {
    allowScannerCheckin: optional(flag, true),
    /** Only platform admins check in or edit what people do at activities (rule event-setup/admin-only-activities). */
    viewRegActEditAdminOnly: off,
    /** Nobody of a group that owes something comes in (rule check-in/fully-paid). */
    allowRegistrantCheckInOnlyWhenFullyPaid: off,
    verifyRegistrantCheckedInForEventWhenPerformingActivtyCheckin: off,
    /** Desks check people in while they have no network (rule check-in/offline). */
    allowOfflineCheckin: off,
    /** The types that the door of the event itself lets in, and when it does (rule check-in/rules-of-a-place). */
    entryTypes: placeRuleFields.entryTypes,
    entryWindows: placeRuleFields.entryWindows,
    includeConfirmationNumberOnBadge: off,
    allowBadgePrintingForAnyStatus: off,
    displayCodeOnBadgeForActivities: off,
  },
  payments: {
    enablePaymentInfo: off,
    paymentInfo: shownWith('enablePaymentInfo', added(orNull(richText(50_000)), '')),
    hideAllPaymentInfoFromRegistrant: off,
    /** Visitors pay online only: whoever owes something is pending until the least of it is paid. */
    onlinePaymentOnly: off,
    /** Visitors may pay in cash or by check, where they need not pay online. */
    allowCash: off,
    allowDeposit: off,
    /** In whole units: the least that a first payment must be. */
    depositAmount: shownWith('allowDeposit', added(decimal(0, 1e9, 4), 0)),
    /** Whoever changes their registration themselves never comes to owe less by it. */
    preventLesserAmount: off,
    /** Reminds who owes something some days after they came to owe it, on each day of the list. */
    remindToPay: off,
    paymentReminderDaysAfter: shownWith('remindToPay', daysList(365, '7')),
    /** Who paid nothing, or not the least, in time is rejected, and their seats are free (rule money/end-of-time-to-pay). */
    endTimeToPay: off,
    daysToPay: shownWith('endTimeToPay', added(value(whole(1, 365).input, z.number(), 'number'), 14)),
    paymentReminderDaysBefore: shownWith('endTimeToPay', daysList(60, '3')),
    /** Percent on top of what is paid online. */
    onlinePaymentProcessingFee: added(decimal(0, 100, 4), 0),
    /** The accounts at providers also take money that is none of the event's, such as a shop's (rule money/unasked-money). */
    accountTakesOtherMoney: off,
  },
  /** Money that goes back where a registration is cancelled, rejected or passed on (rule money/refund-rule). */
  refunds: {
    refundRule: added(same(RefundRule), 'nothing'),
    /** Kept of each registration, in whole units, where all but a fee goes back. */
    refundFeeAmount: added(decimal(0, 1e9, 4), 0),
    /** Kept of each registration, in percent. */
    refundFeePercent: added(decimal(0, 100, 4), 0),
    /** Percentages by days before the start. */
    refundSteps: added(value(z.array(RefundStep).max(12, 'must have at most 12 rows'), z.array(RefundStep)), []),
    /** Whoever cancels their own registration gets it back without staff, where all of it goes back online. */
    refundAutomatically: off,
  },
  wallet: {
    enablePaypal: off,
    paypalDisplayOrder: shownWith('enablePaypal', displayOrder),
    paypalCurrency: shownWith('enablePaypal', added(maybeCurrency, '')),
    paypalClientId: shownWith('enablePaypal', text(500)),
    paypalSandboxMode: shownWith('enablePaypal', off),
    paypalSandboxClientId: shownWith('enablePaypal', text(500)),
  },
  bank: {
    /** Visitors may pay by bank transfer, or by what the event calls so. */
    enableZelle: off,
    zelleDisplayOrder: shownWith('enableZelle', displayOrder),
    paymentProviderName: shownWith('enableZelle', text(200)),
    zelleDescription: shownWith('enableZelle', writing(10_000)),
    /** The account that transfers go to: its holder, number and bank (rule bank-transfer/account). */
    bankAccountHolder: shownWith('enableZelle', text(70)),
    bankIban: shownWith(
      'enableZelle',
      checkedCode(isIban, 'must be an account number (IBAN): please check its digits', 'DE89370400440532013000'),
    ),
    bankBic: shownWith(
      'enableZelle',
      checkedCode(isBic, 'must be a bank code (BIC) of 8 or 11 letters and digits', 'DEUTDEFF'),
    ),
  },
  card: {
    enableStripe: off,
    stripeDisplayOrder: shownWith('enableStripe', displayOrder),
    stripeCurrency: shownWith('enableStripe', added(maybeCurrency, '')),
    stripeTestMode: shownWith('enableStripe', off),
    stripePublishableKey: shownWith('enableStripe', publishableKey('live', 'test')),
    stripePublishableKeyTest: shownWith('enableStripe', publishableKey('test', 'live')),
  },
  receipts: {
    /** Prices are taxed; off: receipts say nothing of tax. */
    enableTaxes: off,
    /** Tax comes on top of every price; off: prices contain it. */
    taxOnTop: shownWith('enableTaxes', off),
    /** Percent: of whatever has no rate of its own. */
    taxRate: shownWith('enableTaxes', added(decimal(0, 100, 4), 0)),
    /** The name of the tax on bills, such as VAT; empty: by our own word. */
    taxName: shownWith('enableTaxes', added(line(40), '')),
    /** A receipt is made of each payment, and a credit note of what is paid back. */
    issueReceipts: off,
    organiserName: shownWith('issueReceipts', added(line(200), '')),
    organiserAddress: shownWith('issueReceipts', added(lines(1000), '')),
    organiserTaxNumber: shownWith('issueReceipts', added(line(60), '')),
    /** Stands before the year in each number: events of one organiser need different ones. */
    receiptNumberPrefix: shownWith('issueReceipts', added(receiptPrefix, '')),
    /** Small print at the foot of each receipt. */
    receiptNote: shownWith('issueReceipts', added(lines(1000), '')),
    /** The form asks for an address for the invoice; whoever gives one gets invoices instead of receipts. */
    askInvoiceAddress: shownWith('issueReceipts', off),
  },
  records: {
    /** Whether the list of what users did shows what they did in this event; the log itself always has it. */
    userActivityLog: on,
    /** Whether one of those entries shows all that its fact says. */
    userActivityLogWithData: shownWith('userActivityLog', on),
    /** The accounts of an organiser's books that a file for accounting names (rule money-report/accounts). */
    accountingAccounts: accounts,
    /** Reports add nothing up. */
    hideTotalsInReport: off,
  },
  other: {
    /** Of an editor that is not ours: ours needs no key (rule event-setup/editor-key). */
    tinyMceApiKey: text(500),
  },
} as const;
export type SettingGroup = keyof typeof settingGroups;

const {
  page,
  registration,
  selfService,
  mail,
  texts,
  door,
  payments,
  refunds,
  wallet,
  bank,
  card,
  receipts,
  records,
  other,
} = settingGroups;

/** Those of the settings that staff alone read. */
export const staffSettings = {
  ...registration,
  ...selfService,
  ...mail,
  ...texts,
  ...door,
  ...payments,
  ...refunds,
  ...wallet,
  ...bank,
  ...card,
  ...receipts,
  ...records,
  ...other,
};
export const plainSettings = { ...page, ...staffSettings };

/** The currency in which cards and the wallet are charged: their own, else that of the event (rule money/currencies). */
export const chargedIn = (
  event: {
    readonly appCurrency: string;
    readonly stripeCurrency: string | null;
    readonly paypalCurrency: string | null;
  },
  by: 'stripeCurrency' | 'paypalCurrency',
): string => (event[by] ?? '').toUpperCase() || event.appCurrency || 'USD';
