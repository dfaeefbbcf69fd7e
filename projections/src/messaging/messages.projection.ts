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

const putMessage = (event: Ended, batch: Batch, status: MessageStatus): void => {
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
    created_at: metadata.at,
    position,
  });
};

/** Counts an end of its mailing, too; what waits has none. */
const end = (event: Ended, batch: Batch, status: Exclude<MessageStatus, 'waiting'>): void => {
  putMessage(event, batch, status);
  const { data, position } = event;
  const mailing = data.mailingId === undefined ? undefined : mailings.get(batch, data.mailingId);
  if (mailing !== undefined) mailings.put(batch, { ...mailing, [status]: mailing[status] + 1, position });
};

const mailingOf = ({ data: { mailingId } }: { readonly data: { readonly mailingId?: MailingId | undefined } }) =>
  mailingId === undefined ? [] : [mailings.at(mailingId)];

export const messagesProjection = defineProjection({
  name: 'messages',
  version: 5,
  ddl: ddlBeside(import.meta.url, 'messages.sql'),
  tables: [messages, mailings],
  clauses: [
    on(messageEvents.MessageWritten, { fold: (event, batch) => putMessage(event, batch, 'waiting') }),
    on(messageEvents.MessageDelayed, { fold: (event, batch) => putMessage(event, batch, 'waiting') }),
    on(messageEvents.MessageSent, { reads: mailingOf, fold: (event, batch) => end(event, batch, 'sent') }),
    on(messageEvents.MessageKept, { reads: mailingOf, fold: (event, batch) => end(event, batch, 'kept') }),
    on(messageEvents.MessageFailed, {
      reads: mailingOf,
      fold: (event, batch) => end(event, batch, 'failed'),
    }),
    on(messageEvents.MessageUncertain, {
      reads: mailingOf,
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
