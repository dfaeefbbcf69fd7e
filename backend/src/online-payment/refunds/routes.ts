import {
  digitsOf,
  fitsCurrency,
  isFact,
  isRejection,
  meets,
  minorOf,
  needs,
  reject,
  RefundId,
  type EventId,
  type OnlinePaymentId,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
} from '@turnout/contracts/kernel';
import { onlinePaymentEvents, refundApi, type OnlinePayment } from '@turnout/contracts/online-payment';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import { onlinePaymentStream } from '../payment-stream.ts';
import type { RefundParts } from './parts.ts';
import { proposalRoute } from './proposal-route.ts';
import { decideParked, reopenParked, requestRefund, settleFailedRefund, type Dealing } from './refund.decider.ts';

const words = {
  asked: {
    en: 'The refund is on its way',
    es: 'El reembolso está en camino',
    fr: 'Le remboursement est en cours',
  },
  dealtWith: {
    en: 'The refund is dealt with',
    es: 'El reembolso queda resuelto',
    fr: 'Le remboursement est réglé',
  },
  decided: {
    en: 'Decided',
    es: 'Decidido',
    fr: "C'est décidé",
  },
  reopened: {
    en: 'The payment waits for a decision again',
    es: 'El pago vuelve a esperar una decisión',
    fr: 'Le paiement attend à nouveau une décision',
  },
};

const mayRefund = needs.event('refundPayments');

const { RefundRequested } = onlinePaymentEvents;

/** Refunds of online payments, those that failed, and money that counts nowhere (rules money/refunds, money/parked-money). */
export const refundRoutes = (app: FastifyInstance, http: HttpContext, parts: RefundParts): void => {
  const { platform, payments } = parts;
  const paymentOf = async (id: OnlinePaymentId): Promise<OnlinePayment | null> => {
    const { state } = await payments.advance(onlinePaymentStream(id));
    return state.kind === 'absent' ? null : state;
  };
  const eventOf = async ({ params: { id } }: { readonly params: { readonly id: OnlinePaymentId } }) =>
    (await paymentOf(id))?.eventId ?? null;
  const newId = (caller: Pick<Caller, 'context'>): RefundId =>
    RefundId.parse(platform.ids.derive(caller.context().commandId, 'refund'));

  route(app, http, refundApi.refundPayment, {
    eventOf,
    handle: async ({ params: { id }, body }, caller) => {
      const payment = await paymentOf(id);
      if (payment === null) return reject('not-found');
      if (await isCutOffFrom(parts, caller, payment)) return reject('may-not-transact');
      const wanted = amountIn(payment, body.amount ?? null);
      if (isRejection(wanted)) return wanted;
      const { eventId } = payment;
      const asked = await platform.commands.handle({
        streams: payments,
        streamId: onlinePaymentStream(id),
        eventId,
        decide: requestRefund,
        command: { eventId, refundId: newId(caller), amount: wanted.minor, cause: 'staff', reason: body.reason },
        context: caller.context(),
      });
      if (isRejection(asked)) return asked;
      const fact = asked.facts.find((one) => isFact(RefundRequested, one));
      return fact === undefined
        ? reject('command-id-reused')
        : {
            body: { refundId: fact.data.refundId, message: say(words.asked, caller.language) },
            position: asked.position,
          };
    },
  });

  route(app, http, refundApi.settleFailedRefund, {
    eventOf,
    handle: async ({ params: { id, refundId }, body: { how, method, note } }, caller) => {
      const payment = await paymentOf(id);
      if (payment === null) return reject('not-found');
      if (await isCutOffFrom(parts, caller, payment)) return reject('may-not-transact');
      const dealing: Dealing =
        how === 'again'
          ? { kind: 'again', refundId: newId(caller) }
          : how === 'by-hand' && method !== undefined
            ? { kind: 'by-hand', method, note }
            : { kind: 'nothing', note };
      const { eventId } = payment;
      const settled = await platform.commands.handle({
        streams: payments,
        streamId: onlinePaymentStream(id),
        eventId,
        decide: settleFailedRefund,
        command: { eventId, refundId, dealing },
        context: caller.context(),
      });
      return isRejection(settled)
        ? settled
        : { body: { message: say(words.dealtWith, caller.language) }, position: settled.position };
    },
  });

  route(app, http, refundApi.decideParked, {
    eventOf,
    handle: async ({ params: { id }, body: { decision, registrationId, reason } }, caller) => {
      const payment = await paymentOf(id);
      if (payment === null) return reject('not-found');
      if (decision === 'refund' && !meets(mayRefund, caller.rights)) return reject('may-not-transact');
      const meant = payment.opened?.primaryId;
      const wanted = registrationId ?? (meant === undefined ? null : meant);
      const target = decision === 'refund' || decision === 'leave' ? null : await targetOf(parts, { payment, wanted });
      if (isRejection(target)) return target;
      if (target !== null && (await parts.isCutOff(caller, target))) return reject('may-not-transact');
      const { eventId } = payment;
      const decided = await platform.commands.handle({
        streams: payments,
        streamId: onlinePaymentStream(id),
        eventId,
        decide: decideParked,
        command: { eventId, decision, target, refundId: newId(caller), reason },
        context: caller.context(),
      });
      return isRejection(decided)
        ? decided
        : { body: { message: say(words.decided, caller.language) }, position: decided.position };
    },
  });

  route(app, http, refundApi.reopenParked, {
    eventOf,
    handle: async ({ params: { id } }, caller) => {
      const payment = await paymentOf(id);
      if (payment === null) return reject('not-found');
      const { eventId } = payment;
      const reopened = await platform.commands.handle({
        streams: payments,
        streamId: onlinePaymentStream(id),
        eventId,
        decide: reopenParked,
        command: { eventId },
        context: caller.context(),
      });
      return isRejection(reopened)
        ? reopened
        : { body: { message: say(words.reopened, caller.language) }, position: reopened.position };
    },
  });
  proposalRoute(app, http, parts);
};

/** An amount in minor units of the payment's currency; null: all of it. */
const amountIn = (
  { received }: OnlinePayment,
  amount: number | null,
): { readonly minor: number | null } | Rejection<'amount-not-in-currency' | 'payment-not-credited'> => {
  if (amount === null) return { minor: null };
  if (received === null) return reject('payment-not-credited');
  const { currency } = received;
  return fitsCurrency(amount, currency)
    ? { minor: minorOf(amount, currency) }
    : reject('amount-not-in-currency', { field: 'amount', currency, digits: digitsOf(currency) });
};

/** The cut-off binds as it does for the registration that a payment counts for; one that counts for none has no age. */
const isCutOffFrom = async (
  { registrations, registrationStream, isCutOff }: RefundParts,
  caller: Pick<Caller, 'session'>,
  { eventId, creditedTo }: OnlinePayment,
): Promise<boolean> => {
  if (creditedTo === null) return false;
  const { state } = await registrations.streams.read(registrationStream(creditedTo));
  return state.kind === 'group' && (await isCutOff(caller, { eventId, registeredAt: state.submittedAt }));
};

interface Target {
  readonly primaryId: PrimaryId;
  readonly registrantId: RegistrantId;
  readonly eventId: EventId;
  readonly registeredAt: string;
}

/** The group and person that parked money is to count for; refused where that could only park it again. */
const targetOf = async (
  { registrations }: RefundParts,
  { payment, wanted }: { readonly payment: OnlinePayment; readonly wanted: string | null },
): Promise<
  | Target
  | Rejection<
      | 'parked-target-missing'
      | 'parked-target-unknown'
      | 'money-went-on'
      | 'registrant-erased'
      | 'parked-other-currency'
    >
> => {
  if (wanted === null) return reject('parked-target-missing', { field: 'registrationId' });
  const found = await registrations.findAny(wanted);
  const person = found?.state.registrants.get(found.registrantId);
  if (found === null || person === undefined || found.state.eventId !== payment.eventId)
    return reject('parked-target-unknown', { field: 'registrationId' });
  const { state, registrantId } = found;
  if (state.changedInto !== null || state.handedOver !== null) return reject('money-went-on');
  if (person.isErased) return reject('registrant-erased');
  const theirs = await registrations.currencyOf(state);
  const currency = payment.received?.currency ?? '';
  if (theirs !== currency) return reject('parked-other-currency', { theirs, currency });
  return { primaryId: state.primaryId, registrantId, eventId: state.eventId, registeredAt: person.registeredAt };
};
