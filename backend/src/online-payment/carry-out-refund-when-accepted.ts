import type { EventDetails } from '@turnout/contracts/event-setup';
import type { TypeDetails } from '@turnout/contracts/forms';
import {
  isFact,
  isRejection,
  systemCommandId,
  type EventId,
  type PastEventOf,
  type StoredEvent,
  type TypeId,
} from '@turnout/contracts/kernel';
import { refundProposalEvents, type OnlinePaymentState, type RefundPart } from '@turnout/contracts/online-payment';
import { registrationFold, type RegistrationState } from '@turnout/contracts/registration';
import { recordRefundByHand } from '../groups/decide/refund-by-hand.decider.ts';
import { payFirstRule } from '../groups/stream/pay-first.ts';
import { registrationStream } from '../groups/stream/registrations.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams, type Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { onlinePaymentStream, openOnlinePayments } from './payment-stream.ts';
import { returnProposal } from './refunds/proposal.decider.ts';
import { requestAcceptedRefund } from './refunds/refund.decider.ts';
import { openProposals, proposalsCategory, proposalsStream } from './refunds/streams.ts';

interface Parts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly typeDetails: (typeId: TypeId) => Promise<TypeDetails | null>;
}

type Decided = PastEventOf<typeof refundProposalEvents.RefundProposalDecided> & Pick<StoredEvent, 'id' | 'metadata'>;

/**
 * Has an accepted refund go back, each part its way: the provider is asked, and what staff give by hand is recorded. Each has a
 * command of its own that follows from the decision, so that twice is once. A part by hand that cannot be recorded any more
 * opens the proposal again.
 */
export const carryOutRefundWhenAccepted = defineReaction(
  { name: 'carry-out-refund-when-accepted', categories: [proposalsCategory], reachesOutside: false },
  ({ platform, eventDetails, typeDetails }: Parts) => {
    const rule = payFirstRule({ payingOf: eventDetails, typeOf: typeDetails });
    const work = {
      platform,
      payments: openOnlinePayments(platform),
      groups: openStreams({ log: platform.log, fold: registrationFold, capacity: 16, rule }),
    };
    const proposals = openProposals(platform);
    return {
      react: async (fact: StoredEvent): Promise<void> => {
        if (!isFact(refundProposalEvents.RefundProposalDecided, fact)) return;
        const { eventId, primaryId, proposalId } = fact.data;
        let left = 0;
        let reason = '';
        for (const [index, part] of fact.data.parts.entries()) {
          const refused = await carryOut(work, fact, { part, index });
          if (refused === null) continue;
          left += part.amount;
          reason = refused;
        }
        if (left === 0) return;
        await platform.commands.handle({
          streams: proposals,
          streamId: proposalsStream(primaryId),
          eventId,
          decide: returnProposal,
          command: { eventId, primaryId, proposalId, amount: left, reason },
          context: contextOf(platform, fact, 'return'),
        });
      },
    };
  },
);

const contextOf = ({ clock }: Pick<Platform, 'clock'>, fact: Decided, step: string): CommandContext => ({
  now: clock.now(),
  actor: fact.metadata.actor,
  commandId: systemCommandId('carry-out-refund', fact.id, step),
  correlationId: fact.metadata.correlationId,
  causationId: fact.id,
});

interface Work {
  readonly platform: Parts['platform'];
  readonly payments: Streams<OnlinePaymentState>;
  readonly groups: Streams<RegistrationState>;
}

/** Has one part go back; the code of a refusal where it cannot. */
const carryOut = async (
  { platform, payments, groups }: Work,
  fact: Decided,
  { part, index }: { readonly part: RefundPart; readonly index: number },
): Promise<string | null> => {
  const { commands } = platform;
  const { eventId, primaryId } = fact.data;
  const context = contextOf(platform, fact, String(index));
  if (part.way === 'online') {
    const { onlinePaymentId, refundId, amount } = part;
    const asked = await commands.handle({
      streams: payments,
      streamId: onlinePaymentStream(onlinePaymentId),
      eventId,
      decide: requestAcceptedRefund,
      command: { eventId, refundId, amount, reason: '' },
      context,
    });
    return isRejection(asked) ? asked.rejected : null;
  }
  const streamId = registrationStream(primaryId);
  const { state } = await groups.advance(streamId);
  if (state.kind === 'absent') return 'not-found';
  const registrantId = [...state.registrants.values()].find(({ place }) => place === 1)?.registrantId;
  if (registrantId === undefined) return 'not-found';
  const recorded = await commands.handle({
    streams: groups,
    streamId,
    eventId,
    decide: recordRefundByHand,
    command: { eventId, registrantId, amount: part.amount, method: part.method },
    context,
  });
  return isRejection(recorded) ? recorded.rejected : null;
};
