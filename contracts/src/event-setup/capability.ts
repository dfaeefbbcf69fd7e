import { defineCapability } from '../kernel/index.ts';
import * as eventSetupApi from './api.ts';
import { eventSetupEvents } from './events.ts';
import { eventSetupRejections } from './rejections.ts';
import { plainCalls, plainRecords, plainTopics } from './plain-records.ts';
import { eventSetupTopics } from './topics.ts';

export const eventSetup = defineCapability({
  name: 'event-setup',
  events: [eventSetupEvents, ...plainRecords.map(({ events }) => events)],
  calls: [eventSetupApi, ...plainCalls],
  topics: [eventSetupTopics, plainTopics],
  rejections: [eventSetupRejections],
  upcasters: [],
});
