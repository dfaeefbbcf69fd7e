import { defineManifest, type Module, type WorkerModule } from '../platform/module/platform.ts';
import type { EventId } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { openProviderAccounts } from './accounts.ts';
import { comparePayments } from './comparison/compare-payments.job.ts';
import { comparingWith } from './comparison/comparing-with.ts';
import { comparisonRoutes, comparisonViews } from './comparison/routes.ts';
import { doPlayMoney, type PlayParts } from './do-play-money.job.ts';
import { handleNotices } from './handle-notices.job.ts';
import { lookAfterPayments } from './look-after-payments.job.ts';
import { noticeRoutes } from './notice-routes.ts';
import { paypalNoticeRoute } from './paypal/notice-route.ts';
import { openRoutes } from './open-routes.ts';
import type { OnlineParts } from './parts.ts';
import { openOnlinePayments } from './payment-stream.ts';
import { openProviders, type ProviderEndpoints } from './providers.ts';
import { onlinePaymentViews, readOnlineRoutes } from './read-routes.ts';
import { askRefundWhenRequested } from './ask-refund-when-requested.ts';
import { carryOutRefundWhenAccepted } from './carry-out-refund-when-accepted.ts';
import { proposeRefundWhenCancelled } from './propose-refund-when-cancelled.ts';
import { refundViews } from './refunds/views.ts';
import { openRefundRegistrations } from './refunds/registrations.ts';
import type { RefundParts } from './refunds/parts.ts';
import { refundRoutes } from './refunds/routes.ts';
import { openProposals } from './refunds/streams.ts';
import { settleOnlinePaymentWhenReceived } from './settle-online-payment-when-received.ts';
import { testRoute } from './test-route.ts';

export { openProviderAccounts } from './accounts.ts';

interface ServerParts
  extends
    Omit<OnlineParts, 'payments' | 'providers' | 'accounts' | 'registrations'>,
    Pick<RefundParts, 'registrationStream' | 'isCutOff'> {
  readonly registrations: OnlineParts['registrations'] & Pick<RefundParts['registrations'], 'streams'>;
  readonly endpoints: ProviderEndpoints;
  /** The doubles that take play money until an event has real keys. */
  readonly playMoney: Pick<PlayParts, 'doDue' | 'close'> & { readonly routes: (app: FastifyInstance) => void };
}

const onlinePaymentModule = ({ endpoints, playMoney, ...given }: ServerParts): Module => {
  let server: FastifyInstance | null = null;
  const parts: OnlineParts = {
    ...given,
    payments: openOnlinePayments(given.platform),
    providers: openProviders(endpoints, given.platform.clock.now),
    accounts: openProviderAccounts(given.platform, given.eventDetails),
  };
  const refunding = {
    ...given,
    payments: parts.payments,
    proposals: openProposals(given.platform),
    registrations: openRefundRegistrations(given),
  };
  return {
    views: [...onlinePaymentViews(parts), ...refundViews, ...comparisonViews],
    routes: (app, http) => {
      openRoutes(app, http, parts);
      noticeRoutes(app, http, parts);
      readOnlineRoutes(app, http, parts);
      testRoute(app, http, parts);
      refundRoutes(app, http, refunding);
      paypalNoticeRoute(app, http, parts);
      comparisonRoutes(app, http, parts);
      playMoney.routes(app);
      server = app;
    },
    jobs: [
      doPlayMoney.open({
        ...playMoney,
        logger: given.platform.logger,
        deliver: async (url, { headers, body }) =>
          server === null ? null : (await server.inject({ method: 'POST', url, headers, payload: body })).statusCode,
      }),
    ],
  };
};

const reactions = [
  settleOnlinePaymentWhenReceived,
  askRefundWhenRequested,
  proposeRefundWhenCancelled,
  carryOutRefundWhenAccepted,
] as const;

type WorkParts = Parameters<(typeof settleOnlinePaymentWhenReceived)['open']>[0] &
  Pick<OnlineParts, 'platform' | 'eventDetails'> & { readonly endpoints: ProviderEndpoints };

/** The manifest that server and worker plug in. */
export const onlinePaymentManifest = defineManifest({
  name: 'online-payment',
  watched: [],
  reactions,
  jobs: [doPlayMoney, handleNotices, lookAfterPayments, comparePayments],
  module: onlinePaymentModule,
  openWork: (parts: WorkParts): WorkerModule => {
    const { platform, eventDetails, endpoints } = parts;
    const handling = {
      platform,
      sql: platform.sql,
      logger: platform.logger,
      payments: openOnlinePayments(platform),
      providers: openProviders(endpoints, platform.clock.now),
      accounts: openProviderAccounts(platform, eventDetails),
      takesUnasked: async (eventId: EventId) => (await eventDetails(eventId))?.accountTakesOtherMoney === false,
    };
    return {
      reactions: [
        settleOnlinePaymentWhenReceived.open(parts),
        askRefundWhenRequested.open(handling),
        proposeRefundWhenCancelled.open(parts),
        carryOutRefundWhenAccepted.open(parts),
      ],
      jobs: [
        handleNotices.open(handling),
        lookAfterPayments.open(handling),
        comparePayments.open(comparingWith({ ...handling, platform, eventDetails })),
      ],
    };
  },
});
