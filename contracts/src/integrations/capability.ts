import { defineCapability } from '../kernel/index.ts';
import { integrationsApi } from './api.ts';
import { calendarApi } from './calendar-api.ts';
import { apiTokenEvents, webhookEvents } from './events.ts';
import { integrationRejections } from './rejections.ts';
import { integrationsTopics } from './topics.ts';
import { walletApi } from './wallet-api.ts';

export const integrations = defineCapability({
  name: 'integrations',
  events: [apiTokenEvents, webhookEvents],
  calls: [integrationsApi, calendarApi, walletApi],
  topics: [integrationsTopics],
  rejections: [integrationRejections],
  upcasters: [],
});
