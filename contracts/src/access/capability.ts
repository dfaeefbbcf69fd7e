import { defineCapability } from '../kernel/index.ts';
import * as accessApi from './api.ts';
import { accountEvents, emailClaimEvents, globalSettingsEvents, wallEvents } from './events.ts';
import { accessRejections } from './rejections.ts';
import * as settingsApi from './settings-api.ts';
import { accessTopics } from './topics.ts';

export const access = defineCapability({
  name: 'access',
  events: [accountEvents, emailClaimEvents, globalSettingsEvents, wallEvents],
  calls: [accessApi, settingsApi],
  topics: [accessTopics],
  rejections: [accessRejections],
  upcasters: [],
});
