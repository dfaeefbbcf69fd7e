import type { EventDetails } from '@turnout/contracts/event-setup';
import type { TypeDetails } from '@turnout/contracts/forms';
import {
  isFact,
  RefundId,
  systemCommandId,
  type EventId,
  type PastEventOf,
  type RegistrantId,
  type StoredEvent,
  type TypeId,
} from '@turnout/contracts/kernel';
import { type OnlinePaymentState, type ProposedBecause, type RefundProposals } from '@turnout/contracts/online-payment';
import {
  holdsSeat,
  registrationEvents,
  registrationFold,
  type RegistrationGroup,
} from '@turnout/contracts/registration';
import { registrationStream } from '../groups/stream/registrations.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams, type Streams } from '../platform/command/streams.ts';
import { deriveId } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { openOnlinePayments } from './payment-stream.ts';
import { decideProposal, lapseProposals, proposeRefund } from './refunds/proposal.decider.ts';
import { openProposals, planOf, proposalsStream } from './refunds/streams.ts';

export interface ProposingParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock'>;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  readonly typeDetails: (typeId: TypeId) => Promise<TypeDetails | null>;
}

type StatusSet = PastEventOf<typeof registrationEvents.RegistrationStatusSet> & Pick<StoredEvent, 'id' | 'metadata'>;

interface Work {
  readonly commands: Platform['commands'];
  readonly payments: Streams<OnlinePaymentState>;
  readonly proposals: Streams<RefundProposals>;
}

const contextOf = (parts: ProposingParts, fact: StatusSet, step: string): CommandContext => ({
  now: parts.platform.clock.now(),
  actor: { kind: 'system', id: 'propose-refund' },
  commandId: systemCommandId('propose-refund', fact.id, step),
  correlationId: fact.metadata.correlationId,
  causationId: fact.id,
});

/**
 * Proposes the refund that the event's rule gives to whoever is cancelled, rejected or has passed theirs on (rule
 * money/proposed-refunds), and takes it back where they take part again. Where the event says so, and somebody cancelled by
 * themselves, it is accepted at once, as long as all of it goes back by the provider.
 */
export const proposeRefundWhenCancelled = defineReaction(
  { name: 'propose-refund-when-cancelled', categories: ['registration'], reachesOutside: false },
  (parts: ProposingParts) => {
    const { platform } = parts;
    const groups = openStreams({ log: platform.log, fold: registrationFold, capacity: 16 });
    const work: Work = {
      commands: platform.commands,
      payments: openOnlinePayments(platform),
      proposals: openProposals(platform),
    };
    return {
      react: async (fact: StoredEvent): Promise<void> => {
        if (!isFact(registrationEvents.RegistrationStatusSet, fact)) return;
        const { primaryId, status } = fact.data;
        const { state } = await groups.advance(registrationStream(primaryId));
        if (state.kind === 'absent') return;
        await (holdsSeat(status)
          ? lapse(parts, work, { fact, group: state })
          : propose(parts, work, { fact, group: state }));
      },
    };
  },
);

interface Happened {
  readonly fact: StatusSet;
  readonly group: RegistrationGroup;
}

const lapse = async (
  parts: ProposingParts,
  { commands, proposals }: Work,
  { fact, group }: Happened,
): Promise<void> => {
  const streamId = proposalsStream(group.primaryId);
  const { state } = await proposals.advance(streamId);
  if (state.kind === 'none') return;
  const back = fact.data.registrants
    .map(({ registrantId }) => registrantId)
    .filter((id) => holdsSeat(group.registrants.get(id)?.status ?? 'deleted'));
  await commands.handle({
    streams: proposals,
    streamId,
    eventId: group.eventId,
    decide: lapseProposals,
    command: { back: new Set(back) },
    context: contextOf(parts, fact, 'lapse'),
  });
};

const becauseOf = ({ data }: StatusSet, group: RegistrationGroup, ids: readonly RegistrantId[]): ProposedBecause => {
  if (ids.some((id) => group.registrants.get(id)?.passedOnTo !== null)) return 'passed-on';
  return data.status === 'rejected' ? 'rejected' : 'deleted';
};

const propose = async (parts: ProposingParts, work: Work, { fact, group }: Happened): Promise<void> => {
  const { eventId, primaryId } = group;
  const event = await parts.eventDetails(eventId);
  if (event === null || event.refundRule === 'nothing') return;
  // Who took part before: a change from rejected to deleted frees nothing more.
  const registrants = fact.data.registrants
    .filter(({ from }) => holdsSeat(from))
    .map(({ registrantId }) => registrantId);
  if (registrants.length === 0) return;
  const proposalId = RefundId.parse(deriveId(fact.id, 'refund-proposal'));
  const isBySelf = fact.metadata.actor.kind === 'registrant';
  const handling = { streams: work.proposals, streamId: proposalsStream(primaryId), eventId };
  const leaving = { registrants, because: becauseOf(fact, group, registrants), isBySelf, at: fact.metadata.at };
  await work.commands.handle({
    ...handling,
    decide: proposeRefund,
    command: { eventId, proposalId, group, event, leaving },
    context: contextOf(parts, fact, 'propose'),
  });
  if (isBySelf && event.refundAutomatically) await acceptAtOnce(parts, work, { fact, group, proposalId });
};

const acceptAtOnce = async (
  parts: ProposingParts,
  { commands, payments, proposals }: Work,
  { fact, group, proposalId }: Happened & { readonly proposalId: RefundId },
): Promise<void> => {
  const { eventId, primaryId } = group;
  const streamId = proposalsStream(primaryId);
  const { state } = await proposals.advance(streamId);
  const one = state.kind === 'none' ? undefined : state.all.get(proposalId);
  if (one?.status !== 'open') return;
  const plan = await planOf(payments, group, one.amount);
  const parted = (plan ?? []).flatMap((part) =>
    part.way === 'online'
      ? [{ ...part, refundId: RefundId.parse(deriveId(`${proposalId} ${part.onlinePaymentId}`, 'refund')) }]
      : [],
  );
  // Staff give by hand what was paid by hand.
  if (plan === null || parted.length < plan.length) return;
  await commands.handle({
    streams: proposals,
    streamId,
    eventId,
    decide: decideProposal,
    command: { eventId, proposalId, decision: 'accepted', parts: parted },
    context: contextOf(parts, fact, 'accept'),
  });
};
