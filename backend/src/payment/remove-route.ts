import {
  groupOfTransaction,
  isRejection,
  meets,
  reject,
  TransactionId,
  type EventId,
  type PrimaryId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { lineOfId, paymentApi } from '@turnout/contracts/payment';
import type { RegistrationGroup, RegistrationState } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import type { Accepted } from '../platform/command/handle.ts';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { NotKnownNow } from '../platform/reads/not-known-now.ts';
import { removeLine, removeTransaction, type MoneySettings } from './decider.ts';
import type { PaymentParts } from './parts.ts';
import { mayRefund } from './record-route.ts';

/** What is said where a transaction has no effect any more. */
export const removed = {
  en: 'Transaction was successfully removed!',
  es: '¡Transacción eliminada correctamente!',
  fr: 'Transaction supprimée !',
};

/** Where a transaction is, and since when the group is registered that it is about. */
interface Found {
  /** A refund, which is removed by whoever may refund. */
  readonly isRefund: boolean;
  readonly streamId: string;
  readonly eventId: EventId;
  readonly registeredAt: string;
}

/** Removing a transaction: what staff recorded, or, by the platform admin, what a price made (rule money/removing-a-transaction). */
export const removeRoute = (app: FastifyInstance, http: HttpContext, parts: PaymentParts): void => {
  const find = openFinder(parts);
  route(app, http, paymentApi.removeTransaction, {
    eventOf: async ({ params }) => (await find(params.id))?.eventId ?? null,
    handle: async ({ params: { id } }, caller) => {
      const found = await find(id);
      if (found === null) return reject('not-found');
      const settings = await parts.eventDetails(found.eventId);
      if (settings === null) return reject('not-found');
      if (found.isRefund && !meets(mayRefund, caller.rights)) return reject('may-not-transact');
      if (await parts.isCutOff(caller, found)) return reject('may-not-transact');
      const outcome = await remove(parts, { id, found, settings, caller });
      return isRejection(outcome)
        ? outcome
        : { body: { message: say(removed, caller.language) }, position: outcome.position };
    },
  });
};

const remove = async (
  { platform: { commands }, registrations: { streams } }: PaymentParts,
  {
    id,
    found: { streamId, eventId },
    settings,
    caller,
  }: {
    readonly id: string;
    readonly found: Found;
    readonly settings: MoneySettings;
    readonly caller: Pick<Caller, 'context' | 'rights'>;
  },
): Promise<Accepted<RegistrationState> | Rejection> => {
  const handling = { streams, streamId, eventId, context: caller.context() };
  const transactionId = TransactionId.safeParse(id).data;
  if (transactionId !== undefined) {
    const command = { eventId, transactionId, settings };
    return commands.handle({ ...handling, decide: removeTransaction, command });
  }
  const line = lineOfId(id);
  if (line === null) return reject('not-found');
  const command = { ...line, eventId, isAdmin: caller.rights?.isAdmin === true, settings };
  return commands.handle({ ...handling, decide: removeLine, command });
};

/** Groups that go on as others do not do so often; whoever made a circle of them would wait for ever. */
const mostGroups = 100;

const has = ({ transactions, removedTransactions }: RegistrationGroup, id: TransactionId): boolean =>
  transactions.has(id) || removedTransactions.has(id);

/** Finds the group that has a transaction by now: the one that recorded it, or who took that one's place since. */
export const openFinder = ({
  registrations,
  registrationStream,
}: Pick<PaymentParts, 'registrations' | 'registrationStream'>) => {
  const groupThatHas = async (transactionId: TransactionId): Promise<RegistrationGroup | null> => {
    let primaryId: PrimaryId = groupOfTransaction(transactionId);
    for (let groups = 0; groups < mostGroups; groups += 1) {
      const { state } = await registrations.streams.read(registrationStream(primaryId));
      if (state.kind === 'group' && has(state, transactionId)) return state;
      const next = state.kind === 'group' && state.handedOver?.transactions.has(transactionId) === true;
      // Whoever handed it over said so before the others have it: it is neither here nor there for a moment.
      if (!next && groups > 0) throw new NotKnownNow(['registrations']);
      if (!next) return null;
      primaryId = state.handedOver.to;
    }
    return null;
  };
  return async (id: string): Promise<Found | null> => {
    const transactionId = TransactionId.safeParse(id).data;
    if (transactionId !== undefined) {
      const state = await groupThatHas(transactionId);
      if (state === null) return null;
      const one = state.transactions.get(transactionId);
      const person = one && state.registrants.get(one.registrantId);
      return {
        streamId: registrationStream(state.primaryId),
        eventId: state.eventId,
        isRefund: one?.type === 'refund',
        registeredAt: person?.registeredAt ?? state.submittedAt,
      };
    }
    const line = lineOfId(id);
    const found = line === null ? null : await registrations.find(line.registrantId);
    const person = line === null ? undefined : found?.state.registrants.get(line.registrantId);
    if (found === null || person === undefined) return null;
    return {
      streamId: found.streamId,
      eventId: found.state.eventId,
      isRefund: false,
      registeredAt: person.registeredAt,
    };
  };
};
