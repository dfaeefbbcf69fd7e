import { dueOf } from '@turnout/contracts/charges';
import type { EventDetails, MailTextDetails } from '@turnout/contracts/event-setup';
import {
  checkinIdOf,
  CheckpointId,
  EditLinkId,
  emailIn,
  Instant,
  isPrimaryOf,
  ReceiptId,
  TransferId,
  type EventId,
  type Language,
} from '@turnout/contracts/kernel';
import type { MailKind } from '@turnout/contracts/mails';
import type { Mail } from '../../platform/mail/smtp.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { checkpointMail } from '../mails/checkpoint-confirmation.ts';
import { mailFor, nameOf } from '../mails/confirmation.ts';
import { openEditLinkMails } from '../mails/edit-link-mail.ts';
import { openPaymentMails } from '../mails/payment-mail.ts';
import { openPaymentReminders } from '../mails/payment-reminder-mail.ts';
import { sample } from '../routes/preview-route.ts';
import { openReceiptMails, type ReceiptFilesForMails } from '../mails/receipt-mail.ts';
import { openRefundMails } from '../mails/refund-mail.ts';
import type { Group, Neighbours, Person } from '../said/sources.ts';
import { openVisitorNotices, transferOffer } from '../mails/transfer-mail.ts';
import { waitingMail } from '../mails/waiting-mail.ts';
import type { Written } from '../mails/written.ts';

export interface SampleParts
  extends Pick<Neighbours, 'typeDetails' | 'fieldDetails' | 'activityDetails' | 'logoOf'>, Pick<Platform, 'ids'> {
  readonly publicUrl: string;
}

interface Asked {
  readonly words: Pick<MailTextDetails, 'subject' | 'message'>;
  readonly kind: MailKind;
  readonly language: Language;
  readonly eventId: EventId;
  readonly event: EventDetails;
  /** A group in which somebody is the reader, as they are. */
  readonly group: Group;
  readonly reader: Person;
  readonly now: Instant;
}

type Standing = Pick<Person, 'status' | 'awaits' | 'awaitsPayment'>;
const standing = (status: Person['status'], waitsFor: Partial<Standing> = {}): Standing => ({
  status,
  awaits: false,
  awaitsPayment: false,
  ...waitsFor,
});

/** The standing of whoever gets a mail; of most they are confirmed. */
const standings: Readonly<Partial<Record<MailKind, Standing>>> = {
  'registration-pending': standing('pending'),
  'approval-awaited': standing('pending', { awaits: true }),
  'payment-awaited': standing('pending', { awaitsPayment: true }),
  'registration-rejected': standing('rejected'),
  'registration-cancelled': standing('deleted'),
  'payment-time-ended': standing('rejected'),
};

/** In minor units, in mails about money. */
const exampleAmount = 5_000;
const aboutMoney: readonly MailKind[] = [
  'payment-received',
  'payment-reminder',
  'payment-deadline',
  'payment-time-ended',
  'refund-online',
  'refund-by-hand',
];

/** Money that a mail about money can tell of: that of the group where it has any, and owes what it is reminded of. */
const moneyFor = (kind: MailKind, { money }: Group, event: EventDetails): Group['money'] => {
  const isReminder = kind === 'payment-reminder' || kind === 'payment-deadline';
  const tells = money.currency !== '' && money.balance.total > 0 && (!isReminder || dueOf(money.balance) > 0);
  if (!aboutMoney.includes(kind) || tells) return money;
  const balance = { charges: exampleAmount, discounts: 0, total: exampleAmount, paid: 0 };
  return { currency: event.appCurrency || 'USD', balance, chosen: null };
};

const none = <T>(id: { readonly parse: (text: string) => T }): T => id.parse('0'.repeat(20));
const later = (now: Instant, days: number): Instant =>
  Instant.parse(new Date(Date.parse(now) + days * 86_400_000).toISOString());

/** The receipt of the sample is no file: what is previewed and tested is the mail. */
const receiptFiles: ReceiptFilesForMails = {
  fileOf: () => Promise.resolve({ name: 'receipt.pdf', bytes: Buffer.alloc(0) }),
  ofPayment: () => Promise.resolve(null),
};

const mailOf = async (writing: Promise<Written>, kind: MailKind): Promise<Mail> => {
  const written = await writing;
  if (written.kind !== 'mail') throw new Error(`no sample of ${kind}: ${written.kind}`);
  return written.mail;
};

/** Mails about money go to the first of a group. */
const readerOf = ({ kind, group, reader }: Asked): Person => {
  const isOfFirst = aboutMoney.includes(kind) || kind === 'receipt';
  const first = group.people.find(({ registrantId }) => isPrimaryOf(registrantId, group.primaryId));
  return isOfFirst ? (first ?? reader) : reader;
};

/**
 * A mail in words that are not kept yet, written by the code that writes those that are sent: to somebody who stands as
 * whoever gets it does. Its links lead nowhere that is anybody's.
 */
export const sampleMail = async (parts: SampleParts, asked: Asked): Promise<Mail> => {
  const { words, kind, language, eventId, now } = asked;
  // What the event's switches keep back is shown all the same: they are switched on later.
  const hidesMoney = !aboutMoney.includes(kind) && asked.event.hideAllPaymentInfoFromRegistrant;
  const event = { ...asked.event, sendEmails: true, hideAllPaymentInfoFromRegistrant: hidesMoney };
  const found = readerOf(asked);
  const to = emailIn(found.personal.email) ?? 'name@example.org';
  const stands = standings[kind] ?? standing('confirmed');
  const reader: Person = { ...found, ...stands, personal: { ...found.personal, email: to } };
  const { registrantId, typeId } = reader;
  const people = asked.group.people.map((one) => (one.registrantId === registrantId ? reader : one));
  const group: Group = { ...asked.group, language, people, money: moneyFor(kind, asked.group, event) };
  const { primaryId } = group;
  const { messageId } = sample;
  const about = { messageId, eventId, registrantId };
  const all = {
    ...parts,
    mailTexts: () => Promise.resolve([{ kind, language, ...words }]),
    eventDetails: () => Promise.resolve(event),
    groupOf: () => Promise.resolve(primaryId),
    groups: () => Promise.resolve(group),
    receiptFiles,
  };
  const amount = exampleAmount;
  const due = { ...about, kind: 'payment-reminder' as const, due: amount };
  const waits = { ...about, typeId, language };
  switch (kind) {
    case 'checked-in': {
      const code = parts.ids.badges.codeOf(registrantId, reader.badge);
      const additionalSettings = { showQr: true, successPageMessage: '', ccEmail: '', replyToEmail: '' };
      return checkpointMail(all, {
        to,
        reader,
        group,
        event,
        job: {
          messageId,
          eventId,
          checkinId: checkinIdOf({ checkpointId: none(CheckpointId), registrantId, count: 1 }),
        },
        all: [reader],
        checkpoint: { name: 'A 1', additionalSettings },
        checkin: { code, at: now },
      });
    }
    case 'edit-link':
      return mailOf(openEditLinkMails(all)({ ...about, kind, linkId: none(EditLinkId), language }), kind);
    case 'transfer-offer': {
      const offered = { messageId, eventId, primaryId: sample.primaryId, transferId: none(TransferId), language };
      return (await transferOffer(all, { ...offered, event, owner: reader, to })).mail;
    }
    case 'registration-cancelled':
    case 'companion-cancelled':
      return mailOf(openVisitorNotices(all)({ ...about, kind: 'removal-done' }), kind);
    case 'transfer-done':
      return mailOf(openVisitorNotices(all)({ ...about, kind }), kind);
    case 'waiting-list':
      return (await waitingMail(all, { job: { ...waits, kind }, event, name: nameOf(reader), to })).mail;
    case 'seat-offer': {
      const job = { ...waits, kind, until: later(now, 1) } as const;
      return (await waitingMail(all, { job, event, name: nameOf(reader), to })).mail;
    }
    case 'payment-received':
      return mailOf(openPaymentMails(all)({ ...about, kind, amount }), kind);
    case 'payment-reminder':
      return mailOf(openPaymentReminders(all)({ ...due, payBy: null }), kind);
    case 'payment-deadline':
      return mailOf(openPaymentReminders(all)({ ...due, payBy: later(now, 7) }), kind);
    case 'payment-time-ended':
      return mailOf(openPaymentReminders(all)({ ...about, kind, due: amount }), kind);
    case 'refund-online':
    case 'refund-by-hand': {
      const isOnline = kind === 'refund-online';
      return mailOf(openRefundMails(all)({ ...about, kind: 'refund-made', amount, method: 'cash', isOnline }), kind);
    }
    case 'receipt':
      return mailOf(
        openReceiptMails(all)({ ...about, kind, primaryId, receiptId: ReceiptId.parse(`${'0'.repeat(20)}-t1r`) }),
        kind,
      );
    default: {
      const status = stands.status === 'deleted' ? 'confirmed' : stands.status;
      return mailFor(all, { job: about, group, reader, status, event, to });
    }
  }
};
