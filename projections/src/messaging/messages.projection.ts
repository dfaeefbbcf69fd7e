import { EventId, Instant, MailingId, MessageId, RegistrantId } from '@turnout/contracts/kernel';
import { mailingEvents, MessageChannel, messageEvents, MessageKind, MessageStatus } from '@turnout/contracts/messaging';
import { registrationEvents } from '@turnout/contracts/registration';
import { waitingEvents } from '@turnout/contracts/inventory';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on, type ReadEventOf } from '../platform/projection.ts';
import { defineTable, type Batch } from '../platform/table.ts';

export const messages = defineTable(
  'messages',
  ['message_id'],
  z.object({
    message_id: MessageId,
    event_id: EventId,
    registrant_id: RegistrantId,
    kind: MessageKind,
    channel: MessageChannel,
    mailing_id: MailingId.nullable(),
    to_address: z.string(),
    subject: z.string(),
    status: MessageStatus,
    reason: z.string(),
    segments: z.int().nullable(),
    created_at: Instant,
    position: z.string(),
  }),
);
export const mailings = defineTable(
  'mailings',
  ['mailing_id'],
  z.object({
    mailing_id: MailingId,
    event_id: EventId,
    created_at: Instant,
    messages: z.int().nullable(),
    without_address: z.int(),
    sent: z.int(),
    kept: z.int(),
    failed: z.int(),
    uncertain: z.int(),
    position: z.string(),
  }),
);

type Envelope = { readonly to?: string; readonly subject: string; readonly reason?: string | undefined };
type Ended = ReadEventOf<(typeof messageEvents)[keyof typeof messageEvents]>;

const putMessage = (event: Ended, batch: Batch, status: MessageStatus, segments: number | null = null): void => {
  const { data, personal, metadata, position } = event;
  const envelope: Envelope = personal[data.registrantId] ?? { subject: '' };
  const own = 'reason' in data ? data.reason : undefined;
  const reason = own ?? envelope.reason ?? '';
  messages.put(batch, {
    message_id: data.messageId,
    event_id: data.eventId,
    registrant_id: data.registrantId,
    kind: data.kind,
    channel: data.channel ?? 'email',
    mailing_id: data.mailingId ?? null,
    to_address: envelope.to ?? '',
    subject: envelope.subject,
    status,
    reason,
    segments,
    created_at: metadata.at,
    position,
  });
};

/** The count of a mailing that a status belongs to; null: it has not come to an end. */
const countedAs = {
  waiting: null,
  sent: 'sent',
  delivered: 'sent',
  kept: 'kept',
  failed: 'failed',
  uncertain: 'uncertain',
  bounced: 'failed',
  complained: 'sent',
} as const satisfies Record<MessageStatus, string | null>;

/** Counts an end with its mailing, too; a later report counts in its stead. */
const end = (event: Ended, batch: Batch, status: Exclude<MessageStatus, 'waiting'>): void => {
  const { data, position } = event;
  const was = messages.get(batch, data.messageId);
  const before = countedAs[was?.status ?? 'waiting'];
  const told = 'segments' in data ? data.segments : undefined;
  putMessage(event, batch, status, told ?? was?.segments ?? null);
  const mailing = data.mailingId === undefined ? undefined : mailings.get(batch, data.mailingId);
  if (mailing === undefined) return;
  const counts = before === null ? mailing : { ...mailing, [before]: mailing[before] - 1 };
  const now = countedAs[status];
  mailings.put(batch, { ...counts, [now]: counts[now] + 1, position });
};

const countedOf = ({
  data: { messageId, mailingId },
}: {
  readonly data: { readonly messageId: MessageId; readonly mailingId?: MailingId | undefined };
}) => [messages.at(messageId), ...(mailingId === undefined ? [] : [mailings.at(mailingId)])];

export const messagesProjection = defineProjection({
  name: 'messages',
  version: 5,
  ddl: ddlBeside(import.meta.url, 'messages.sql'),
  tables: [messages, mailings],
  clauses: [
    on(messageEvents.MessageWritten, { fold: (event, batch) => putMessage(event, batch, 'waiting') }),
    on(messageEvents.MessageDelayed, { fold: (event, batch) => putMessage(event, batch, 'waiting') }),
    on(messageEvents.MessageSent, { reads: countedOf, fold: (event, batch) => end(event, batch, 'sent') }),
    on(messageEvents.MessageDelivered, { reads: countedOf, fold: (event, batch) => end(event, batch, 'delivered') }),
    on(messageEvents.MessageReturned, {
      reads: countedOf,
      fold: (event, batch) => end(event, batch, event.data.cause === 'complaint' ? 'complained' : 'bounced'),
    }),
    on(messageEvents.MessageKept, { reads: countedOf, fold: (event, batch) => end(event, batch, 'kept') }),
    on(messageEvents.MessageFailed, {
      reads: countedOf,
      fold: (event, batch) => end(event, batch, 'failed'),
    }),
    on(messageEvents.MessageUncertain, {
      reads: countedOf,
      fold: (event, batch) => end(event, batch, 'uncertain'),
    }),
    on(registrationEvents.RegistrantErased, {
      fold: ({ data }, batch) => {
        messages.sweep(batch, { registrant_id: data.registrantId }, { to_address: '', subject: '', reason: '' });
      },
    }),
    on(waitingEvents.WaitingListLeft, {
      fold: ({ data }, batch) => {
        messages.sweep(batch, { registrant_id: data.registrantId }, { to_address: '', subject: '', reason: '' });
      },
    }),
    on(mailingEvents.MailingRequested, {
      fold: ({ data, metadata, position }, batch) => {
        mailings.put(batch, {
          mailing_id: data.mailingId,
          event_id: data.eventId,
          created_at: metadata.at,
          messages: null,
          without_address: 0,
          sent: 0,
          kept: 0,
          failed: 0,
          uncertain: 0,
          position,
        });
      },
    }),
    on(mailingEvents.MailingQueued, {
      fold: ({ data, position }, batch) => {
        mailings.patch(batch, [data.mailingId], {
          messages: data.messages,
          without_address: data.withoutAddress,
          position,
        });
      },
    }),
  ],
});
