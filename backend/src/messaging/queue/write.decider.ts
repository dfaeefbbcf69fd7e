import {
  reject,
  type Decide,
  type EventId,
  type EventsOf,
  type MessageId,
  type RegistrantId,
  type UploadId,
} from '@turnout/contracts/kernel';
import type { messageEvents } from '@turnout/contracts/messaging';
import type { MessageState } from './message-fold.ts';

export interface WriteToOne {
  readonly eventId: EventId;
  readonly messageId: MessageId;
  readonly registrantId: RegistrantId;
  readonly subject: string;
  /** Sanitised rich text, or plain text where it goes by text message. */
  readonly content: string;
  /** Files that go along. */
  readonly attachments: readonly UploadId[];
  /** Absent: by e-mail. */
  readonly channel?: 'text';
  /** Nothing is said by it, once its marks are taken away. */
  readonly isEmpty: boolean;
  /** The event writes to its registrants in this way at all. */
  readonly isOn: boolean;
  readonly hasAddress: boolean;
  /** It came back before, or its reader does not want it. */
  readonly isBarred: boolean;
}

type Written = EventsOf<(typeof messageEvents)['MessageWritten'][]>;
type WriteRefusal =
  | 'emails-off'
  | 'texts-off'
  | 'email-missing'
  | 'number-missing'
  | 'address-barred'
  | 'message-empty';

/** Staff write to one person (rule messaging/to-one-person): once, whatever becomes of the message. */
export const writeToOne: Decide<WriteToOne, MessageState, Written, WriteRefusal> = (command, state) => {
  const { eventId, messageId, registrantId, subject, content, attachments, channel, isEmpty, isOn, hasAddress } =
    command;
  const isText = channel === 'text';
  if (isEmpty) return reject('message-empty');
  if (!isOn) return reject(isText ? 'texts-off' : 'emails-off');
  if (!hasAddress) return reject(isText ? 'number-missing' : 'email-missing');
  if (command.isBarred) return reject('address-barred');
  if (state.kind !== 'open') return [];
  return [
    {
      type: 'MessageWritten',
      data: {
        eventId,
        messageId,
        registrantId,
        kind: 'written',
        ...(isText ? { channel } : {}),
        ...(attachments.length === 0 ? {} : { attachments: [...attachments] }),
      },
      personal: { [registrantId]: { subject, content } },
    },
  ];
};
