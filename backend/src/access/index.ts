import { accessTopics } from '@turnout/contracts/access';
import { accountsOfEvent, wallsOfEvent } from '@turnout/projections/access/queries';
import { defineManifest, type Module, type Platform, type WorkerModule } from '../platform/module/platform.ts';
import { openThrottles } from '../platform/limits/throttles.ts';
import { openAccessCodes } from './access-codes.ts';
import { openDeviceCodes } from './device-codes.ts';
import { devicesWithLife } from './device-life.ts';
import { deviceRoutes, type DeviceParts } from './device-routes.ts';
import { openKnownDevices } from './known-devices.ts';
import { openLogInLimits } from './log-in-limits.ts';
import { accessRoutes } from './routes.ts';
import { openAccounts } from './accounts.ts';
import { finishHandOverWhenDecided } from './finish-hand-over-when-decided.ts';
import { inviteRoutes } from './invite-routes.ts';
import { openPasskeys } from './passkeys.ts';
import { openRecoveryCodes } from './recovery-codes.ts';
import { secondFactorRemovalRoutes, secondFactorRoutes } from './second-factor-routes.ts';
import { openSecondFactors } from './second-factors.ts';
import { confirmEmailRoute } from './confirm-email-route.ts';
import { openIdRoutes, type OpenIdParts } from './open-id-routes.ts';
import { openAccountRoute } from './open-account-route.ts';
import { passwordRoutes, reviseSelfRoute } from './password-routes.ts';
import { ownSessionRoutes } from './own-session-routes.ts';
import { removalRoutes } from './removal-routes.ts';
import { openRoleGivers } from './role-changes.ts';
import { reviseRoutes } from './revise-routes.ts';
import { settingsRoutes } from './settings-routes.ts';
import { signUpRoutes } from './sign-up-routes.ts';
import { seeAsRoutes } from './see-as-routes.ts';
import { sessionRoutes } from './session-routes.ts';
import { wallRoutes } from './wall-routes.ts';

export { openAccountsToWriteTo } from './account-mails.ts';
export { openEndRoles } from './end-roles.ts';
export { openNames } from './names.ts';
export { openRevokedDevices } from './revoked-device.ts';
export { openAccounts, type Accounts } from './accounts.ts';
export {
  findAdministrator,
  openFirstAccount,
  setAdministratorPassword,
  type AdministratorFound,
  type FirstAccount,
} from './first-account.ts';
export { aboutOf, isEasyToGuess } from './password-strength.ts';
export { newPassword, type PasswordCost } from './passwords.ts';
export type { RolesToGive } from './role-changes.ts';
export { rolesFor } from './roles-read.ts';
export { openRights, type ApiTokens } from './rights.ts';

type Given = Omit<
  DeviceParts & OpenIdParts,
  'giverIn' | 'limits' | 'devices' | 'codes' | 'deviceCodes' | 'afterAnswer' | 'factors' | 'recovery'
>;

const accessModule = async (given: Given): Promise<Module> => {
  const { sql, afterAnswer, keyring, clock } = given.platform;
  return moduleOf({
    ...given,
    giverIn: openRoleGivers(given.accounts, async (eventId) => (await given.eventDetails(eventId))?.timeZone ?? 'UTC'),
    limits: openLogInLimits(openThrottles(sql)),
    devices: openKnownDevices(sql),
    codes: await openAccessCodes(sql),
    deviceCodes: openDeviceCodes(sql),
    factors: openSecondFactors({ sql, keyring, clock, passkeys: openPasskeys(given.publicUrl) }),
    recovery: await openRecoveryCodes(sql),
    afterAnswer,
  });
};

const moduleOf = (parts: DeviceParts & OpenIdParts): Module => ({
  views: [
    {
      topic: accessTopics.staff,
      read: (pool, params) => accountsOfEvent(pool, accessTopics.staff.params.parse(params)),
    },
    {
      topic: accessTopics.walls,
      read: (pool, params) => wallsOfEvent(pool, accessTopics.walls.params.parse(params)),
    },
    {
      topic: accessTopics.devices,
      read: (pool, params) =>
        devicesWithLife({ pool, ids: parts.platform.ids }, accessTopics.devices.params.parse(params)),
    },
  ],
  routes: (app, http) => {
    sessionRoutes(app, http, parts);
    openIdRoutes(app, http, parts);
    ownSessionRoutes(app, http, parts);
    accessRoutes(app, http, parts);
    openAccountRoute(app, http, parts);
    wallRoutes(app, http, parts);
    passwordRoutes(app, http, parts);
    reviseSelfRoute(app, http, parts);
    confirmEmailRoute(app, http, parts);
    inviteRoutes(app, http, parts);
    reviseRoutes(app, http, parts);
    removalRoutes(app, http, parts);
    settingsRoutes(app, http, parts);
    signUpRoutes(app, http, parts);
    deviceRoutes(app, http, parts);
    secondFactorRoutes(app, http, parts);
    secondFactorRemovalRoutes(app, http, parts);
    seeAsRoutes(app, http, parts);
  },
});

/** What server and worker plug in. */
export const accessManifest = defineManifest({
  name: 'access',
  watched: ['account', 'settings', 'wall', 'device'],
  reactions: [finishHandOverWhenDecided],
  jobs: [],
  module: accessModule,
  openWork: async (platform: Platform): Promise<WorkerModule> => ({
    reactions: [finishHandOverWhenDecided.open({ ...platform, accounts: await openAccounts(platform) })],
  }),
});
