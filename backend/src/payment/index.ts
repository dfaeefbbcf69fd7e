import { defineManifest, type Module } from '../platform/module/platform.ts';
import { checkoutRoutes } from './checkout-routes.ts';
import type { PaymentParts } from './parts.ts';
import { recordRoute } from './record-route.ts';
import { removeRoute } from './remove-route.ts';

const paymentModule = (parts: PaymentParts): Module => ({
  views: [],
  routes: (app, http) => {
    recordRoute(app, http, parts);
    removeRoute(app, http, parts);
    checkoutRoutes(app, http, parts);
  },
});

/** What server and worker plug in. */
export const paymentManifest = defineManifest({
  name: 'payment',
  watched: [],
  reactions: [],
  jobs: [],
  module: paymentModule,
});
