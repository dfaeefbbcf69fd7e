import { languageFor } from '@turnout/contracts/event-setup';
import { emailIn, isPrimaryOf } from '@turnout/contracts/kernel';
import { amountWriter, tellsMoney } from '@turnout/contracts/payment';
import { holdsSeat } from '@turnout/contracts/registration';
import { nameOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterMail } from './letter-mail.ts';
import type { MessageJob } from '../queue/message.ts';
import { mailSaid, type WordsParts } from '../said/own-words.ts';
import { paymentFacts } from '../said/payment-facts.ts';
import { pdfAttached, receiptOfTransaction, type ReceiptFilesForMails } from './receipt-mail.ts';
import type { Groups, Neighbours } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

interface Parts extends WordsParts, Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf'> {
  readonly groups: Groups;
  readonly publicUrl: string;
  readonly receiptFiles: ReceiptFilesForMails;
}

/** Writes to the first of a group that money went back: how much and which way, with its credit note; also where they take no part any more. */
export const openRefundMails =
  (parts: Parts) =>
  async ({
    amount,
    isOnline,
    transactionId,
    ...job
  }: Extract<MessageJob, { kind: 'refund-made' }>): Promise<Written> => {
    const primaryId = await parts.groupOf(job.registrantId);
    const group = primaryId === null ? null : await parts.groups(primaryId);
    const reader = group?.people.find(({ registrantId }) => isPrimaryOf(registrantId, group.primaryId));
    const event = await parts.eventDetails(job.eventId);
    if (group === null || reader === undefined || event === null) return { kind: 'nobody' };
    // Hidden since, or handed on to another group.
    if (event.hideAllPaymentInfoFromRegistrant || group.money.currency === '') return { kind: 'nobody' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const language = languageFor(group.language, event);
    const said = mailWords[language];
    const { subject, ...own } = await mailSaid(parts, isOnline ? 'refund-online' : 'refund-by-hand', {
      eventId: job.eventId,
      event,
      language,
      tokens: {
        event_name: event.name,
        registrant_name: nameOf(reader),
        amount: amountWriter(group.money.currency, language)(amount),
      },
      of: { group, reader },
    });
    const takesPart = holdsSeat(reader.status);
    const { mail } = await letterMail(parts, {
      ...job,
      event,
      language,
      to,
      subject,
      letter: {
        ...own,
        facts: [
          { label: said.confirmationNumber, lines: [group.confirmationNumber] },
          ...(takesPart && tellsMoney(group.money, event)
            ? paymentFacts(
                group.money,
                event,
                language,
                reader.awaits ? null : `${parts.publicUrl}/checkout/${reader.registrantId}`,
              )
            : []),
        ],
        link: { label: said.open, address: `${parts.publicUrl}/welcome-email/${reader.registrantId}` },
        footer: [
          ...(emailIn(event.senderEmail) === null ? [] : [said.answer]),
          filled(said.why, { event: event.name }),
        ],
      },
    });
    const creditNote = await receiptOfTransaction(parts.receiptFiles, transactionId);
    return { kind: 'mail', mail: creditNote === null ? mail : { ...mail, files: [pdfAttached(creditNote)] } };
  };
