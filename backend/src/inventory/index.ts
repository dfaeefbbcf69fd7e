import { inventoryTopics } from '@turnout/contracts/inventory';
import { waitingPage } from '@turnout/projections/inventory/queries';
import type { ActivitySeats } from '../claims/kinds/activity-seats.ts';
import type { OptionUses } from '../claims/kinds/option-uses.ts';
import type { PromoCodeUses } from '../claims/kinds/promo-codes.ts';
import type { Seats } from '../claims/kinds/seats.ts';
import type { RegistrationParts } from '../groups/stream/parts.ts';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import { repopulateRoute } from './activities/repopulate-route.ts';
import { countOptionsWhenLimited } from './count-options-when-limited.ts';
import { moveWaitingListOnWhenSeatFreed } from './move-waiting-list-on-when-seat-freed.ts';
import { moveWaitingListsOn, type MovingParts } from './move-waiting-lists-on.job.ts';
import type { CountingParts } from './options/count-chosen.ts';
import { recountOptionsWhenLimited } from './recount-options-when-limited.ts';
import { releaseOptionsWhenUnchosen } from './release-options-when-unchosen.ts';
import { releaseSeatsWhenAbandoned, type AbandonedParts } from './release-seats-when-abandoned.ts';
import { releaseSeatsWhenStatusSet } from './release-seats-when-status-set.ts';
import { repopulateActivityWhenStarted, type RepopulateParts } from './repopulate-activity-when-started.ts';
import { livePlace } from './waiting/live-place.ts';
import { waitingRoutes } from './waiting/routes.ts';

const inventoryModule = (parts: RegistrationParts): Module => ({
  views: [
    {
      topic: inventoryTopics.waiting,
      read: (pool, params) => waitingPage(pool, inventoryTopics.waiting.params.parse(params)),
    },
    livePlace(parts.platform),
  ],
  routes: (app, http) => {
    waitingRoutes(app, http, parts);
    repopulateRoute(app, http, parts);
  },
});

const reactions = [
  releaseSeatsWhenStatusSet,
  releaseSeatsWhenAbandoned,
  repopulateActivityWhenStarted,
  moveWaitingListOnWhenSeatFreed,
  releaseOptionsWhenUnchosen,
  countOptionsWhenLimited,
  recountOptionsWhenLimited,
] as const;

/** Parts with which the worker keeps true what is claimed. */
interface WorkParts extends Omit<AbandonedParts & CountingParts & RepopulateParts & MovingParts, 'platform'> {
  readonly platform: Platform;
  readonly seats: Seats;
  readonly activitySeats: ActivitySeats;
  readonly promoCodeUses: PromoCodeUses;
  readonly optionUses: OptionUses;
}

/** All of which there is only so much: who waits for it, who no longer has a right to it. */
export const inventoryManifest = defineManifest({
  name: 'inventory',
  watched: [],
  reactions,
  jobs: [moveWaitingListsOn],
  module: inventoryModule,
  openWork: (parts: WorkParts): WorkerModule => ({
    reactions: reactions.map(({ open }) => open(parts)),
    jobs: [moveWaitingListsOn.open(parts)],
  }),
});
