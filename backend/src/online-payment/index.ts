import { defineManifest, type Module, type WorkerModule } from '../platform/module/platform.ts';
import type { FastifyInstance } from 'fastify';
import { openProviderAccounts } from './accounts.ts';
import { doPlayMoney, type PlayParts } from './do-play-money.job.ts';
import { handleNotices } from './handle-notices.job.ts';
import { lookAfterPayments } from './look-after-payments.job.ts';
import { noticeRoutes } from './notice-routes.ts';
import { openRoutes } from './open-routes.ts';
import type { OnlineParts } from './parts.ts';
import { openOnlinePayments } from './payment-stream.ts';
import { openProviders, type ProviderEndpoints } from './providers.ts';
import { onlinePaymentViews, readOnlineRoutes } from './read-routes.ts';
import { settleOnlinePaymentWhenReceived } from './settle-online-payment-when-received.ts';
import { testRoute } from './test-route.ts';

export { openProviderAccounts } from './accounts.ts';

interface ServerParts extends Omit<OnlineParts, 'payments' | 'providers' | 'accounts'> {
  readonly endpoints: ProviderEndpoints;
  /** What takes play money until an event has real keys. */
  readonly playMoney: Pick<PlayParts, 'doDue' | 'close'> & { readonly routes: (app: FastifyInstance) => void };
}

const onlinePaymentModule = ({ endpoints, playMoney, ...given }: ServerParts): Module => {
  let server: FastifyInstance | null = null;
  const parts: OnlineParts = {
    ...given,
    payments: openOnlinePayments(given.platform),
    providers: openProviders(endpoints),
    accounts: openProviderAccounts(given.platform, given.eventDetails),
  };
  return {
    views: onlinePaymentViews(parts),
    routes: (app, http) => {
      openRoutes(app, http, parts);
      noticeRoutes(app, http, parts);
      readOnlineRoutes(app, http, parts);
      testRoute(app, http, parts);
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

const reactions = [settleOnlinePaymentWhenReceived] as const;

type WorkParts = Parameters<(typeof settleOnlinePaymentWhenReceived)['open']>[0] &
  Pick<OnlineParts, 'platform' | 'eventDetails'> & { readonly endpoints: ProviderEndpoints };

/** What server and worker plug in. */
export const onlinePaymentManifest = defineManifest({
  name: 'online-payment',
  watched: [],
  reactions,
  jobs: [doPlayMoney, handleNotices, lookAfterPayments],
  module: onlinePaymentModule,
  openWork: (parts: WorkParts): WorkerModule => {
    const { platform, eventDetails, endpoints } = parts;
    const handling = {
      platform,
      sql: platform.sql,
      logger: platform.logger,
      payments: openOnlinePayments(platform),
      providers: openProviders(endpoints),
      accounts: openProviderAccounts(platform, eventDetails),
    };
    return {
      reactions: reactions.map(({ open }) => open(parts)),
      jobs: [handleNotices.open(handling), lookAfterPayments.open(handling)],
    };
  },
});
