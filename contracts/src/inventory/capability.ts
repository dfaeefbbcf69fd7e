import { defineCapability } from '../kernel/index.ts';
import { activitySeatEvents, repopulationEvents } from './activity-events.ts';
import * as inventoryApi from './api.ts';
import { duplicateRejections, likenessEvents } from './duplicates.ts';
import { numberEvents } from './number-events.ts';
import { optionUseEvents, optionUseRejections } from './option-events.ts';
import { promoCodeUseEvents } from './promo-code-events.ts';
import { seatEvents } from './seat-events.ts';
import { waitingEvents } from './waiting-events.ts';
import { waitingRejections } from './waiting-rejections.ts';
import { inventoryTopics } from './topics.ts';

export const inventory = defineCapability({
  name: 'inventory',
  events: [
    seatEvents,
    waitingEvents,
    numberEvents,
    likenessEvents,
    activitySeatEvents,
    repopulationEvents,
    promoCodeUseEvents,
    optionUseEvents,
  ],
  calls: [inventoryApi],
  topics: [inventoryTopics],
  rejections: [duplicateRejections, waitingRejections, optionUseRejections],
  upcasters: [],
});
