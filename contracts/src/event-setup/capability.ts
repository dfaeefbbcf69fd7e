import { defineCapability } from '../kernel/index.ts';
import * as eventSetupApi from './api.ts';
import { eventSetupEvents } from './events.ts';
import { eventSetupRejections } from './rejections.ts';
import { speakerEvents } from './speaker.ts';
import { eventSetupTopics } from './topics.ts';

export const eventSetup = defineCapability({
  name: 'event-setup',
  events: [eventSetupEvents, speakerEvents],
  calls: [eventSetupApi],
  topics: [eventSetupTopics],
  rejections: [eventSetupRejections],
  upcasters: [],
});
