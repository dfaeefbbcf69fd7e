import {
  reject,
  type Decide,
  type EventId,
  type EventsOf,
  type MessageId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { messageEvents } from '@turnout/contracts/messaging';
import type { MessageState } from './message-fold.ts';

export interface WriteToOne {
  readonly eventId: EventId;
  readonly messageId: MessageId;
  readonly registrantId: RegistrantId;
  readonly subject: string;
  /** Sanitised rich text. */
  readonly content: string;
  /** Nothing is said by it, once its marks are taken away. */
  readonly isEmpty: boolean;
  /** Whether the event writes to its registrants at all. */
  readonly sendsEmails: boolean;
  readonly hasAddress: boolean;
}

type Written = EventsOf<(typeof messageEvents)['MessageWritten'][]>;
type WriteRefusal = 'emails-off' | 'email-missing' | 'message-empty';

/** Staff write to one person (rule messaging/to-one-person): once, whatever becomes of the message. */
export const writeToOne: Decide<WriteToOne, MessageState, Written, WriteRefusal> = (command, state) => {
  const { eventId, messageId, registrantId, subject, content, isEmpty, sendsEmails, hasAddress } = command;
  if (isEmpty) return reject('message-empty');
  if (!sendsEmails) return reject('emails-off');
  if (!hasAddress) return reject('email-missing');
  if (state.kind !== 'open') return [];
  return [
    {
      type: 'MessageWritten',
      data: { eventId, messageId, registrantId, kind: 'written' },
      personal: { [registrantId]: { subject, content } },
    },
  ];
};
