import { Instant, type EventId } from '@turnout/contracts/kernel';
import { onlinePaymentApi, onlinePaymentTopics, type OnlineInboxView } from '@turnout/contracts/online-payment';
import {
  checkoutPayments,
  onlinePaymentPage,
  paymentsLeftAlone,
  paymentsToLookAt,
  shownOfOnlinePayments,
} from '@turnout/projections/online-payment/queries';
import type { FastifyInstance } from 'fastify';
import type { CommonQueryMethods } from 'slonik';
import { route, type HttpContext } from '../platform/http/route.ts';
import type { View } from '../platform/module/platform.ts';
import { waitingNotices } from './notices.ts';
import type { OnlineParts } from './parts.ts';

type Reading = Pick<OnlineParts, 'platform'>;

const inboxOf = async (
  { platform: { sql } }: Reading,
  pool: CommonQueryMethods,
  eventId: EventId,
): Promise<OnlineInboxView> => {
  const [{ payments, total }, leftAlone, { count, failing, oldest }] = await Promise.all([
    paymentsToLookAt(pool, { eventId }),
    paymentsLeftAlone(pool, { eventId }),
    waitingNotices(sql, eventId),
  ]);
  const oldestAt = oldest === null ? null : Instant.parse(oldest.toISOString());
  return { payments, total, leftAlone, notices: { count, failing, oldestAt } };
};

/** Online payments as staff read them. */
export const readOnlineRoutes = (app: FastifyInstance, http: HttpContext, parts: Reading): void => {
  const { pool } = parts.platform;
  route(app, http, onlinePaymentApi.onlineInbox, {
    reads: shownOfOnlinePayments,
    handle: async ({ params: { eventId } }) => ({ body: await inboxOf(parts, pool, eventId) }),
  });
  route(app, http, onlinePaymentApi.onlinePayments, {
    reads: shownOfOnlinePayments,
    handle: async ({ params, query }) => ({ body: await onlinePaymentPage(pool, { ...params, ...query }) }),
  });
};

/** Online payments as checkout, confirmation page and staff follow them. */
export const onlinePaymentViews = (parts: Reading & Pick<OnlineParts, 'payers'>): readonly View[] => {
  const { payers } = parts;
  return [
    {
      topic: onlinePaymentTopics.checkoutPayments,
      read: async (pool, params) => {
        const { eventId, registrationId: key } = onlinePaymentTopics.checkoutPayments.params.parse(params);
        const registrationId = await payers.personOf(key);
        return registrationId === null ? null : checkoutPayments(pool, { eventId, registrationId });
      },
      // Touched under the primary's id, whichever key one follows it by.
      keyOf: async (params) => {
        const { registrationId: key } = onlinePaymentTopics.checkoutPayments.params.parse(params);
        return (await payers.personOf(key)) ?? key;
      },
    },
    {
      topic: onlinePaymentTopics.onlineInbox,
      read: (pool, params) => inboxOf(parts, pool, onlinePaymentTopics.onlineInbox.params.parse(params).eventId),
    },
  ];
};
