import type { openNames } from '../access/index.ts';
import type { eventSetupManifest } from '../event-setup/index.ts';
import type { registrationStream, Registrations } from '../groups/stream/registrations.ts';
import type { Platform } from '../platform/module/platform.ts';

/** The machinery and the groups, as capabilities that are about groups' money and arrivals are handed them. */
export interface OnGroups {
  readonly platform: Platform;
  readonly registrations: Registrations;
  readonly registrationStream: typeof registrationStream;
  readonly profile: ReturnType<typeof openNames>['profile'];
  readonly eventDetails: ReturnType<typeof eventSetupManifest.open>['details'];
}
