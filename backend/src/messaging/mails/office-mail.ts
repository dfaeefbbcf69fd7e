import { languageFor, type EventDetails } from '@turnout/contracts/event-setup';
import type { EventId, Instant, Language } from '@turnout/contracts/kernel';
import type { Logger } from 'pino';
import type { Clock } from '../../platform/clock/clock.ts';
import type { MailServer } from '../../platform/mail/smtp.ts';
import { mailIdOf } from './confirmation.ts';
import { letterHtml, type Letter } from '../letter/letter.ts';
import { letterText } from '../letter/letter-text.ts';
import { addressesIn } from '../said/recipients.ts';

export interface OfficeMailParts {
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly mailServer: MailServer;
  readonly publicUrl: string;
  readonly clock: Clock;
  readonly logger: Pick<Logger, 'warn'>;
}

/** A mail to the office of an event. */
export interface OfficeMail {
  /** The same for the same reason. */
  readonly id: string;
  readonly eventId: EventId;
  /** The moment of what it is about. */
  readonly at: Instant;
  readonly letterOf: (event: EventDetails, language: Language) => Letter;
}

/** The mail server does not have it yet; it is to be tried again. */
class NotYetTaken extends Error {
  override readonly name = 'NotYetTaken';
}

/** Later it is no news. */
const worthTryingMs = 3 * 24 * 60 * 60 * 1000;

/**
 * Writes to the notification addresses of an event; nowhere where it has none.
 * @returns delivers one. It throws where the mail server has certainly not taken it and it is worth another try.
 */
export const openOfficeMails =
  ({ eventDetails, mailServer, publicUrl, clock, logger }: OfficeMailParts) =>
  async ({ id, eventId, at, letterOf }: OfficeMail): Promise<void> => {
    const event = await eventDetails(eventId);
    const [to, ...cc] = event === null ? [] : addressesIn(event.notificationEmail ?? '');
    if (event === null || to === undefined) return;
    if (Date.parse(clock.now()) - Date.parse(at) > worthTryingMs) {
      logger.warn({ eventId, mail: id }, 'a mail to the office of an event was given up');
      return;
    }
    const letter = letterOf(event, languageFor(null, event));
    const posting = await mailServer.post(
      {
        id: mailIdOf(id, publicUrl),
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
      logger.warn({ eventId, mail: id, reason: posting.reason }, 'a mail to the office of an event was not sent');
  };
