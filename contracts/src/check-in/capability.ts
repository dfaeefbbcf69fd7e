import { defineCapability } from '../kernel/index.ts';
import { checkInApi } from './api.ts';
import { deskEvents } from './events.ts';
import { checkInRejections } from './rejections.ts';
import { checkInTopics } from './topics.ts';

export const checkIn = defineCapability({
  name: 'check-in',
  events: [deskEvents],
  calls: [checkInApi],
  topics: [checkInTopics],
  rejections: [checkInRejections],
  upcasters: [],
});
