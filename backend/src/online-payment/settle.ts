import type { PaySettings } from '@turnout/contracts/charges';
import {
  isRejection,
  systemCommandId,
  type EventId,
  type OnlinePaymentId,
  type PrimaryId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { ParkedReason, type OnlinePayment, type OnlinePaymentState } from '@turnout/contracts/online-payment';
import type { RegistrationState } from '@turnout/contracts/registration';
import { recordOnlinePayment, recordOnlineRefund, recordRefundBack } from '../groups/decide/online-money.decider.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import type { Streams } from '../platform/command/streams.ts';
import { deriveUuid } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/module/platform.ts';
import { NotKnownNow } from '../platform/reads/not-known-now.ts';
import { feeIn } from './open.decider.ts';
import { onlinePaymentStream } from './payment-stream.ts';
import { creditPayment, destinationOf, failedParts, parkPayment, returnedParts } from './settle.decider.ts';

export interface SettleParts {
  readonly platform: Pick<Platform, 'commands' | 'clock'>;
  readonly payments: Streams<OnlinePaymentState>;
  readonly groups: Streams<RegistrationState>;
  readonly groupStream: (primaryId: PrimaryId) => string;
  readonly eventDetails: (eventId: EventId) => Promise<PaySettings | null>;
}

const actor = { kind: 'system', id: 'settle-online-payment' } as const;
/** Groups that go on as others do not do so often; whoever made a circle of them would wait for ever. */
const mostGroups = 100;

/**
 * Brings the money of a payment into the stream of its group: what came in, then what went back. Each part has a command of its
 * own that follows from the payment, so that twice is once, and whoever is killed in between is finished by the next.
 */
export const settle = async (
  parts: SettleParts,
  onlinePaymentId: OnlinePaymentId,
  cause: StoredEvent,
): Promise<void> => {
  const { platform, payments } = parts;
  const streamId = onlinePaymentStream(onlinePaymentId);
  const { state } = await payments.advance(streamId);
  if (state.kind === 'absent' || state.received === null) return;
  const context = (...about: readonly string[]): CommandContext => ({
    now: platform.clock.now(),
    actor,
    commandId: systemCommandId('settle', deriveUuid([onlinePaymentId, ...about].join(' '))),
    correlationId: cause.metadata.correlationId,
    causationId: cause.id,
  });
  const creditedTo = state.creditedTo ?? (await creditOrPark(parts, state, { cause, context }));
  if (creditedTo === null) return;
  const { state: now } = await payments.advance(streamId);
  if (now.kind === 'payment') await passOnReturns(parts, now, { creditedTo, context });
};

type ContextOf = (...about: readonly string[]) => CommandContext;

/** Has the payment count where it is to; null: it counts nowhere. */
const creditOrPark = async (
  { platform: { commands }, payments, groups, groupStream, eventDetails }: SettleParts,
  payment: OnlinePayment,
  { cause, context }: { readonly cause: StoredEvent; readonly context: ContextOf },
): Promise<PrimaryId | null> => {
  const destination = destinationOf(payment);
  if (destination === null) return null;
  const { eventId, onlinePaymentId, received, provider: method, mode } = payment;
  const own = { streams: payments, streamId: onlinePaymentStream(onlinePaymentId), eventId };
  const park = async (reason: ParkedReason): Promise<null> => {
    await commands.handle({
      ...own,
      decide: parkPayment,
      command: { reason },
      context: context('park', String(cause.revision)),
    });
    return null;
  };
  if ('parked' in destination) return park(destination.parked);
  const settings = await eventDetails(eventId);
  if (settings === null || received === null) return park('registration-unknown');
  const { to: primaryId, isDirected } = destination;
  const fee = feeIn(payment);
  const { currency } = received;
  const recorded = await commands.handle({
    streams: groups,
    streamId: groupStream(primaryId),
    eventId,
    decide: recordOnlinePayment,
    command: {
      eventId,
      currency,
      method,
      settings,
      isDirected,
      amount: received.amount - fee,
      online: {
        onlinePaymentId,
        part: 'payment',
        fee,
        mode,
      },
      registrantId: isDirected ? payment.directedPerson : null,
    },
    context: context('payment', primaryId),
  });
  if (isRejection(recorded)) return park(ParkedReason.parse(recorded.rejected));
  await commands.handle({
    ...own,
    decide: creditPayment,
    command: { primaryId },
    context: context('credit', primaryId),
  });
  return primaryId;
};

/** Tells the group that has the payment now of all that went back, and of what came back after all. */
const passOnReturns = async (
  parts: SettleParts,
  payment: OnlinePayment,
  { creditedTo, context }: { readonly creditedTo: PrimaryId; readonly context: ContextOf },
): Promise<void> => {
  const { eventId, onlinePaymentId, provider: method, mode, received } = payment;
  const failed = failedParts(payment);
  const returned = returnedParts(payment);
  if (returned.length === 0 && failed.length === 0) return;
  const settings = await parts.eventDetails(eventId);
  if (settings === null || received === null) return;
  const { currency } = received;
  const of = (part: string) => ({ eventId, currency, method, online: { onlinePaymentId, part, mode } });
  const streams = parts.groups;
  const { commands } = parts.platform;
  for (const { part, returned: amount, method: by = method } of returned)
    await inGroupThatHas(parts, creditedTo, (streamId) =>
      commands.handle({
        streams,
        streamId,
        eventId,
        decide: recordOnlineRefund,
        command: {
          ...of(part),
          method: by,
          returned: amount,
        },
        context: context('returned', part),
      }),
    );
  for (const part of failed)
    await inGroupThatHas(parts, creditedTo, (streamId) =>
      commands.handle({
        streams,
        streamId,
        eventId,
        decide: recordRefundBack,
        command: {
          ...of(part),
          settings,
        },
        context: context('came-back', part),
      }),
    );
};

/** Sends a command to the group that has the payment by now: the one that it counted for, or who took that one's place. */
const inGroupThatHas = async (
  { groups, groupStream }: SettleParts,
  creditedTo: PrimaryId,
  send: (streamId: string) => Promise<object>,
): Promise<void> => {
  let primaryId = creditedTo;
  for (let tries = 0; tries < mostGroups; tries += 1) {
    const streamId = groupStream(primaryId);
    const outcome = await send(streamId);
    if (!isRejection(outcome)) return;
    // The event was emptied: nobody's money is shown any more.
    if (outcome.rejected === 'registration-unknown' && tries === 0) return;
    const { state } = await groups.advance(streamId);
    const next = state.kind === 'group' ? (state.handedOver?.to ?? null) : null;
    // Whoever handed it over said so before the others have it: it is neither here nor there for a moment.
    if (next === null) throw new NotKnownNow(['registrations']);
    primaryId = next;
  }
  throw new Error(`the money that counted for ${creditedTo} is in no group`);
};
