import type { EventStore, OnlinePaymentId, PrimaryId } from '@turnout/contracts/kernel';
import {
  refundable,
  refundPlan,
  refundProposalsFold,
  type OnlinePaymentState,
  type PlannedPart,
  type RefundProposals,
} from '@turnout/contracts/online-payment';
import type { RegistrationGroup } from '@turnout/contracts/registration';
import { openStreams, type Streams } from '../../platform/command/streams.ts';
import { onlinePaymentStream } from '../payment-stream.ts';

export const proposalsCategory = 'refunds';

/** The stream of the refunds that are proposed to a group. */
export const proposalsStream = (primaryId: PrimaryId): string => `${proposalsCategory}-${primaryId}`;

export const openProposals = ({ log }: { readonly log: EventStore }): Streams<RefundProposals> =>
  openStreams({ log, fold: refundProposalsFold, capacity: 64 });

/** Plans how an amount goes back to a group, by what its payments may give back at this moment; null: not all of it can. */
export const planOf = async (
  payments: Streams<OnlinePaymentState>,
  { transactions }: Pick<RegistrationGroup, 'transactions'>,
  amount: number,
): Promise<readonly PlannedPart[] | null> => {
  const all = [...transactions.values()].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  const left = new Map<OnlinePaymentId, number>();
  for (const { online } of all) {
    if (online === undefined || left.has(online.onlinePaymentId)) continue;
    const { state } = await payments.advance(onlinePaymentStream(online.onlinePaymentId));
    left.set(online.onlinePaymentId, state.kind === 'absent' ? 0 : refundable(state));
  }
  return refundPlan(amount, all, left);
};
