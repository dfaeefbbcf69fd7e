import {
  type Decide,
  type EventId,
  type EventOf,
  type Instant,
  type OnlinePaymentId,
  type PrimaryId,
} from '@turnout/contracts/kernel';
import type { OnlinePayment, onlinePaymentEvents, OnlinePaymentState } from '@turnout/contracts/online-payment';
import type { Provider, ProviderMode } from '@turnout/contracts/charges';

export type OnlinePaymentEvent = EventOf<(typeof onlinePaymentEvents)[keyof typeof onlinePaymentEvents]>;

/** A wish to pay as the server worked it out; amounts are in minor units. */
export interface Opening {
  readonly onlinePaymentId: OnlinePaymentId;
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly provider: Provider;
  readonly mode: ProviderMode;
  readonly amount: number;
  readonly fee: number;
  readonly currency: string;
}

/** Opens a payment; one that is there is left as it is. */
export const openPayment: Decide<Opening, OnlinePaymentState, OnlinePaymentEvent> = (opening, state) =>
  state.kind === 'absent' ? [{ type: 'OnlinePaymentOpened', data: opening }] : [];

/** Notes the page that the provider has for a payment; the first one that was noted stays. */
export const noteSession: Decide<
  { readonly sessionId: string; readonly expiresAt: Instant },
  OnlinePaymentState,
  OnlinePaymentEvent
> = ({ sessionId, expiresAt }, state) => {
  if (state.kind === 'absent' || state.session !== null) return [];
  const { eventId, onlinePaymentId } = state;
  return [{ type: 'OnlinePaymentSessionOpened', data: { eventId, onlinePaymentId, sessionId, expiresAt } }];
};

/** Notes that the provider would not open a page: nobody can pay by it. */
export const noteRefused: Decide<null, OnlinePaymentState, OnlinePaymentEvent> = (_, state) => {
  if (state.kind === 'absent' || state.session !== null || state.failed !== null) return [];
  const { eventId, onlinePaymentId } = state;
  return [{ type: 'OnlinePaymentFailed', data: { eventId, onlinePaymentId, reason: 'canceled' } }];
};

/**
 * The use of a payment to whoever wants to pay the same: as it is, as the next one, or as soon as it has a page.
 * @param neededUntil its page is handed out again only where it is open for longer; openedSince: it may wait for its page only
 * where it was opened since, as providers refuse a page that would end too soon.
 */
export const useOf = (
  state: OnlinePaymentState,
  { neededUntil, openedSince }: { readonly neededUntil: Instant; readonly openedSince: Instant },
): 'absent' | 'unfinished' | 'open' | 'over' => {
  if (state.kind === 'absent') return 'absent';
  if (state.received !== null || state.failed !== null) return 'over';
  if (state.session === null) return state.opened !== null && state.opened.at < openedSince ? 'over' : 'unfinished';
  return state.session.expiresAt > neededUntil ? 'open' : 'over';
};

/** The fee of what came in: none where another amount came than was asked for. */
export const feeIn = ({ opened, received }: Pick<OnlinePayment, 'opened' | 'received'>): number =>
  opened !== null && received?.amount === opened.amount + opened.fee ? opened.fee : 0;
