import { decimalOf, isFact, isRejection, reject, RefundId } from '@turnout/contracts/kernel';
import { refundApi, refundProposalEvents, type RefundPart } from '@turnout/contracts/online-payment';
import { groupBalance, type RegistrationGroup } from '@turnout/contracts/registration';
import { openRefundProposals, refundsOfGroup, shownOfRefunds } from '@turnout/projections/online-payment/queries';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { decideProposal } from './proposal.decider.ts';
import type { RefundParts } from './parts.ts';
import { planOf, proposalsStream } from './streams.ts';

const words = {
  accepted: { en: 'The refund is on its way', es: 'El reembolso está en camino', fr: 'Le remboursement est en cours' },
  dismissed: {
    en: 'The proposed refund is dismissed',
    es: 'El reembolso propuesto se descartó',
    fr: 'Le remboursement proposé est écarté',
  },
};

const { RefundProposalDecided } = refundProposalEvents;

/** Accepting or dismissing a refund that the event's rule proposes (rule money/proposed-refunds). */
export const proposalRoute = (app: FastifyInstance, http: HttpContext, parts: RefundParts): void => {
  const { platform, proposals, registrations } = parts;
  const { pool } = platform;
  route(app, http, refundApi.refundProposals, {
    reads: shownOfRefunds,
    handle: async ({ params }) => ({ body: await openRefundProposals(pool, params) }),
  });
  route(app, http, refundApi.groupRefunds, {
    reads: shownOfRefunds,
    eventOf: async ({ params: { id } }) => (await registrations.findAny(id))?.state.eventId ?? null,
    handle: async ({ params: { id } }) => {
      const found = await registrations.findAny(id);
      if (found === null) return reject('not-found');
      const { eventId } = found.state;
      const view = await refundsOfGroup(pool, { eventId, registrationId: found.registrantId });
      return view === null ? reject('not-found') : { body: view };
    },
  });
  route(app, http, refundApi.decideProposal, {
    eventOf: async ({ body }) => (await registrations.findAny(body.registrationId))?.state.eventId ?? null,
    handle: async ({ params: { id: proposalId }, body: { registrationId, decision } }, caller) => {
      const found = await registrations.findAny(registrationId);
      if (found === null) return reject('not-found');
      const { state: group } = found;
      const { eventId, primaryId, submittedAt: registeredAt } = group;
      if (await parts.isCutOff(caller, { eventId, registeredAt })) return reject('may-not-transact');
      const streamId = proposalsStream(primaryId);
      const { state } = await proposals.advance(streamId);
      const one = state.kind === 'none' ? undefined : state.all.get(proposalId);
      if (one === undefined) return reject('not-found');
      const planned =
        decision === 'accepted' && one.status === 'open'
          ? await partsOf(parts, caller, { group, amount: one.amount })
          : [];
      const decided = await platform.commands.handle({
        streams: proposals,
        streamId,
        eventId,
        decide: decideProposal,
        command: { eventId, proposalId, decision, parts: planned },
        context: caller.context(),
      });
      if (isRejection(decided)) return decided;
      const fact = decided.facts.find((each) => isFact(RefundProposalDecided, each));
      if (fact === undefined) return reject('command-id-reused');
      const shown = fact.data.parts.map((part) => shownOf(group, part));
      return {
        body: { parts: shown, message: say(words[decision], caller.language) },
        position: decided.position,
      };
    },
  });
};

/** The ways in which an accepted amount goes back; none where less than that is too much by now, or can go back. */
const partsOf = async (
  { platform, payments }: RefundParts,
  caller: Pick<Caller, 'context'>,
  { group, amount }: { readonly group: RegistrationGroup; readonly amount: number },
): Promise<readonly RefundPart[]> => {
  const { paid, total } = groupBalance(group);
  if (paid - total < amount) return [];
  const plan = await planOf(payments, group, amount);
  return (plan ?? []).map((part) =>
    part.way === 'by-hand'
      ? part
      : {
          ...part,
          refundId: RefundId.parse(
            platform.ids.derive(`${caller.context().commandId} ${part.onlinePaymentId}`, 'refund'),
          ),
        },
  );
};

const shownOf = ({ currency, transactions }: RegistrationGroup, part: RefundPart) => {
  const online =
    part.way === 'online'
      ? [...transactions.values()].find((one) => one.online?.onlinePaymentId === part.onlinePaymentId)
      : undefined;
  const byProvider = online?.method === 'paypal' ? ('paypal' as const) : ('stripe' as const);
  return {
    way: part.way,
    method: part.way === 'by-hand' ? part.method : byProvider,
    amount: decimalOf({ minor: part.amount, currency }),
  };
};
