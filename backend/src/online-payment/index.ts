import { defineManifest, type Module } from '../platform/module/platform.ts';

const onlinePaymentModule = (): Module => ({ views: [], routes: () => undefined });

/** What server and worker plug in. */
export const onlinePaymentManifest = defineManifest({
  name: 'online-payment',
  watched: [],
  reactions: [],
  jobs: [],
  module: onlinePaymentModule,
});
