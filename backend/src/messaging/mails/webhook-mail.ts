import type { EventDetails } from '@turnout/contracts/event-setup';
import { EventId, Instant, WebhookId, type Language } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { deriveUuid } from '../../platform/ids/ids.ts';
import type { QueuedJob } from '../../platform/queues/job-queue.ts';
import type { Letter } from '../letter/letter.ts';
import { openOfficeMails, type OfficeMailParts } from './office-mail.ts';
import { filled } from '../said/words.ts';

/** An e-mail to the office of an event: another system is not told any more what happens. */
export const WebhookMailJob = z.strictObject({
  kind: z.literal('webhook-paused'),
  eventId: EventId,
  webhookId: WebhookId,
  /** Of the fact that it was paused. */
  cause: z.string(),
  because: z.enum(['failing', 'gone']),
  pausedAt: Instant,
});
export type WebhookMailJob = z.infer<typeof WebhookMailJob>;

/** The job's id follows from the fact's, so what is enqueued twice is one job. */
export const toWebhookMailJob = (job: WebhookMailJob): QueuedJob => ({
  id: deriveUuid(`webhook-mail ${job.cause}`),
  data: job,
});

interface WebhookWords extends Readonly<Record<WebhookMailJob['because'], string>> {
  readonly subject: string;
  readonly greeting: string;
  readonly meanwhile: string;
  readonly open: string;
  readonly why: string;
}

const words: Readonly<Record<Language, WebhookWords>> = {
  en: {
    subject: 'A webhook of {event} is paused',
    greeting: 'Hello,',
    failing: 'Another system took no message of {event} for three days, so nothing is sent to it any more.',
    gone: 'Another system answered that it is no longer there, so nothing of {event} is sent to it any more.',
    meanwhile:
      'What happens meanwhile is noted. Once the other system works, resume its webhook and send again what it missed.',
    open: 'Open the webhooks',
    why: 'You receive this e-mail because it is the notification address of {event}.',
  },
  es: {
    subject: 'Un webhook de {event} está en pausa',
    greeting: 'Hola:',
    failing: 'Otro sistema no ha aceptado ningún mensaje de {event} durante tres días, así que ya no se le envía nada.',
    gone: 'Otro sistema ha respondido que ya no existe, así que ya no se le envía nada de {event}.',
    meanwhile:
      'Lo que ocurra entretanto queda anotado. Cuando el otro sistema funcione, reanude su webhook y envíe de nuevo lo que le falta.',
    open: 'Abrir los webhooks',
    why: 'Recibe este correo porque es la dirección de notificaciones de {event}.',
  },
  fr: {
    subject: 'Un webhook de {event} est en pause',
    greeting: 'Bonjour,',
    failing: 'Un autre système n’a accepté aucun message de {event} pendant trois jours ; plus rien ne lui est envoyé.',
    gone: 'Un autre système a répondu qu’il n’existe plus ; plus rien de {event} ne lui est envoyé.',
    meanwhile:
      'Ce qui se passe entre-temps est noté. Dès que l’autre système fonctionne, reprenez son webhook et renvoyez ce qu’il a manqué.',
    open: 'Ouvrir les webhooks',
    why: 'Vous recevez cet e-mail parce que c’est l’adresse de notification de {event}.',
  },
};

const letterOf = (job: WebhookMailJob, event: EventDetails, language: Language, publicUrl: string): Letter => {
  const said = words[language];
  const names = { event: event.name };
  return {
    language,
    logo: null,
    title: filled(said.subject, names),
    greeting: said.greeting,
    intro: `${filled(said[job.because], names)} ${said.meanwhile}`,
    message: '',
    facts: [],
    link: { label: said.open, address: `${publicUrl}/dashboard/${job.eventId}/webhooks` },
    pictures: null,
    footer: [filled(said.why, names)],
  };
};

/** Writes to the office of an event that a webhook is paused (rule integrations/retries). */
export const openWebhookMails = (parts: OfficeMailParts) => {
  const write = openOfficeMails(parts);
  return (job: WebhookMailJob): Promise<void> =>
    write({
      id: `webhook-${job.cause}`,
      eventId: job.eventId,
      at: job.pausedAt,
      letterOf: (event, language) => letterOf(job, event, language, parts.publicUrl),
    });
};
