import { languageFor } from '@turnout/contracts/event-setup';
import { emailIn, isPrimaryOf, type Language } from '@turnout/contracts/kernel';
import { amountWriter, tellsMoney } from '@turnout/contracts/payment';
import { holdsSeat } from '@turnout/contracts/registration';
import { nameOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterMail } from './letter-mail.ts';
import type { MessageJob } from '../queue/message.ts';
import { mailSaid, type WordsParts } from '../said/own-words.ts';
import { paymentFacts } from '../said/payment-facts.ts';
import { pdfAttached, receiptOfTransaction, type ReceiptFilesForMails } from './receipt-mail.ts';
import { transferFacts, transferFor } from '../said/transfer-facts.ts';
import type { Groups, Neighbours } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

interface Parts extends WordsParts, Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf'> {
  readonly groups: Groups;
  readonly publicUrl: string;
  readonly receiptFiles: ReceiptFilesForMails;
}

interface PaymentMailWords {
  /** Of a payment that was no real money. */
  readonly modeLabel: string;
  readonly mode: Readonly<Record<'play' | 'test', string>>;
}

const words: Readonly<Record<Language, PaymentMailWords>> = {
  en: {
    modeLabel: 'Please note',
    mode: {
      play: 'It was play money: nobody was charged anything.',
      test: 'It was a payment in test mode: nobody was charged anything.',
    },
  },
  es: {
    modeLabel: 'Tenga en cuenta',
    mode: {
      play: 'Fue dinero ficticio: no se ha cobrado nada a nadie.',
      test: 'Fue un pago en modo de prueba: no se ha cobrado nada a nadie.',
    },
  },
  fr: {
    modeLabel: 'À noter',
    mode: {
      play: "C'était de l'argent fictif : rien n'a été débité.",
      test: "C'était un paiement en mode test : rien n'a été débité.",
    },
  },
};

/** Writes to the first of a group that something was paid: how much, and what is due still. */
export const openPaymentMails =
  (parts: Parts) =>
  async ({
    amount,
    mode,
    transactionId,
    ...job
  }: Extract<MessageJob, { kind: 'payment-received' }>): Promise<Written> => {
    const primaryId = await parts.groupOf(job.registrantId);
    const group = primaryId === null ? null : await parts.groups(primaryId);
    const reader = group?.people.find(({ registrantId }) => isPrimaryOf(registrantId, group.primaryId));
    if (group === null || reader === undefined) return { kind: 'nobody' };
    const event = await parts.eventDetails(job.eventId);
    if (event === null || !holdsSeat(reader.status)) return { kind: 'unsendable', reason: 'not-registered' };
    // Hidden since, or handed on to another group.
    if (!tellsMoney(group.money, event)) return { kind: 'nobody' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const language = languageFor(group.language, event);
    const said = mailWords[language];
    const { subject, ...own } = await mailSaid(parts, 'payment-received', {
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
    const { mail } = await letterMail(parts, {
      ...job,
      event,
      language,
      to,
      subject,
      letter: {
        ...own,
        facts: [
          ...(mode === undefined ? [] : [{ label: words[language].modeLabel, lines: [words[language].mode[mode]] }]),
          { label: said.confirmationNumber, lines: [group.confirmationNumber] },
          ...paymentFacts(
            group.money,
            event,
            language,
            reader.awaits ? null : `${parts.publicUrl}/checkout/${reader.registrantId}`,
          ),
          ...transferFacts(reader.awaits ? null : transferFor(group, event), language),
        ],
        link: { label: said.open, address: `${parts.publicUrl}/welcome-email/${reader.registrantId}` },
        footer: [
          ...(emailIn(event.senderEmail) === null ? [] : [said.answer]),
          filled(said.why, { event: event.name }),
        ],
      },
    });
    const receipt = await receiptOfTransaction(parts.receiptFiles, transactionId);
    return { kind: 'mail', mail: receipt === null ? mail : { ...mail, files: [pdfAttached(receipt)] } };
  };
