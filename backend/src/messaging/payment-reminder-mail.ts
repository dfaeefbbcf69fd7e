import { eventMoment, languageFor, paidFromAfar, type EventDetails } from '@turnout/contracts/event-setup';
import { emailIn, isPrimaryOf, type Instant, type Language } from '@turnout/contracts/kernel';
import { amountWriter, tellsMoney } from '@turnout/contracts/payment';
import { holdsSeat } from '@turnout/contracts/registration';
import { nameOf } from './confirmation.ts';
import type { Written } from './written.ts';
import { letterMail } from './letter-mail.ts';
import type { MessageJob } from './message.ts';
import { paymentFacts } from './payment-facts.ts';
import { transferFacts, transferFor } from './transfer-facts.ts';
import type { Groups, Neighbours } from './sources.ts';
import { filled, mailWords } from './words.ts';

interface Parts extends Pick<Neighbours, 'eventDetails' | 'groupOf' | 'logoOf'> {
  readonly groups: Groups;
  readonly publicUrl: string;
}

interface ReminderWords {
  readonly subject: string;
  readonly intro: string;
  /** Follows where their time to pay has an end. */
  readonly until: string;
  readonly pay: string;
  readonly endedSubject: string;
  readonly ended: string;
  readonly see: string;
}

const words: Readonly<Record<Language, ReminderWords>> = {
  en: {
    subject: 'Please pay for {event}',
    intro: '{amount} of your registration for {event} are still to be paid.',
    until:
      'Please pay by {payBy}: after that your registration is no longer valid and your place goes to somebody else.',
    pay: 'Pay now',
    endedSubject: 'Your registration for {event} has ended',
    ended:
      '{amount} of your registration for {event} were not paid in time, so it is no longer valid. If you have paid, or still want to come, please write to us.',
    see: 'See your registration',
  },
  es: {
    subject: 'Pague su inscripción en {event}',
    intro: 'Quedan por pagar {amount} de su inscripción en {event}.',
    until: 'Pague antes del {payBy}: después su inscripción deja de ser válida y su plaza pasa a otra persona.',
    pay: 'Pagar ahora',
    endedSubject: 'Su inscripción en {event} ha terminado',
    ended:
      'No se pagaron a tiempo {amount} de su inscripción en {event}, por lo que ya no es válida. Si ha pagado o todavía quiere venir, escríbanos.',
    see: 'Ver su inscripción',
  },
  fr: {
    subject: 'Veuillez payer votre inscription à {event}',
    intro: 'Il reste {amount} à payer pour votre inscription à {event}.',
    until:
      "Veuillez payer avant le {payBy} : ensuite votre inscription n'est plus valable et votre place revient à quelqu'un d'autre.",
    pay: 'Payer maintenant',
    endedSubject: 'Votre inscription à {event} a pris fin',
    ended:
      "{amount} de votre inscription à {event} n'ont pas été payés à temps, elle n'est donc plus valable. Si vous avez payé ou souhaitez encore venir, écrivez-nous.",
    see: 'Voir votre inscription',
  },
};

type Job = Extract<MessageJob, { kind: 'payment-reminder' | 'payment-time-ended' }>;
type Group = NonNullable<Awaited<ReturnType<Groups>>>;

/** A letter's own part; null: there is nothing to tell any more. */
interface Said {
  readonly subject: string;
  readonly intro: readonly string[];
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
  own: ReminderWords,
): Said | null => {
  const due = money.balance.total - money.balance.paid;
  if (!tellsMoney(money, event) || due <= 0) return null;
  return {
    subject: own.subject,
    intro: payBy === null ? [own.intro] : [own.intro, own.until],
    isMoneyShown: true,
    link:
      paidFromAfar(event).length > 0 ? { label: own.pay, page: 'checkout' } : { label: own.see, page: 'welcome-email' },
    amount: due,
    payBy,
  };
};

const endOf = ({ due }: Extract<Job, { kind: 'payment-time-ended' }>, own: ReminderWords): Said => ({
  subject: own.endedSubject,
  intro: [own.ended],
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
    const names = {
      event: event.name,
      name: nameOf(reader),
      amount: amountWriter(group.money.currency, language)(letter.amount),
      payBy: payBy === null ? '' : `${eventMoment(payBy, event.timeZone, language)} (${event.timeZone})`,
    };
    const { mail } = await letterMail(parts, {
      ...job,
      event,
      language,
      to,
      subject: filled(letter.subject, names),
      letter: {
        greeting: filled(said.greeting, names),
        intro: letter.intro.map((text) => filled(text, names)).join(' '),
        facts: [
          { label: said.confirmationNumber, lines: [group.confirmationNumber] },
          ...(letter.isMoneyShown ? paymentFacts(group.money, event, language, checkoutOf(reader)) : []),
          ...transferFacts(letter.isMoneyShown && !reader.awaits ? transferFor(group, event) : null, language),
        ],
        link: {
          label: letter.link.label,
          address: `${parts.publicUrl}/${letter.link.page}/${reader.registrantId}`,
        },
        footer: [...(emailIn(event.senderEmail) === null ? [] : [said.answer]), filled(said.why, names)],
      },
    });
    return { kind: 'mail', mail };
  };
