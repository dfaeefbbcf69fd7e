import { reject } from '@turnout/contracts/kernel';
import { paymentApi, paymentTopics } from '@turnout/contracts/payment';
import { currencyOf } from '@turnout/contracts/registration';
import {
  moneyOfGroup,
  moneySummary,
  shownOfTransactions,
  transactionById,
  transactionPage,
  transactionsOfGroup,
} from '@turnout/projections/payment/queries';
import type { FastifyInstance } from 'fastify';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { View } from '../platform/module/platform.ts';
import { eventOfPayment, generatedPayments, namedBy, paymentFor, type ReadingParts } from './reading.ts';

/**
 * Reading what was recorded and what prices made (rule money/transactions-list). What was recorded comes from its table, which
 * alone knows what was written of it; what prices made from the group's stream.
 */
export const readPaymentRoutes = (app: FastifyInstance, http: HttpContext, parts: ReadingParts): void => {
  const { platform, registrations } = parts;
  const { pool } = platform;
  route(app, http, paymentApi.payments, {
    reads: shownOfTransactions,
    eventOf: ({ query }) => registrations.eventOf(query.registrationId),
    handle: async ({ query: { registrationId, eventId } }, { rights }) => {
      const found = await registrations.find(registrationId);
      if (found === null || (eventId ?? found.state.eventId) !== found.state.eventId) return reject('not-found');
      const [made, recorded] = await Promise.all([generatedPayments(parts, found), transactionsOfGroup(pool, found)]);
      const all = [...made, ...recorded].toSorted(
        (one, other) => Date.parse(one.createdAt) - Date.parse(other.createdAt),
      );
      return { body: { payments: all.map(paymentFor(rights)) } };
    },
  });
  route(app, http, paymentApi.payment, {
    reads: shownOfTransactions,
    eventOf: ({ params }) => eventOfPayment(parts, params.id),
    handle: async ({ params: { id } }, { rights }) => {
      const named = namedBy(id);
      if (named === null) return reject('not-found');
      if ('transactionId' in named) {
        const payment = await transactionById(pool, named.transactionId);
        return payment === null ? reject('not-found') : { body: { payment: paymentFor(rights)(payment) } };
      }
      const found = await registrations.find(named.line.registrantId);
      const payment = found && (await generatedPayments(parts, found)).find(({ _id }) => _id === id);
      return payment === null || payment === undefined ? reject('not-found') : { body: { payment } };
    },
  });
  route(app, http, paymentApi.manualTransactions, {
    reads: shownOfTransactions,
    handle: async ({ params, query }, { rights }) => {
      const { payments, total } = await transactionPage(pool, { ...params, ...query });
      return { body: { payments: payments.map(paymentFor(rights)), total } };
    },
  });
};

/** The money of a group, and of an event, as screens follow it. */
export const paymentViews = ({
  payers,
  registrations,
  eventDetails,
}: Pick<ReadingParts, 'payers' | 'registrations' | 'eventDetails'>): readonly View[] => [
  {
    topic: paymentTopics.transactions,
    keyOf: async (params) => {
      const { registrationId } = paymentTopics.transactions.params.parse(params);
      return (await registrations.find(registrationId))?.primaryId ?? registrationId;
    },
    read: async (pool, params, rights) => {
      const of = paymentTopics.transactions.params.parse(params);
      const [money, event] = await Promise.all([moneyOfGroup(pool, of), eventDetails(of.eventId)]);
      if (money === null || event === null) return null;
      // What staff record of a group that was free so far is in the event's currency.
      const balance = { ...money.balance, currency: currencyOf(money.balance, event) };
      const payLink = { code: payers.codeOf(money), link: money.payLink.link };
      return { balance, payments: money.payments.map(paymentFor(rights)), payLink };
    },
  },
  {
    topic: paymentTopics.summary,
    read: (pool, params) => moneySummary(pool, paymentTopics.summary.params.parse(params)),
  },
];
