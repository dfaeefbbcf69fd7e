import { defineCapability } from '../kernel/index.ts';
import * as accessApi from './api.ts';
import { accountEvents, emailClaimEvents, wallEvents } from './events.ts';
import { accessRejections } from './rejections.ts';
import { accessTopics } from './topics.ts';

export const access = defineCapability({
  name: 'access',
  events: [accountEvents, emailClaimEvents, wallEvents],
  calls: [accessApi],
  topics: [accessTopics],
  rejections: [accessRejections],
  upcasters: [],
});
