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
  payments: ['editPaymentsForRegistrants', 'allowApplyingManualDiscountsForRegistrations'],
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

/** Ready-made roles to begin with; each may be changed afterwards, flag by flag. */
export const presets = {
  desk: ['viewDashboard', 'viewRegistrants', 'checkinRegistrants', 'checkinActivities'],
  frontOffice: [
    'viewDashboard',
    'viewRegistrants',
    'allowStatusChanges',
    'checkinRegistrants',
    'checkinActivities',
    'viewRegistrationTypes',
    'downloadReports',
  ],
  organiser: [
    ...permissionGroups.overview,
    ...permissionGroups.attendees,
    ...permissionGroups.door,
    ...permissionGroups.setUp,
    ...permissionGroups.staff,
    ...permissionGroups.reports,
  ],
} as const satisfies Record<string, readonly Flag[]>;
export type Preset = keyof typeof presets;

/** The flags among these that somebody may give on: only what one holds oneself. */
export const givable = (wanted: readonly Flag[], may: (...flags: Flag[]) => boolean): readonly Flag[] =>
  wanted.filter((flag) => may(flag));

/** A role with these flags on or off, the rest as it was. */
export const withFlags = (role: RoleFlags, changed: readonly Flag[], isOn: boolean): RoleFlags =>
  changed.reduce((so, flag) => ({ ...so, [flag]: isOn }), role);
