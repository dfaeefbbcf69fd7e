import { dueOf } from '@turnout/contracts/charges';
import { languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import { emailIn, type EventId, type Language, type RegistrantId } from '@turnout/contracts/kernel';
import type { MassTrigger } from '@turnout/contracts/messaging';
import type { StoredDocument } from '@turnout/contracts/templates';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import type { MessageJob } from '../queue/message.ts';
import { pdfAttached } from '../mails/receipt-mail.ts';
import type { Group, Groups, Neighbours, Person } from '../said/sources.ts';
import { numberIn } from '../said/phone-number.ts';
import type { Written } from '../mails/written.ts';
import { massMailingFold, massMailingStream, subscriptionFold, subscriptionStream } from './decider.ts';
import { massMail, massText, type MassWriting } from './message.ts';

/** Documents as files, which another capability makes. */
export interface DocumentsForMails {
  /** A document filled in for somebody; null: they are not there any more. */
  readonly documentFor: (
    registrantId: RegistrantId,
    of: {
      readonly eventId: EventId;
      readonly event: EventDetails;
      readonly document: StoredDocument;
      readonly language: Language;
    },
  ) => Promise<{ readonly name: string; readonly bytes: Buffer } | null>;
}

interface Parts
  extends MassWriting, DocumentsForMails, Pick<Neighbours, 'eventDetails' | 'groupOf'>, Pick<Platform, 'log'> {
  readonly groups: Groups;
}

/**
 * Writes one recipient's part of a mass message. Reads everything anew: who was deleted or erased, has unsubscribed or
 * has no address any more since recipients were gathered is not written to, and a new address is the one that counts.
 */
export const openMassMessages = (parts: Parts) => {
  const mailings = openStreams({ log: parts.log, fold: massMailingFold, capacity: 16 });
  const subscriptions = openStreams({ log: parts.log, fold: subscriptionFold, capacity: 256 });
  return async (job: Extract<MessageJob, { kind: 'mass-email' | 'mass-text' }>): Promise<Written> => {
    const { state: mailing } = await mailings.read(massMailingStream(job.mailingId));
    const primaryId = await parts.groupOf(job.registrantId);
    const group = primaryId === null ? null : await parts.groups(primaryId);
    const reader = group?.people.find(({ registrantId }) => registrantId === job.registrantId);
    if (mailing === null || group === null || reader === undefined) return { kind: 'nobody' };
    const event = await parts.eventDetails(job.eventId);
    if (event === null || !mailing.filter.status.includes(reader.status))
      return { kind: 'unsendable', reason: 'not-registered' };
    if (isOver(mailing.trigger, group, reader)) return { kind: 'unsendable', reason: 'trigger-over' };
    const { channel } = mailing;
    const { state: unwanted } = await subscriptions.read(subscriptionStream(job.registrantId));
    if (unwanted.has(channel)) return { kind: 'unsendable', reason: 'unsubscribed' };
    const about = { words: mailing, group, reader, event };
    if (channel === 'text') {
      if (!event.enableMassTexts) return { kind: 'unsendable', reason: 'texts-off' };
      const to = numberIn(reader.personal.phone, event.country);
      if (to === null) return { kind: 'unsendable', reason: 'no-number' };
      return { kind: 'text', to, body: await massText(parts, about) };
    }
    if (!event.sendEmails) return { kind: 'unsendable', reason: 'emails-off' };
    const to = emailIn(reader.personal.email);
    if (to === null) return { kind: 'unsendable', reason: 'no-address' };
    const { messageId, eventId } = job;
    const written = await massMail(parts, { ...about, messageId, eventId, to });
    if (mailing.document === undefined) return { kind: 'mail', ...written };
    const language = languageFor(group.language, event);
    const of = { eventId, event, document: mailing.document, language };
    const file = await parts.documentFor(job.registrantId, of);
    if (file === null) return { kind: 'nobody' };
    const files = [...(written.mail.files ?? []), pdfAttached(file)];
    return { kind: 'mail', ...written, mail: { ...written.mail, files } };
  };
};

/** Tells whether somebody has paid, or has come, since a trigger was for them. */
const isOver = (trigger: MassTrigger | null, { money }: Group, { isInside }: Person): boolean =>
  trigger !== null &&
  ((trigger.on === 'payment-due' && dueOf(money.balance) <= 0) || (trigger.on === 'no-show' && isInside));
