import { defineManifest, type Module, type WorkerModule } from '../platform/module/platform.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import { payLinkRoute } from './pay-link-route.ts';
import { payRoutes } from './pay-routes.ts';
import { paymentViews, readPaymentRoutes } from './read-routes.ts';
import type { ReadingParts } from './reading.ts';
import { recordRoute } from './record-route.ts';
import { remindUnpaid, type UnpaidParts } from './remind-unpaid.job.ts';
import { removeRoute } from './remove-route.ts';

const paymentModule = (parts: ReadingParts): Module => ({
  views: paymentViews(parts),
  routes: (app, http) => {
    readPaymentRoutes(app, http, parts);
    recordRoute(app, http, parts);
    removeRoute(app, http, parts);
    payRoutes(app, http, parts);
    checkoutRoutes(app, http, parts);
    payLinkRoute(app, http, parts);
  },
});

export { openRecordTransfer, type RecordTransfer } from './record-transfer.ts';

/** The manifest that server and worker plug in. */
export const paymentManifest = defineManifest({
  name: 'payment',
  watched: [],
  reactions: [],
  jobs: [remindUnpaid],
  module: paymentModule,
  openWork: (parts: UnpaidParts): WorkerModule => ({ reactions: [], jobs: [remindUnpaid.open(parts)] }),
});
