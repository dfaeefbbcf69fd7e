import { integrationsTopics } from '@turnout/contracts/integrations';
import type { AccountId, EventId, Rights } from '@turnout/contracts/kernel';
import { openStreams } from '../platform/command/streams.ts';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import { calendarRoutes, type CalendarParts } from './calendars/calendar-routes.ts';
import { tokenRoutes, type TokenParts } from './tokens/token-routes.ts';
import { deliverWebhooks } from './webhooks/deliver-webhooks.job.ts';
import { queueWebhooksWhenDecided } from './queue-webhooks-when-decided.ts';
import { openWebhookSecrets } from './webhooks/secrets.ts';
import { openShown } from './webhooks/shown.ts';
import { webhookRoutes } from './webhooks/webhook-routes.ts';
import { webhooksFold } from './webhooks/webhook.ts';
import { walletRoutes, type WalletParts } from './wallet/wallet-routes.ts';

export type { WalletConfig } from './wallet/wallet-routes.ts';
export { examples } from './examples.ts';
export { openApiTokens } from './tokens/open-tokens.ts';

const openWebhooks = (platform: Platform) => ({
  webhooks: openStreams({ log: platform.log, fold: webhooksFold }),
  secrets: openWebhookSecrets(platform),
});

/** An answer that takes longer is none. */
const timeoutMs = 10_000;

interface WorkParts {
  readonly platform: Platform;
  readonly rightsOf: (accountId: AccountId, eventId: EventId) => Promise<Rights | null>;
  readonly allowsPrivate: boolean;
}

/** API tokens, webhooks and calendars: what other systems may ask, and what they are told. */
export const integrationsManifest = defineManifest({
  name: 'integrations',
  watched: ['apitokens'],
  reactions: [queueWebhooksWhenDecided],
  jobs: [deliverWebhooks],
  module: (parts: TokenParts & CalendarParts & WalletParts & { readonly allowsPrivate: boolean }): Module => {
    const ofWebhooks = { ...parts, ...openWebhooks(parts.platform) };
    const { viewsOf } = openShown({ ...parts.platform, ...ofWebhooks });
    return {
      views: [
        {
          topic: integrationsTopics.webhooks,
          read: (_pool, params) => viewsOf(integrationsTopics.webhooks.params.parse(params).eventId),
        },
      ],
      routes: (app, http) => {
        tokenRoutes(app, http, parts);
        webhookRoutes(app, http, ofWebhooks);
        calendarRoutes(app, http, parts);
        walletRoutes(app, http, parts);
      },
    };
  },
  openWork: ({ platform, rightsOf, allowsPrivate }: WorkParts): WorkerModule => {
    const ofWebhooks = openWebhooks(platform);
    const outbound = { allowsPrivate, timeoutMs };
    return {
      reactions: [queueWebhooksWhenDecided.open({ ...platform, ...ofWebhooks })],
      jobs: [deliverWebhooks.open({ platform, ...ofWebhooks, rightsOf, outbound, chance: Math.random })],
    };
  },
});
