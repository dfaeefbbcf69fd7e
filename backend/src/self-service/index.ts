import type { RegistrationParts } from '../groups/stream/parts.ts';
import { defineManifest, type Module, type WorkerModule } from '../platform/module/platform.ts';
import { completeTransferWhenAccepted } from './complete-transfer-when-accepted.ts';
import { completeTypeChangeWhenDecided } from './complete-type-change-when-decided.ts';
import { selfServiceRoutes } from './link/routes.ts';
import { transferRoutes } from './transfer/routes.ts';
import { typeChangeRoutes } from './type-change/routes.ts';

const selfServiceModule = (parts: RegistrationParts): Module => ({
  views: [],
  routes: (app, http) => {
    selfServiceRoutes(app, http, parts);
    transferRoutes(app, http, parts);
    typeChangeRoutes(app, http, parts);
  },
});

const reactions = [completeTransferWhenAccepted, completeTypeChangeWhenDecided] as const;

type WorkParts = Parameters<(typeof completeTransferWhenAccepted)['open']>[0] &
  Parameters<(typeof completeTypeChangeWhenDecided)['open']>[0];

/** Registrants and their own registration: they edit it by link, pass it on, change its type. */
export const selfServiceManifest = defineManifest({
  name: 'self-service',
  watched: [],
  reactions,
  jobs: [],
  module: selfServiceModule,
  openWork: (parts: WorkParts): WorkerModule => ({ reactions: reactions.map(({ open }) => open(parts)), jobs: [] }),
});
