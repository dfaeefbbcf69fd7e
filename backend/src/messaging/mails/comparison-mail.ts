import type { EventDetails } from '@turnout/contracts/event-setup';
import { ComparisonId, EventId, Instant, type Language } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { deriveUuid } from '../../platform/ids/ids.ts';
import type { QueuedJob } from '../../platform/queues/job-queue.ts';
import type { Letter } from '../letter/letter.ts';
import { openOfficeMails, type OfficeMailParts } from './office-mail.ts';
import { filled } from '../said/words.ts';

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

/** Writes to the office of an event what a comparison found. */
export const openComparisonMails = (parts: OfficeMailParts) => {
  const write = openOfficeMails(parts);
  return (job: ComparisonMailJob): Promise<void> =>
    write({
      id: job.comparisonId,
      eventId: job.eventId,
      at: job.comparedAt,
      letterOf: (event, language) => letterOf(job, event, language, parts.publicUrl),
    });
};
