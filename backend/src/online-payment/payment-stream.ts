import type { EventStore, OnlinePaymentId } from '@turnout/contracts/kernel';
import { onlinePaymentFold, type OnlinePaymentState } from '@turnout/contracts/online-payment';
import { openStreams, type Streams } from '../platform/command/streams.ts';

export const onlinePaymentCategory = 'onlinepayment';

/** The stream of one payment at a provider. */
export const onlinePaymentStream = (onlinePaymentId: OnlinePaymentId): string =>
  `${onlinePaymentCategory}-${onlinePaymentId}`;

/** The streams of payments: each is looked at anew, since other processes write to them. */
export const openOnlinePayments = ({ log }: { readonly log: EventStore }): Streams<OnlinePaymentState> =>
  openStreams({ log, fold: onlinePaymentFold, capacity: 1_000 });
