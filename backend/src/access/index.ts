import { accessTopics } from '@turnout/contracts/access';
import type { EventDetails } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { accountsOfEvent, wallsOfEvent } from '@turnout/projections/access/queries';
import { defineManifest, type Module } from '../platform/module/platform.ts';
import { openThrottles } from '../platform/limits/throttles.ts';
import { openAccessCodes } from './access-codes.ts';
import { openKnownDevices } from './known-devices.ts';
import { openLogInLimits } from './log-in-limits.ts';
import { accessRoutes, type AccessParts } from './routes.ts';
import { inviteRoutes } from './invite-routes.ts';
import { passwordRoutes } from './password-routes.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import { reviseRoutes } from './revise-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { wallRoutes } from './wall-routes.ts';

export { openAccountsToWriteTo } from './account-mails.ts';
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
export { openRights } from './rights.ts';
export { openNames } from './names.ts';

type Given = Omit<AccessParts, 'limits' | 'devices' | 'codes' | 'afterAnswer'> & {
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
};

const accessModule = async (given: Given): Promise<Module> => {
  const { sql, afterAnswer } = given.platform;
  return moduleOf({
    ...given,
    limits: openLogInLimits(openThrottles(sql)),
    devices: openKnownDevices(sql),
    codes: await openAccessCodes(sql),
    afterAnswer,
  });
};

const moduleOf = (parts: AccessParts & Given): Module => ({
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
    reviseRoutes(app, http, parts);
    settingsRoutes(app, http, parts);
    signUpRoutes(app, http, parts);
  },
});

/** What server and worker plug in. */
export const accessManifest = defineManifest({
  name: 'access',
  watched: ['account', 'settings', 'wall'],
  reactions: [],
  jobs: [],
  module: accessModule,
});
