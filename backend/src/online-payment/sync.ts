import { isRejection, OnlinePaymentId, RefundId, systemCommandId, type EventId } from '@turnout/contracts/kernel';
import type { OnlinePaymentState } from '@turnout/contracts/online-payment';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';
import { randomUUID } from 'node:crypto';
import type { Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { ProviderAccounts } from './accounts.ts';
import { onlinePaymentStream } from './payment-stream.ts';
import type { PaymentProvider, ProviderPayment } from './provider.ts';
import { ProviderRefuses } from './provider-errors.ts';
import { syncWithProvider } from './sync.decider.ts';

export type Providers = Readonly<Partial<Record<Provider, PaymentProvider>>>;

export interface SyncParts {
  readonly platform: Pick<Platform, 'commands' | 'clock' | 'ids'>;
  readonly payments: Streams<OnlinePaymentState>;
  readonly providers: Providers;
  readonly accounts: ProviderAccounts;
  /** Tells whether money that nobody was asked for is the event's: staff decide on it then (rule money/unasked-money). */
  readonly takesUnasked: (eventId: EventId) => Promise<boolean>;
}

/** The payment of an event's account that is read anew. */
export interface Reading {
  readonly eventId: EventId;
  readonly provider: Provider;
  readonly mode: ProviderMode;
  readonly about: { readonly sessionId: string } | { readonly paymentId: string };
  /** The payment that is read, where that is known: a provider that forgot its page does not say it. */
  readonly known?: OnlinePaymentId;
}

/** The account of an event that a payment is in. */
type Of = Omit<Reading, 'about' | 'known'>;

const actor = { kind: 'system', id: 'sync-online-payment' } as const;

/** The provider of a name. @throws where nothing speaks with it: that is a fault, and tried again. */
const providerOf = ({ providers }: Pick<SyncParts, 'providers'>, name: Provider): PaymentProvider => {
  const provider = providers[name];
  if (provider === undefined) throw new Error(`nobody here speaks with ${name}`);
  return provider;
};

/**
 * Reads a payment anew from its provider and brings what is missing into its stream. What the provider does not know is no
 * payment of this account, and nothing is noted.
 * @throws ProviderUnreachable where the provider does not answer, ProviderRefuses where it takes none of the keys.
 */
export const readAnew = async (parts: SyncParts, { eventId, provider, mode, about, known }: Reading): Promise<void> => {
  const account = await parts.accounts.of(eventId, provider, mode);
  let payment: ProviderPayment;
  try {
    payment = await providerOf(parts, provider).paymentOf(account, about);
  } catch (error) {
    if (error instanceof ProviderRefuses && error.code === 'not-there') return;
    throw error;
  }
  const onlinePaymentId = payment.onlinePaymentId ?? known ?? null;
  await bringIn(parts, { eventId, provider, mode }, { ...payment, onlinePaymentId });
};

/** The stream of a payment. */
interface Place {
  readonly id: OnlinePaymentId;
  /** `ours`: this event's; `others`: another one's; `new`: money that nobody was asked for, of which nothing is known yet. */
  readonly is: 'ours' | 'others' | 'new';
}

/**
 * The stream of a payment: by the id that we sent along; else it is money that nobody was asked for, once for all events that
 * share the account.
 */
const idOf = async (
  { platform, payments }: SyncParts,
  { eventId, provider, mode }: Of,
  { onlinePaymentId, paymentId, sessionId }: ProviderPayment,
): Promise<Place> => {
  const stateOf = async (id: OnlinePaymentId) => (await payments.advance(onlinePaymentStream(id))).state;
  if (onlinePaymentId !== null) {
    const state = await stateOf(onlinePaymentId);
    if (state.kind === 'payment' && isSame(state, { eventId, provider, mode }))
      return { id: onlinePaymentId, is: 'ours' };
    if (state.kind === 'payment' && state.eventId !== eventId) return { id: onlinePaymentId, is: 'others' };
  }
  const named = [provider, mode, paymentId === '' ? sessionId : paymentId].join(' ');
  const derived = (seed: string): OnlinePaymentId =>
    OnlinePaymentId.parse(platform.ids.derive(seed, 'unasked payment'));
  // Money of before lies under an id with the event in it.
  const before = derived(`${eventId} ${named}`);
  if ((await stateOf(before)).kind === 'payment') return { id: before, is: 'ours' };
  const id = derived(named);
  const state = await stateOf(id);
  if (state.kind === 'absent') return { id, is: 'new' };
  return { id, is: state.eventId === eventId ? 'ours' : 'others' };
};

const isSame = (
  one: { readonly eventId: EventId; readonly provider: Provider; readonly mode: ProviderMode },
  other: Of,
): boolean => one.eventId === other.eventId && one.provider === other.provider && one.mode === other.mode;

/** A payment after all that its provider says of it was taken. */
export interface BroughtIn {
  readonly state: OnlinePaymentState;
  /** Facts were missing, and are there now. */
  readonly hasChanged: boolean;
}

/**
 * Brings what a provider says of a payment into its stream: the facts that are missing there, and none twice. Several events may
 * share an account, and each hears of all that happens there: what is another's is left to it.
 */
export const bringIn = async (parts: SyncParts, of: Of, payment: ProviderPayment): Promise<BroughtIn> => {
  const { platform, payments } = parts;
  const { id: onlinePaymentId, is } = await idOf(parts, of, payment);
  const streamId = onlinePaymentStream(onlinePaymentId);
  const isUnmarked = is === 'new' && payment.onlinePaymentId === null;
  if (is === 'others' || (isUnmarked && !(await parts.takesUnasked(of.eventId))))
    return { state: (await payments.advance(streamId)).state, hasChanged: false };
  const refundIdOf = (providerRefundId: string): RefundId =>
    RefundId.parse(platform.ids.derive([of.eventId, of.provider, providerRefundId].join(' '), 'refund at provider'));
  // What keeps facts from coming twice is the state; each reading is a command of its own.
  const commandId = systemCommandId('sync', onlinePaymentId, randomUUID());
  const outcome = await platform.commands.handle({
    streams: payments,
    streamId,
    eventId: of.eventId,
    decide: syncWithProvider,
    command: { ...of, onlinePaymentId, payment, refundIdOf },
    context: { now: platform.clock.now(), actor, commandId, correlationId: commandId },
  });
  if (isRejection(outcome)) throw new Error(`a payment could not be brought in: ${outcome.rejected}`);
  return { state: outcome.after.state, hasChanged: outcome.facts.length > 0 };
};
