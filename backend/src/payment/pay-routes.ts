import {
  groupOfTransaction,
  isFact,
  isRejection,
  meets,
  reject,
  RegistrantId,
  TransactionId,
  type EventId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { paymentApi } from '@turnout/contracts/payment';
import { registrationEvents, type RegistrationGroup, type TransactionMethod } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { removeTransaction } from './decider.ts';
import type { PaymentParts } from './parts.ts';
import { payDue, unpayAll } from './pay.decider.ts';
import { created, mayRefund, recordedView } from './record-route.ts';
import { openFinder, removed } from './remove-route.ts';

type PaidId = TransactionId | RegistrantId;

/** What is to be paid: by a registration all that is due; by a transaction what that was. */
interface Payable {
  readonly streamId: string;
  readonly eventId: EventId;
  readonly registrantId: RegistrantId;
  readonly registeredAt: string;
  readonly atMost: number | null;
  /** Empty: as the group chose to pay. */
  readonly method: TransactionMethod | '';
}

const { TransactionRecorded } = registrationEvents;

const openPayable = ({ platform, registrations, registrationStream }: PaymentParts) => {
  const findTransaction = openFinder({ registrations, registrationStream });

  /** As it was recorded, also where it was removed since; null: it is no charge and no payment. */
  const recorded = async (id: TransactionId) => {
    const facts = await platform.log.readStream(registrationStream(groupOfTransaction(id)));
    for (const fact of facts)
      if (isFact(TransactionRecorded, fact) && fact.data.transactionId === id)
        return fact.data.type === 'discount' || fact.data.type === 'refund' ? null : fact.data;
    return null;
  };

  return async (id: PaidId): Promise<Payable | null> => {
    const transactionId = TransactionId.safeParse(id).data;
    if (transactionId === undefined) {
      const registrantId = RegistrantId.parse(id);
      const found = await registrations.find(registrantId);
      const person = found?.state.registrants.get(registrantId);
      if (found === null || person === undefined) return null;
      const { streamId, state } = found;
      const { registeredAt } = person;
      return { streamId, eventId: state.eventId, registrantId, registeredAt, atMost: null, method: '' };
    }
    const [found, one] = [await findTransaction(transactionId), await recorded(transactionId)];
    if (found === null || one === null) return null;
    const { registrantId, amount: atMost, type, method } = one;
    return { ...found, registrantId, atMost, method: type === 'payment' ? method : '' };
  };
};

/** Tells whether a payment has an effect, so that there is nothing to pay for it. */
const stands = (state: RegistrationGroup, id: PaidId): boolean =>
  [...state.transactions.values()].some(({ transactionId, type }) => transactionId === id && type === 'payment');

/** Payments that are marked as made or not made (rule money/pay-and-unpay). */
export const payRoutes = (app: FastifyInstance, http: HttpContext, parts: PaymentParts): void => {
  const { platform, registrations } = parts;
  const payable = openPayable(parts);

  const asked = async (id: PaidId) => {
    const found = await payable(id);
    const settings = found === null ? null : await parts.eventDetails(found.eventId);
    return found === null || settings === null ? null : { found, settings };
  };
  const eventOf = async ({ params: { id } }: { readonly params: { readonly id: PaidId } }): Promise<EventId | null> =>
    (await payable(id))?.eventId ?? null;

  route(app, http, paymentApi.pay, {
    eventOf,
    handle: async ({ params: { id }, body }, caller) => {
      const one = await asked(id);
      if (one === null) return reject('not-found');
      const { found, settings } = one;
      const { streamId, eventId, registrantId, atMost } = found;
      if (await parts.isCutOff(caller, found)) return reject('may-not-transact');
      const { state, commands } = await registrations.streams.read(streamId);
      const isRepeat = commands.has(caller.context().commandId);
      if (!isRepeat && state.kind === 'group' && stands(state, id)) return reject('nothing-due');
      const description = body?.description ?? '';
      const method = body?.method === undefined || body.method === '' ? found.method : body.method;
      const paid = await platform.commands.handle({
        streams: registrations.streams,
        streamId,
        eventId,
        decide: payDue,
        command: { eventId, registrantId, atMost, method, shownDue: body?.shownDue ?? null, description, settings },
        context: caller.context(),
      });
      if (isRejection(paid)) return paid;
      const bankName = settings.paymentProviderName ?? '';
      const payment = await recordedView(parts, paid, { description, bankName, rights: caller.rights });
      return payment === null
        ? reject('command-id-reused')
        : { body: { payment, message: say(created.payment, caller.language) }, position: paid.position };
    },
  });

  route(app, http, paymentApi.unpay, {
    eventOf,
    handle: async ({ params: { id } }, caller) => {
      const one = await asked(id);
      if (one === null) return reject('not-found');
      const { found, settings } = one;
      const { streamId, eventId } = found;
      if (await parts.isCutOff(caller, found)) return reject('may-not-transact');
      const handling = { streams: registrations.streams, streamId, eventId, context: caller.context() };
      const transactionId = TransactionId.safeParse(id).data;
      if (transactionId === undefined && !meets(mayRefund, caller.rights) && (await wasRefunded(parts, streamId)))
        return reject('may-not-transact');
      const unpaid =
        transactionId === undefined
          ? await platform.commands.handle({ ...handling, decide: unpayAll, command: { eventId } })
          : ((await refuseNoPayment(parts, streamId, transactionId)) ??
            (await platform.commands.handle({
              ...handling,
              decide: removeTransaction,
              command: { eventId, transactionId, settings },
            })));
      return isRejection(unpaid)
        ? unpaid
        : { body: { message: say(removed, caller.language) }, position: unpaid.position };
    },
  });
};

/** Tells whether a group got something back by hand, which only whoever may refund takes back. */
const wasRefunded = async ({ registrations }: PaymentParts, streamId: string): Promise<boolean> => {
  const { state } = await registrations.streams.read(streamId);
  return (
    state.kind === 'group' &&
    [...state.transactions.values()].some(({ type, online }) => type === 'refund' && online === undefined)
  );
};

/** A charge is no payment: it is removed as what it is. */
const refuseNoPayment = async (
  { registrations }: PaymentParts,
  streamId: string,
  id: TransactionId,
): Promise<Rejection<'nothing-paid'> | null> => {
  const { state } = await registrations.streams.read(streamId);
  const one = state.kind === 'group' ? state.transactions.get(id) : undefined;
  return one === undefined || one.type === 'payment' ? null : reject('nothing-paid');
};
