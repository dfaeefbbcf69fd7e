import { isFact, isRejection, systemCommandId, type RefundId, type StoredEvent } from '@turnout/contracts/kernel';
import { onlinePaymentEvents, type OnlinePayment, type OnlinePaymentState } from '@turnout/contracts/online-payment';
import { deriveUuid } from '../platform/ids/ids.ts';
import type { Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { onlinePaymentCategory, onlinePaymentStream, openOnlinePayments } from './payment-stream.ts';
import type { ProviderAccounts } from './accounts.ts';
import type { ProviderRefund } from './provider.ts';
import { ProviderRefuses } from './provider-errors.ts';
import type { Providers } from './sync.ts';
import { answerRefund } from './refunds/answer.decider.ts';

export interface AskingParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock'>;
  readonly providers: Providers;
  readonly accounts: ProviderAccounts;
}

/**
 * Asks the provider for a refund that was requested. It is looked for there first, then asked for with its id as key: whoever was
 * killed in between, or heard nothing, asks again and gets the same one. A provider that cannot be reached is asked later, with
 * pauses: that is never a no. After a restore it asks again, and finds what was made.
 */
export const askRefundWhenRequested = defineReaction(
  { name: 'ask-refund-when-requested', categories: [onlinePaymentCategory], reachesOutside: false },
  ({ platform, providers, accounts }: AskingParts) => {
    const payments = openOnlinePayments(platform);
    return {
      react: async (event: StoredEvent): Promise<void> => {
        if (!isFact(onlinePaymentEvents.RefundRequested, event)) return;
        const { onlinePaymentId, refundId, amount } = event.data;
        const { state } = await payments.advance(onlinePaymentStream(onlinePaymentId));
        if (state.kind === 'absent' || state.received === null) return;
        if (state.refunds.get(refundId)?.status !== 'requested') return;
        const answer = await answerOf({ providers, accounts }, state, { refundId, amount });
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
  { providers, accounts }: Pick<AskingParts, 'providers' | 'accounts'>,
  { eventId, provider, mode, received }: OnlinePayment,
  asked: Asked,
): Promise<ProviderRefund> => {
  const account = await accounts.of(eventId, provider, mode);
  if (account.keys.length === 0 || received === null) return failed(asked, 'no-keys');
  const asks = providers[provider];
  if (asks === undefined) throw new Error(`nobody here speaks with ${provider}`);
  const { paymentId, currency } = received;
  try {
    const { refunds } = await asks.paymentOf(account, { paymentId });
    const there = refunds.find(({ refundId }) => refundId === asked.refundId);
    return there ?? (await asks.refund(account, { ...asked, paymentId, currency }));
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
