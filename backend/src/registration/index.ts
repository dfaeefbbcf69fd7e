import type { GroupOf } from '../groups/stream/group-of.ts';
import { openRegistrantFinder } from '../groups/stream/group-of.ts';
import type { RegistrationParts } from '../groups/stream/parts.ts';
import type { WarmGroups } from '../groups/stream/warm-groups.ts';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import { duplicateCheckRoute } from './check-route.ts';
import { submitRoute, type InvoiceAddresses } from './submit-route.ts';
import { warmGroups } from './warm-groups.job.ts';

export { copyRegistrants } from './copy-registrants.ts';

/** @param parts `groups`: what is kept in memory of events that are on. */
const registrationModule = ({
  groups,
  ...parts
}: RegistrationParts & {
  readonly groups: Pick<WarmGroups, 'readOn'>;
  readonly invoices: InvoiceAddresses;
}): Module => ({
  views: [],
  routes: (app, http) => {
    submitRoute(app, http, parts);
    duplicateCheckRoute(app, http, parts);
  },
  jobs: [warmGroups.open({ groups, logger: parts.platform.logger })],
});

/** Registering: the public form, joining a group, and copies of an event's people. */
export const registrationManifest = defineManifest({
  name: 'registration',
  watched: [],
  reactions: [],
  jobs: [warmGroups],
  module: registrationModule,
  openWork: (): WorkerModule => ({ reactions: [], jobs: [] }),
  /** Answers for other capabilities' reactions, at the newest state. */
  newest: (platform: Pick<Platform, 'log' | 'surely'>): { readonly groupOf: GroupOf } => ({
    groupOf: openRegistrantFinder(platform).groupOf,
  }),
});
