import type { RoleFlags } from '@turnout/contracts/access';
import type { Flag } from '@turnout/contracts/kernel';

/** The flags as the roles screen shows them, by the work they belong to. Every flag stands in one group. */
export const permissionGroups = {
  overview: ['viewDashboard', 'viewTransactionSummary'],
  attendees: [
    'viewRegistrants',
    'allowStatusChanges',
    'changeRegistrationTypeForRegistrant',
    'specialAdminPrivilegeForCertainFields',
  ],
  door: ['checkinRegistrants', 'checkinActivities'],
  setUp: [
    'settings',
    'viewRegistrationTypes',
    'createRegistrationTypes',
    'editRegistrationTypes',
    'viewCustomFields',
    'createCustomFields',
    'editCustomFields',
  ],
  staff: ['viewUsers', 'editUsers'],
  reports: ['viewReports', 'downloadReports', 'downloadStandaloneReports'],
  payments: ['editPaymentsForRegistrants', 'allowApplyingManualDiscountsForRegistrations', 'refundPayments'],
  messages: ['sendMassEmails', 'sendMassTexts', 'accessToTemplates', 'editTemplates'],
  checkpoints: [
    'createCheckpoints',
    'editCheckpoints',
    'viewAndCreateCheckinsForCheckpoints',
    'downloadCheckpointReports',
    'checkpointResendCheckinConfirmationEmail',
  ],
} as const satisfies Record<string, readonly Flag[]>;
export type PermissionGroup = keyof typeof permissionGroups;

/**
 * Flags of the catalogue that open nothing yet: kept as they are, not offered. Their group appears with the first
 * of them that a call asks for (`permission-groups.spec`).
 */
export const withoutScreen: ReadonlySet<Flag> = new Set<Flag>();

/** The groups with the flags that are offered; a group without any is left out. */
export const offeredGroups: readonly { readonly name: PermissionGroup; readonly flags: readonly Flag[] }[] =
  groupNames()
    .map((name) => ({ name, flags: permissionGroups[name].filter((flag) => !withoutScreen.has(flag)) }))
    .filter(({ flags }) => flags.length > 0);

function groupNames(): readonly PermissionGroup[] {
  return Object.keys(permissionGroups).filter((name): name is PermissionGroup => name in permissionGroups);
}

/** What a role can and cannot do, of what is offered. */
export const reachOf = (role: Readonly<Record<Flag, boolean>>) => {
  const offered = offeredGroups.flatMap(({ flags }) => flags);
  return { can: offered.filter((flag) => role[flag]), cannot: offered.filter((flag) => !role[flag]) };
};

/** Ready-made roles to begin with; each may be changed afterwards, flag by flag. */
export const presets = {
  desk: [
    'viewDashboard',
    'viewRegistrants',
    'checkinRegistrants',
    'checkinActivities',
    'viewAndCreateCheckinsForCheckpoints',
  ],
  frontOffice: [
    'viewDashboard',
    'viewRegistrants',
    'allowStatusChanges',
    'checkinRegistrants',
    'checkinActivities',
    'viewRegistrationTypes',
    'downloadReports',
    'sendMassEmails',
    'viewAndCreateCheckinsForCheckpoints',
    'downloadCheckpointReports',
    'checkpointResendCheckinConfirmationEmail',
  ],
  organiser: [
    ...permissionGroups.overview,
    ...permissionGroups.attendees,
    ...permissionGroups.door,
    ...permissionGroups.setUp,
    ...permissionGroups.staff,
    ...permissionGroups.reports,
    ...permissionGroups.checkpoints,
    'sendMassEmails',
  ],
} as const satisfies Record<string, readonly Flag[]>;
export type Preset = keyof typeof presets;

/** The flags among these that somebody may give on: only what one holds oneself. */
export const givable = (wanted: readonly Flag[], may: (...flags: Flag[]) => boolean): readonly Flag[] =>
  wanted.filter((flag) => may(flag));

/** A role with these flags on or off, the rest as it was. */
export const withFlags = (role: RoleFlags, changed: readonly Flag[], isOn: boolean): RoleFlags =>
  changed.reduce((so, flag) => ({ ...so, [flag]: isOn }), role);
