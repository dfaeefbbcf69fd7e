import { defineCapability } from '../kernel/index.ts';
import { activityCheckInApi } from './activity-api.ts';
import { checkInApi } from './api.ts';
import { deskEvents } from './events.ts';
import { activityCheckInRejections } from './activity-rejections.ts';
import { offlineApi } from './offline-api.ts';
import { offlineRejections } from './offline-rejections.ts';
import { checkInRejections } from './rejections.ts';
import { placeRejections } from './place-rejections.ts';
import { checkInTopics } from './topics.ts';

export const checkIn = defineCapability({
  name: 'check-in',
  events: [deskEvents],
  calls: [checkInApi, activityCheckInApi, offlineApi],
  topics: [checkInTopics],
  rejections: [checkInRejections, activityCheckInRejections, offlineRejections, placeRejections],
  upcasters: [],
});
