import { languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import { ComparisonId, EventId, Instant, type Language } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Clock } from '../platform/clock/clock.ts';
import { deriveUuid } from '../platform/ids/ids.ts';
import type { MailServer } from '../platform/mail/smtp.ts';
import type { QueuedJob } from '../platform/queues/job-queue.ts';
import { mailIdOf } from './confirmation.ts';
import { letterHtml, type Letter } from './letter.ts';
import { letterText } from './letter-text.ts';
import { addressesIn } from './recipients.ts';
import { filled } from './words.ts';

/** An e-mail to the office of an event: what a comparison with the payment providers found. */
export const ComparisonMailJob = z.strictObject({
  kind: z.literal('comparison'),
  comparisonId: ComparisonId,
  eventId: EventId,
  comparedAt: Instant,
  compared: z.int(),
  taken: z.int(),
  unknown: z.int(),
  differences: z.int(),
  problems: z.int(),
});
export type ComparisonMailJob = z.infer<typeof ComparisonMailJob>;

/** The job's id follows from the comparison's, so what is enqueued twice is one job. */
export const toComparisonMailJob = (job: ComparisonMailJob): QueuedJob => ({
  id: deriveUuid(`comparison-mail ${job.comparisonId}`),
  data: job,
});

interface ComparisonWords {
  readonly subject: string;
  readonly greeting: string;
  readonly intro: string;
  readonly compared: string;
  readonly taken: string;
  readonly unknown: string;
  readonly differences: string;
  readonly problems: string;
  readonly open: string;
  readonly why: string;
}

const words: Readonly<Record<Language, ComparisonWords>> = {
  en: {
    subject: 'Online payments of {event}: something to look at',
    greeting: 'Hello,',
    intro: 'The online payments of {event} were compared with what the payment providers say.',
    compared: 'Payments compared',
    taken: 'Found though no notice had come; they count now',
    unknown: 'Of these, unknown here; they wait in the inbox of online payments',
    differences: 'Differences that somebody has to look at',
    problems: 'Accounts that could not be asked completely',
    open: 'Open the payments',
    why: 'You receive this e-mail because it is the notification address of {event}.',
  },
  es: {
    subject: 'Pagos en línea de {event}: hay algo que revisar',
    greeting: 'Hola:',
    intro: 'Los pagos en línea de {event} se compararon con lo que dicen los proveedores de pago.',
    compared: 'Pagos comparados',
    taken: 'Encontrados aunque no llegó ningún aviso; ahora cuentan',
    unknown: 'De estos, desconocidos aquí; esperan en la bandeja de pagos en línea',
    differences: 'Diferencias que alguien debe revisar',
    problems: 'Cuentas que no se pudieron consultar por completo',
    open: 'Abrir los pagos',
    why: 'Recibe este correo porque es la dirección de notificaciones de {event}.',
  },
  fr: {
    subject: 'Paiements en ligne de {event} : quelque chose à vérifier',
    greeting: 'Bonjour,',
    intro: 'Les paiements en ligne de {event} ont été comparés avec ce que disent les prestataires de paiement.',
    compared: 'Paiements comparés',
    taken: 'Trouvés sans qu’un avis soit arrivé ; ils comptent désormais',
    unknown: 'Parmi eux, inconnus ici ; ils attendent dans la boîte des paiements en ligne',
    differences: 'Différences que quelqu’un doit vérifier',
    problems: 'Comptes qui n’ont pas pu être consultés entièrement',
    open: 'Ouvrir les paiements',
    why: 'Vous recevez cet e-mail parce que c’est l’adresse de notification de {event}.',
  },
};

interface Parts {
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly mailServer: MailServer;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** The mail server does not have it yet; it is to be tried again. */
class NotYetTaken extends Error {
  override readonly name = 'NotYetTaken';
}

/** The next nights' comparisons say it again. */
const worthTryingMs = 3 * 24 * 60 * 60 * 1000;

const letterOf = (job: ComparisonMailJob, event: EventDetails, language: Language, publicUrl: string): Letter => {
  const said = words[language];
  const names = { event: event.name };
  const facts = (['compared', 'taken', 'unknown', 'differences', 'problems'] as const)
    .filter((name) => job[name] > 0)
    .map((name) => ({ label: said[name], lines: [new Intl.NumberFormat(language).format(job[name])] }));
  return {
    language,
    logo: null,
    title: filled(said.subject, names),
    greeting: said.greeting,
    intro: filled(said.intro, names),
    message: '',
    facts,
    link: { label: said.open, address: `${publicUrl}/dashboard/${job.eventId}/payments` },
    pictures: null,
    footer: [filled(said.why, names)],
  };
};

/**
 * Writes to the notification addresses of an event what a comparison found; nowhere where it has none.
 * @returns delivers one. It throws where the mail server has certainly not taken it and it is worth another try.
 */
export const openComparisonMails =
  (parts: Parts) =>
  async (job: ComparisonMailJob): Promise<void> => {
    const { clock, logger, mailServer, publicUrl } = parts;
    const event = await parts.eventDetails(job.eventId);
    const [to, ...cc] = event === null ? [] : addressesIn(event.notificationEmail ?? '');
    if (event === null || to === undefined) return;
    if (Date.parse(clock.now()) - Date.parse(job.comparedAt) > worthTryingMs) {
      logger.warn({ eventId: job.eventId }, 'the mail about a comparison of payments was given up');
      return;
    }
    const letter = letterOf(job, event, languageFor(null, event), publicUrl);
    const posting = await mailServer.post(
      {
        id: mailIdOf(job.comparisonId, publicUrl),
        to,
        cc,
        fromName: 'Turnout',
        replyTo: null,
        subject: letter.title,
        html: letterHtml(letter),
        text: letterText(letter),
        pictures: [],
      },
      () => Promise.resolve(),
    );
    if (posting.kind === 'barred' || (posting.kind === 'refused' && !posting.isFinal))
      throw new NotYetTaken(posting.reason);
    if (posting.kind !== 'taken')
      logger.warn({ eventId: job.eventId, reason: posting.reason }, 'the mail about a comparison was not sent');
  };
