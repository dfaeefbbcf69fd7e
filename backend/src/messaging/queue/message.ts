import {
  CheckpointCheckinId,
  EditLinkId,
  EventId,
  Instant,
  languages,
  MailingId,
  MessageId,
  PrimaryId,
  ReceiptId,
  RegistrantId,
  TransactionId,
  TransferId,
  TypeId,
} from '@turnout/contracts/kernel';
import { MessageChannel } from '@turnout/contracts/messaging';
import { ByHandMethod } from '@turnout/contracts/online-payment';
import { z } from 'zod';
import { deriveId, deriveUuid } from '../../platform/ids/ids.ts';
import type { QueuedJob } from '../../platform/queues/job-queue.ts';

/** To somebody who waits for a seat, who has an id as registrants have. */
const toWaiter = {
  messageId: MessageId,
  eventId: EventId,
  registrantId: RegistrantId,
  typeId: TypeId,
  language: z.enum(languages),
};

/** One recipient's part of a message to many. */
const ofMass = {
  messageId: MessageId,
  eventId: EventId,
  registrantId: RegistrantId,
  mailingId: MailingId,
  /** Number of times that it was put back since its mailing was paused; absent: never. */
  round: z.int().positive().optional(),
};

/** A message to be written and sent. It names people, it says nothing about them. */
export const MessageJob = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('confirmation'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    mailingId: MailingId.optional(),
  }),
  z.strictObject({
    kind: z.literal('checkpoint-confirmation'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    checkinId: CheckpointCheckinId,
  }),
  z.strictObject({
    kind: z.literal('edit-link'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    linkId: EditLinkId,
    language: z.enum(languages),
  }),
  /** To whoever somebody wants to pass their registration on to: `registrantId` is the id that they will have. */
  z.strictObject({
    kind: z.literal('transfer-offer'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    /** The group that it is in so far. */
    primaryId: PrimaryId,
    transferId: TransferId,
    language: z.enum(languages),
  }),
  /** To whoever has passed theirs on. */
  z.strictObject({
    kind: z.literal('transfer-done'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    /** Of who took it over: jobs of older versions have it, and nobody is written to in it. */
    language: z.enum(languages).optional(),
  }),
  /** To whom a visitor took out of their registration with the link to edit it, and to who has the link. */
  z.strictObject({
    kind: z.literal('removal-done'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
  }),
  /** To the first of a group, that something was paid. */
  z.strictObject({
    kind: z.literal('payment-received'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    /** In minor units of the group's currency. */
    amount: z.int().positive(),
    /** Of a payment that was no real money; absent: it was. */
    mode: z.enum(['play', 'test']).optional(),
    /** The payment, whose receipt comes along; jobs of older versions say none. */
    transactionId: TransactionId.optional(),
  }),
  /** To the first of a group, that something is due. */
  z.strictObject({
    kind: z.literal('payment-reminder'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    /** In minor units of the group's currency: what was due when it was asked for. */
    due: z.int().positive(),
    payBy: Instant.nullable(),
  }),
  /** To the first of a group, that nobody paid in time. */
  z.strictObject({
    kind: z.literal('payment-time-ended'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    due: z.int().positive(),
  }),
  /** To the first of a group, that money went back. */
  z.strictObject({
    kind: z.literal('refund-made'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    /** In minor units of the group's currency. */
    amount: z.int().positive(),
    method: ByHandMethod,
    /** By the provider that took it, not by hand. */
    isOnline: z.boolean(),
    /** The refund, whose credit note comes along; jobs of older versions say none. */
    transactionId: TransactionId.optional(),
  }),
  /** To whom a receipt was issued, that staff send again. */
  z.strictObject({
    kind: z.literal('receipt'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    primaryId: PrimaryId,
    receiptId: ReceiptId,
  }),
  /** A message of staff to one person: the words stand in the message's own stream. */
  z.strictObject({
    kind: z.literal('written'),
    messageId: MessageId,
    eventId: EventId,
    registrantId: RegistrantId,
    channel: MessageChannel.optional(),
  }),
  z.strictObject({ kind: z.literal('mass-email'), ...ofMass }),
  z.strictObject({ kind: z.literal('mass-text'), ...ofMass }),
  z.strictObject({ kind: z.literal('waiting-list'), ...toWaiter }),
  z.strictObject({ kind: z.literal('seat-offer'), ...toWaiter, until: Instant }),
]);
export type MessageJob = z.infer<typeof MessageJob>;

/** A job that is to go out as a text message. */
export const TextJob = z.looseObject({ channel: z.literal('text') });

/** @param cause the fact (or mailing) that asks for the message: the same cause is the same message. */
export const messageIdOf = (cause: string, registrantId: RegistrantId): MessageId =>
  MessageId.parse(deriveId(`${cause} ${registrantId}`, 'message'));

type Of<K extends MessageJob['kind']> = Omit<Extract<MessageJob, { kind: K }>, 'kind' | 'messageId'>;

export const confirmationJob = (
  cause: string,
  about: { readonly eventId: EventId; readonly registrantId: RegistrantId; readonly mailingId?: MailingId | undefined },
): MessageJob => ({
  kind: 'confirmation',
  messageId: messageIdOf(cause, about.registrantId),
  eventId: about.eventId,
  registrantId: about.registrantId,
  ...(about.mailingId === undefined ? {} : { mailingId: about.mailingId }),
});

export const checkpointJob = (
  cause: string,
  about: {
    readonly eventId: EventId;
    readonly registrantId: RegistrantId;
    readonly checkinId: CheckpointCheckinId;
  },
): MessageJob => ({ kind: 'checkpoint-confirmation', messageId: messageIdOf(cause, about.registrantId), ...about });

export const editLinkJob = (
  cause: string,
  about: Pick<Extract<MessageJob, { kind: 'edit-link' }>, 'eventId' | 'registrantId' | 'linkId' | 'language'>,
): MessageJob => ({ kind: 'edit-link', messageId: messageIdOf(cause, about.registrantId), ...about });

export const transferOfferJob = (cause: string, about: Of<'transfer-offer'>): MessageJob => ({
  kind: 'transfer-offer',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

export const transferDoneJob = (cause: string, about: Of<'transfer-done'>): MessageJob => ({
  kind: 'transfer-done',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

export const removalDoneJob = (cause: string, about: Of<'removal-done'>): MessageJob => ({
  kind: 'removal-done',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});
export const waitingListJob = (cause: string, about: Of<'waiting-list'>): MessageJob => ({
  kind: 'waiting-list',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

export const seatOfferJob = (cause: string, about: Of<'seat-offer'>): MessageJob => ({
  kind: 'seat-offer',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

export const refundJob = (cause: string, about: Of<'refund-made'>): MessageJob => ({
  kind: 'refund-made',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

export const paymentJob = (cause: string, about: Of<'payment-received'>): MessageJob => ({
  kind: 'payment-received',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

export const paymentReminderJob = (cause: string, about: Of<'payment-reminder'>): MessageJob => ({
  kind: 'payment-reminder',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

export const paymentTimeEndedJob = (cause: string, about: Of<'payment-time-ended'>): MessageJob => ({
  kind: 'payment-time-ended',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

export const receiptJob = (cause: string, about: Of<'receipt'>): MessageJob => ({
  kind: 'receipt',
  messageId: messageIdOf(cause, about.registrantId),
  ...about,
});

/** The job's id follows from the message's, so what is enqueued twice is one job; one that was put back is another. */
export const toJob = (message: MessageJob): QueuedJob => {
  const round = 'round' in message && message.round !== undefined ? ` ${message.round}` : '';
  return { id: deriveUuid(message.messageId + round), data: message };
};
