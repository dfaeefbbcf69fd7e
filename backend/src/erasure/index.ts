import type { Registrations } from '../groups/stream/registrations.ts';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import type { CompleteErasure } from './complete-erasure.ts';
import { eraseUnderOtherTypesWhenErased } from './erase-under-other-types-when-erased.ts';
import { finishErasureWhenRegistrantErased } from './finish-erasure-when-registrant-erased.ts';
import { forgetPayerWhenLineForgotten } from './forget-payer-when-line-forgotten.ts';
import { forgetWhoWaitedWhenLeft } from './forget-who-waited-when-left.ts';
import { eraseRoute } from './routes.ts';

export { openCompleteErasure, type CompleteErasure } from './complete-erasure.ts';
export { eraseCopiesOfErased } from './erase-copies.ts';
export { removeForGood } from './remove-registration.ts';

interface ErasureParts {
  readonly platform: Platform;
  readonly registrations: Registrations;
  readonly erasure: CompleteErasure;
}

const reactions = [
  finishErasureWhenRegistrantErased,
  eraseUnderOtherTypesWhenErased,
  forgetWhoWaitedWhenLeft,
  forgetPayerWhenLineForgotten,
] as const;

/** Forgetting people for good. */
export const erasureManifest = defineManifest({
  name: 'erasure',
  watched: [],
  reactions,
  jobs: [],
  module: (parts: ErasureParts): Module => ({ views: [], routes: (app, http) => eraseRoute(app, http, parts) }),
  openWork: (parts: Pick<ErasureParts, 'platform' | 'erasure'>): WorkerModule => ({
    reactions: reactions.map(({ open }) => open(parts)),
    jobs: [],
  }),
});
