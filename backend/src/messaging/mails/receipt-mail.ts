import { languageFor } from '@turnout/contracts/event-setup';
import {
  emailIn,
  groupOfTransaction,
  isPrimaryOf,
  type PrimaryId,
  type ReceiptId,
  type TransactionId,
} from '@turnout/contracts/kernel';
import type { MailFile } from '../../platform/mail/smtp.ts';
import { nameOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterMail } from './letter-mail.ts';
import type { MessageJob } from '../queue/message.ts';
import { mailSaid, type WordsParts } from '../said/own-words.ts';
import type { Groups, Neighbours } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

/** Receipts as files, which another capability issues. */
export interface ReceiptFilesForMails {
  /** Null: there is none by that id. */
  readonly fileOf: (receiptId: ReceiptId) => Promise<{ readonly name: string; readonly bytes: Buffer } | null>;
  /** The receipt of a payment or credit note of a refund, issued now where it was not yet; null: the event wants none. */
  readonly ofPayment: (of: {
    readonly primaryId: PrimaryId;
    readonly transactionId: TransactionId;
  }) => Promise<{ readonly name: string; readonly bytes: Buffer } | null>;
}

interface Parts extends WordsParts, Pick<Neighbours, 'eventDetails' | 'logoOf'> {
  readonly groups: Groups;
  readonly publicUrl: string;
  readonly receiptFiles: ReceiptFilesForMails;
}

/** The receipt of a payment, or the credit note of a refund; null: a job of an older version names none, or there is none. */
export const receiptOfTransaction = async (
  { ofPayment }: Pick<ReceiptFilesForMails, 'ofPayment'>,
  transactionId: TransactionId | undefined,
) => (transactionId === undefined ? null : ofPayment({ primaryId: groupOfTransaction(transactionId), transactionId }));

/** A PDF as an e-mail carries it. */
export const pdfAttached = ({ name, bytes }: { readonly name: string; readonly bytes: Buffer }): MailFile => ({
  fileName: name,
  type: 'application/pdf',
  bytes,
});

/** Writes to the first of a group what staff send again: a receipt, with nothing else of how they stand. */
export const openReceiptMails =
  (parts: Parts) =>
  async (job: Extract<MessageJob, { kind: 'receipt' }>): Promise<Written> => {
    const group = await parts.groups(job.primaryId);
    const reader = group?.people.find(({ registrantId }) => isPrimaryOf(registrantId, group.primaryId));
    const event = await parts.eventDetails(job.eventId);
    const file = reader === undefined ? null : await parts.receiptFiles.fileOf(job.receiptId);
    // Erased, or gone with the event.
    if (group === null || reader === undefined || event === null || file === null) return { kind: 'nobody' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const language = languageFor(group.language, event);
    const said = mailWords[language];
    const { subject, ...own } = await mailSaid(parts, 'receipt', {
      eventId: job.eventId,
      event,
      language,
      tokens: { event_name: event.name, registrant_name: nameOf(reader) },
      of: { group, reader },
    });
    const { mail } = await letterMail(parts, {
      ...job,
      event,
      language,
      to,
      subject,
      letter: {
        ...own,
        facts: [{ label: said.confirmationNumber, lines: [group.confirmationNumber] }],
        link: { label: said.open, address: `${parts.publicUrl}/welcome-email/${reader.registrantId}` },
        footer: [
          ...(emailIn(event.senderEmail) === null ? [] : [said.answer]),
          filled(said.why, { event: event.name }),
        ],
      },
    });
    return { kind: 'mail', mail: { ...mail, files: [pdfAttached(file)] } };
  };
