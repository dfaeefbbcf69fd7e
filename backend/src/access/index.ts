import { accessTopics } from '@turnout/contracts/access';
import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { accountsOfEvent, wallsOfEvent } from '@turnout/projections/access/queries';
import { defineManifest, type Module } from '../platform/module/platform.ts';
import { accessRoutes, type AccessParts } from './routes.ts';
import { inviteRoutes } from './invite-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { wallRoutes } from './wall-routes.ts';

export { openAccountsToWriteTo } from './account-mails.ts';
export { openAccessCodes } from './access-codes.ts';
export { accountStream } from './account.ts';
export { openAccounts, type Accounts, type WrongClaim } from './accounts.ts';
export {
  findAdministrator,
  openFirstAccount,
  setAdministratorPassword,
  type AdministratorFound,
  type FirstAccount,
} from './first-account.ts';
export { aboutOf, isEasyToGuess } from './password-strength.ts';
export { newPassword } from './passwords.ts';
export { openKnownDevices } from './known-devices.ts';
export { openLogInLimits } from './log-in-limits.ts';
export { openRights } from './rights.ts';
export { namesOf, profileOf } from './user-view.ts';

const accessModule = (
  parts: AccessParts & { readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null> },
): Module => ({
  views: [
    {
      topic: accessTopics.staff,
      read: (pool, params) => accountsOfEvent(pool, accessTopics.staff.params.parse(params)),
    },
    {
      topic: accessTopics.walls,
      read: (pool, params) => wallsOfEvent(pool, accessTopics.walls.params.parse(params)),
    },
  ],
  routes: (app, http) => {
    sessionRoutes(app, http, parts);
    ownSessionRoutes(app, http, parts);
    accessRoutes(app, http, parts);
    wallRoutes(app, http, parts);
    passwordRoutes(app, http, parts);
    inviteRoutes(app, http, parts);
  },
});

/** What server and worker plug in. */
export const accessManifest = defineManifest({
  name: 'access',
  watched: ['account', 'wall'],
  reactions: [],
  jobs: [],
  module: accessModule,
});
