import { EventId, Instant, MailingId, RegistrantId } from '@turnout/contracts/kernel';
import {
  MassChannel,
  massMailingEvents,
  messageEvents,
  subscriptionEvents,
  TriggerKind,
} from '@turnout/contracts/messaging';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on, type ReadEventOf } from '../platform/projection.ts';
import { defineTable, type Batch } from '../platform/table.ts';

export const massMailings = defineTable(
  'mass_mailings',
  ['mailing_id'],
  z.object({
    mailing_id: MailingId,
    event_id: EventId,
    channel: MassChannel,
    subject: z.string(),
    message: z.string(),
    created_by: z.string(),
    created_at: Instant,
    due_at: Instant.nullable(),
    trigger_on: TriggerKind.nullable(),
    trigger_days: z.int().nullable(),
    begun_at: Instant.nullable(),
    is_paused: z.boolean(),
    is_stopped: z.boolean(),
    messages: z.int().nullable(),
    without_address: z.int(),
    unsubscribed: z.int(),
    sent: z.int(),
    kept: z.int(),
    failed: z.int(),
    uncertain: z.int(),
    position: z.string(),
  }),
);
const unsubscribed = defineTable(
  'unsubscribed',
  ['registrant_id', 'channel'],
  z.object({ registrant_id: RegistrantId, channel: MassChannel, event_id: EventId, position: z.string() }),
);

const {
  MassMailingRequested,
  MassMailingBegun,
  MassMailingQueued,
  MassMailingPaused,
  MassMailingResumed,
  MassMailingStopped,
} = massMailingEvents;
const { RegistrantUnsubscribed, RegistrantResubscribed } = subscriptionEvents;
const { MessageDelayed: _, MessageWritten: __, ...ends } = messageEvents;
type Ended = ReadEventOf<(typeof ends)[keyof typeof ends]>;

/** The mass mailing that a message is of; those of confirmations are counted with their messages. */
const mailingOf = ({ data: { kind, mailingId } }: Ended): MailingId | null =>
  mailingId === undefined || kind === 'confirmation' ? null : mailingId;

const counts = (status: 'sent' | 'kept' | 'failed' | 'uncertain') => ({
  reads: (event: Ended) => {
    const mailingId = mailingOf(event);
    return mailingId === null ? [] : [massMailings.at(mailingId)];
  },
  fold: (event: Ended, batch: Batch): void => {
    const mailingId = mailingOf(event);
    const mailing = mailingId === null ? undefined : massMailings.get(batch, mailingId);
    if (mailing === undefined) return;
    massMailings.put(batch, { ...mailing, [status]: mailing[status] + 1, position: event.position });
  },
});

/** Messages to many and how far they are, and who wants none. */
export const massMailingsProjection = defineProjection({
  name: 'mass-mailings',
  version: 2,
  ddl: ddlBeside(import.meta.url, 'mass-mailings.sql'),
  tables: [massMailings, unsubscribed],
  clauses: [
    on(MassMailingRequested, {
      fold: ({ data, metadata, position }, batch) => {
        massMailings.put(batch, {
          mailing_id: data.mailingId,
          event_id: data.eventId,
          channel: data.channel,
          subject: data.subject,
          message: data.message,
          created_by: metadata.actor.id,
          created_at: metadata.at,
          due_at: data.dueAt,
          trigger_on: data.trigger?.on ?? null,
          trigger_days: data.trigger?.days ?? null,
          begun_at: null,
          is_paused: false,
          is_stopped: false,
          messages: null,
          without_address: 0,
          unsubscribed: 0,
          sent: 0,
          kept: 0,
          failed: 0,
          uncertain: 0,
          position,
        });
      },
    }),
    on(MassMailingBegun, {
      fold: ({ data, metadata, position }, batch) => {
        massMailings.patch(batch, [data.mailingId], { begun_at: metadata.at, position });
      },
    }),
    on(MassMailingQueued, {
      fold: ({ data, position }, batch) => {
        const { messages, withoutAddress: without_address, unsubscribed: left } = data;
        massMailings.patch(batch, [data.mailingId], { messages, without_address, unsubscribed: left, position });
      },
    }),
    on(MassMailingPaused, {
      fold: ({ data, position }, batch) => massMailings.patch(batch, [data.mailingId], { is_paused: true, position }),
    }),
    on(MassMailingResumed, {
      fold: ({ data, position }, batch) => massMailings.patch(batch, [data.mailingId], { is_paused: false, position }),
    }),
    on(MassMailingStopped, {
      fold: ({ data, position }, batch) => massMailings.patch(batch, [data.mailingId], { is_stopped: true, position }),
    }),
    on(messageEvents.MessageSent, counts('sent')),
    on(messageEvents.MessageKept, counts('kept')),
    on(messageEvents.MessageFailed, counts('failed')),
    on(messageEvents.MessageUncertain, counts('uncertain')),
    on(RegistrantUnsubscribed, {
      fold: ({ data: { registrantId, channel, eventId }, position }, batch) =>
        unsubscribed.put(batch, { registrant_id: registrantId, channel, event_id: eventId, position }),
    }),
    on(RegistrantResubscribed, {
      fold: ({ data: { registrantId, channel } }, batch) => unsubscribed.delete(batch, registrantId, channel),
    }),
  ],
});
