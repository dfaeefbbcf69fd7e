import {
  isFact,
  isRejection,
  systemCommandId,
  type EventId,
  type RefundId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import {
  onlinePaymentEvents,
  type OnlinePayment,
  type OnlinePaymentState,
  type Provider,
  type ProviderMode,
} from '@turnout/contracts/online-payment';
import { deriveUuid } from '../../platform/ids/ids.ts';
import type { Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { defineReaction } from '../../platform/reactions/reactions.ts';
import { onlinePaymentCategory, onlinePaymentStream, openOnlinePayments } from '../payment-stream.ts';
import { ProviderRefuses, type PaymentProvider, type ProviderAccount, type ProviderRefund } from '../provider.ts';
import { answerRefund } from './answer.decider.ts';

export interface AskingParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock'>;
  readonly providers: Readonly<Record<Provider, PaymentProvider>>;
  /** The keys to an account; null: the event has none, or none any more. */
  readonly accountOf: (of: {
    readonly eventId: EventId;
    readonly provider: Provider;
    readonly mode: ProviderMode;
  }) => Promise<ProviderAccount | null>;
}

/**
 * Asks the provider for a refund that was requested. It is looked for there first, then asked for with its id as key: whoever was
 * killed in between, or heard nothing, asks again and gets the same one. A provider that cannot be reached is asked later, with
 * pauses: that is never a no.
 */
export const askRefundWhenRequested = defineReaction(
  { name: 'ask-refund-when-requested', categories: [onlinePaymentCategory], reachesOutside: true },
  ({ platform, providers, accountOf }: AskingParts) => {
    const payments = openOnlinePayments(platform);
    return {
      react: async (event: StoredEvent): Promise<void> => {
        if (!isFact(onlinePaymentEvents.RefundRequested, event)) return;
        const { onlinePaymentId, refundId, amount } = event.data;
        const { state } = await payments.advance(onlinePaymentStream(onlinePaymentId));
        if (state.kind === 'absent' || state.received === null) return;
        if (state.refunds.get(refundId)?.status !== 'requested') return;
        const answer = await answerOf({ providers, accountOf }, state, { refundId, amount });
        await keep({ platform, payments }, state, { event, refundId, answer });
      },
    };
  },
);

type Asked = Pick<ProviderRefund, 'amount'> & { readonly refundId: RefundId };

const failed = ({ refundId, amount }: Asked, reason: string): ProviderRefund => ({
  providerRefundId: '',
  refundId,
  amount,
  status: 'failed',
  reason,
});

/** The provider's answer. @throws where it gave none. */
const answerOf = async (
  { providers, accountOf }: Pick<AskingParts, 'providers' | 'accountOf'>,
  { eventId, provider, mode, received }: OnlinePayment,
  asked: Asked,
): Promise<ProviderRefund> => {
  const account = await accountOf({ eventId, provider, mode });
  if (account === null || received === null) return failed(asked, 'no-keys');
  const { paymentId, currency } = received;
  try {
    const { refunds } = await providers[provider].paymentOf(account, { paymentId });
    const there = refunds.find(({ refundId }) => refundId === asked.refundId);
    return there ?? (await providers[provider].refund(account, { ...asked, paymentId, currency }));
  } catch (error) {
    if (error instanceof ProviderRefuses) return failed(asked, `${error.code}: ${error.message}`.slice(0, 500));
    throw error;
  }
};

const keep = async (
  {
    platform: { commands, clock },
    payments,
  }: Pick<AskingParts, 'platform'> & { readonly payments: Streams<OnlinePaymentState> },
  { eventId, onlinePaymentId }: OnlinePayment,
  {
    event,
    refundId,
    answer,
  }: { readonly event: StoredEvent; readonly refundId: RefundId; readonly answer: ProviderRefund },
): Promise<void> => {
  const kept = await commands.handle({
    streams: payments,
    streamId: onlinePaymentStream(onlinePaymentId),
    eventId,
    decide: answerRefund,
    command: { answer, refundId },
    context: {
      now: clock.now(),
      actor: { kind: 'system', id: 'ask-refund' },
      commandId: systemCommandId('refund', deriveUuid(event.id)),
      correlationId: event.metadata.correlationId,
      causationId: event.id,
    },
  });
  if (isRejection(kept)) throw new Error(`the answer to a refund could not be kept: ${kept.rejected}`);
};
