import { defineCapability } from '../kernel/index.ts';
import * as accessApi from './api.ts';
import { accountEvents, deviceEvents, emailClaimEvents, globalSettingsEvents, wallEvents } from './events.ts';
import { accessRejections } from './rejections.ts';
import { secondFactorRejections } from './second-factor-rejections.ts';
import * as settingsApi from './settings-api.ts';
import { accessTopics } from './topics.ts';

export const access = defineCapability({
  name: 'access',
  events: [accountEvents, emailClaimEvents, globalSettingsEvents, wallEvents, deviceEvents],
  calls: [accessApi, settingsApi],
  topics: [accessTopics],
  rejections: [accessRejections, secondFactorRejections],
  upcasters: [],
});
