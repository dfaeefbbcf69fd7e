import { eventMoment, languageFor, paidFromAfar, type EventDetails } from '@turnout/contracts/event-setup';
import { emailIn, isPrimaryOf, type Instant, type Language } from '@turnout/contracts/kernel';
import type { MailKind } from '@turnout/contracts/mails';
import { amountWriter, tellsMoney } from '@turnout/contracts/payment';
import { holdsSeat } from '@turnout/contracts/registration';
import { nameOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterMail } from './letter-mail.ts';
import type { MessageJob } from '../queue/message.ts';
import { mailSaid, type WordsParts } from '../said/own-words.ts';
import { paymentFacts } from '../said/payment-facts.ts';
import { transferFacts, transferFor } from '../said/transfer-facts.ts';
import type { Groups, Neighbours } from '../said/sources.ts';
import { filled, mailWords } from '../said/words.ts';

interface Parts extends WordsParts, Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf'> {
  readonly groups: Groups;
  readonly publicUrl: string;
}

const words: Readonly<Record<Language, { readonly pay: string; readonly see: string }>> = {
  en: { pay: 'Pay now', see: 'See your registration' },
  es: { pay: 'Pagar ahora', see: 'Ver su inscripción' },
  fr: { pay: 'Payer maintenant', see: 'Voir votre inscription' },
};

type Job = Extract<MessageJob, { kind: 'payment-reminder' | 'payment-time-ended' }>;
type Group = NonNullable<Awaited<ReturnType<Groups>>>;

/** A letter's own part; null: there is nothing to tell any more. */
interface Said {
  readonly kind: MailKind;
  readonly isMoneyShown: boolean;
  readonly link: { readonly label: string; readonly page: 'checkout' | 'welcome-email' };
  readonly amount: number;
  readonly payBy: Instant | null;
}

/** A reminder as of now: nothing where it was paid since, or the money is hidden or another group's by now. */
const reminderOf = (
  { payBy }: Extract<Job, { kind: 'payment-reminder' }>,
  { money }: Group,
  event: EventDetails,
  own: (typeof words)[Language],
): Said | null => {
  const due = money.balance.total - money.balance.paid;
  if (!tellsMoney(money, event) || due <= 0) return null;
  return {
    kind: payBy === null ? 'payment-reminder' : 'payment-deadline',
    isMoneyShown: true,
    link:
      paidFromAfar(event).length > 0 ? { label: own.pay, page: 'checkout' } : { label: own.see, page: 'welcome-email' },
    amount: due,
    payBy,
  };
};

const endOf = ({ due }: Extract<Job, { kind: 'payment-time-ended' }>, own: (typeof words)[Language]): Said => ({
  kind: 'payment-time-ended',
  isMoneyShown: false,
  link: { label: own.see, page: 'welcome-email' },
  amount: due,
  payBy: null,
});

/**
 * Writes to the first of a group that something is due, by when, and that their time to pay ended (rules money/reminders,
 * money/end-of-time-to-pay). Nobody is reminded who takes part no more, or told of an end that staff took back.
 */
export const openPaymentReminders =
  (parts: Parts) =>
  async (job: Job): Promise<Written> => {
    const primaryId = await parts.groupOf(job.registrantId);
    const group = primaryId === null ? null : await parts.groups(primaryId);
    const reader = group?.people.find(({ registrantId }) => isPrimaryOf(registrantId, group.primaryId));
    const event = await parts.eventDetails(job.eventId);
    if (group === null || reader === undefined || event === null) return { kind: 'nobody' };
    const isReminder = job.kind === 'payment-reminder';
    if (isReminder !== holdsSeat(reader.status)) return { kind: 'unsendable', reason: 'not-registered' };
    const language = languageFor(group.language, event);
    const [said, own] = [mailWords[language], words[language]];
    const letter = job.kind === 'payment-reminder' ? reminderOf(job, group, event, own) : endOf(job, own);
    if (letter === null) return { kind: 'nobody' };
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const { payBy } = letter;
    const checkoutOf = ({ awaits, registrantId }: typeof reader): string | null =>
      awaits ? null : `${parts.publicUrl}/checkout/${registrantId}`;
    const { subject, ...ownWords } = await mailSaid(parts, letter.kind, {
      eventId: job.eventId,
      event,
      language,
      tokens: {
        event_name: event.name,
        registrant_name: nameOf(reader),
        amount: amountWriter(group.money.currency, language)(letter.amount),
        pay_by: payBy === null ? '' : `${eventMoment(payBy, event.timeZone, language)} (${event.timeZone})`,
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
        ...ownWords,
        facts: [
          { label: said.confirmationNumber, lines: [group.confirmationNumber] },
          ...(letter.isMoneyShown ? paymentFacts(group.money, event, language, checkoutOf(reader)) : []),
          ...transferFacts(letter.isMoneyShown && !reader.awaits ? transferFor(group, event) : null, language),
        ],
        link: {
          label: letter.link.label,
          address: `${parts.publicUrl}/${letter.link.page}/${reader.registrantId}`,
        },
        footer: [
          ...(emailIn(event.senderEmail) === null ? [] : [said.answer]),
          filled(said.why, { event: event.name }),
        ],
      },
    });
    return { kind: 'mail', mail };
  };
