import {
  isRejection,
  MailingId,
  type EventId,
  type Instant,
  type Position,
  type Rejection,
} from '@turnout/contracts/kernel';
import type { EventDetails } from '@turnout/contracts/event-setup';
import type { RecipientFilter } from '@turnout/contracts/messaging';
import type { StoredDocument } from '@turnout/contracts/templates';
import { messageHtml } from '../rich/message-html.ts';
import { openStreams } from '../../platform/command/streams.ts';
import type { Caller } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { massMailingFold, massMailingStream, requestMassMailing } from './decider.ts';
import type { MassWords } from './message.ts';
import { sentWords } from './words.ts';

interface Asked {
  readonly eventId: EventId;
  readonly event: Pick<EventDetails, 'sendEmails'>;
  readonly words: Pick<MassWords, 'subject' | 'message'>;
  readonly filter: RecipientFilter;
  /** Goes along with each message, filled in for whoever reads it. */
  readonly document: StoredDocument;
  /** Null: at once. */
  readonly dueAt: Instant | null;
}

interface Sent {
  readonly mailingId: MailingId;
  readonly message: string;
  readonly position: Position;
}

/** Mass e-mails with a document attached that is filled in for each recipient (rule templates/sending). */
export const openDocumentMailings = (platform: Pick<Platform, 'log' | 'commands'>) => {
  const streams = openStreams({ log: platform.log, fold: massMailingFold });
  return async (
    { eventId, event, words: { subject, message }, filter, document, dueAt }: Asked,
    { context, newId, language }: Caller,
  ): Promise<Sent | Rejection> => {
    const mailingId = MailingId.parse(newId('mass-mailing'));
    const requested = await platform.commands.handle({
      streams,
      streamId: massMailingStream(mailingId),
      eventId,
      decide: requestMassMailing,
      command: {
        eventId,
        mailingId,
        channel: 'email',
        subject,
        message: messageHtml(message),
        filter,
        excluded: [],
        dueAt,
        document,
        triggeredAt: null,
        isOn: event.sendEmails,
      },
      context: context(),
    });
    if (isRejection(requested)) return requested;
    return { mailingId, message: sentWords.email[language], position: requested.position };
  };
};
