import type { Flag } from '@turnout/contracts/kernel';
import { getsBadge, type RegistrationStatus, type RegistrationView } from '@turnout/contracts/registration';

/** One thing that can be done with a registration from its menu. */
export type AttendeeAction =
  | { readonly kind: 'status'; readonly status: Exclude<RegistrationStatus, 'deleted'> }
  | { readonly kind: 'delete' }
  | { readonly kind: 'permanent-delete' }
  | { readonly kind: 'check-in' }
  | { readonly kind: 'check-in-all' }
  | { readonly kind: 'undo-check-in' }
  | { readonly kind: 'print' }
  | { readonly kind: 'resend' }
  /** Links with which registrants edit are no longer good. */
  | { readonly kind: 'revoke-links' }
  | { readonly kind: 'held' }
  | { readonly kind: 'erase' };

type Subject = Pick<
  RegistrationView,
  'status' | 'checkedIn' | 'checkinId' | 'parent' | 'registrantsCount' | 'email' | 'erased'
>;
type May = (...flags: Flag[]) => boolean;

/** What the settings of the event and who looks say beyond flags. */
export interface DoorRules {
  readonly isAdmin: boolean;
  /** Only platform admins check in and undo it (`viewRegActEditAdminOnly`). */
  readonly viewRegActEditAdminOnly: boolean;
  readonly allowBadgePrintingForAnyStatus: boolean;
  /** Registrants may ask for links to edit with. */
  readonly hasEditLinks: boolean;
}
const usual: DoorRules = {
  isAdmin: false,
  viewRegActEditAdminOnly: false,
  allowBadgePrintingForAnyStatus: false,
  hasEditLinks: false,
};

/** True where somebody of this status gets a badge (rule badges/who-gets-a-badge); whoever is deleted is not there any more. */
export const hasBadge = (
  { status }: Pick<RegistrationView, 'status'>,
  { allowBadgePrintingForAnyStatus: isAny }: Pick<DoorRules, 'allowBadgePrintingForAnyStatus'>,
): boolean => getsBadge(status, isAny);

const statusActions = ({ status }: Subject, may: May): AttendeeAction[] => {
  if (!may('viewRegistrationTypes') && !may('allowStatusChanges')) return [];
  const others = (['confirmed', 'pending', 'rejected'] as const).filter((other) => other !== status);
  const allowed = others.filter((other) => other !== 'rejected' || may('viewRegistrationTypes'));
  return allowed.map((other) => ({ kind: 'status', status: other }));
};

const doorActions = (
  { status, checkedIn, checkinId, parent, registrantsCount }: Subject,
  may: May,
  rules: DoorRules,
): AttendeeAction[] => {
  if (!may('checkinRegistrants')) return [];
  const print = hasBadge({ status }, rules) ? [{ kind: 'print' } as const] : [];
  if (rules.viewRegActEditAdminOnly && !rules.isAdmin) return print;
  return [
    ...(status === 'confirmed' && !checkedIn ? [{ kind: 'check-in' } as const] : []),
    ...(parent === null && registrantsCount > 1 ? [{ kind: 'check-in-all' } as const] : []),
    ...(checkedIn && checkinId !== null ? [{ kind: 'undo-check-in' } as const] : []),
    ...print,
  ];
};

/**
 * All that this viewer may do with this registration now (rule attendees/menu). The server decides
 * again on the newest state; this only keeps the menu to what can succeed.
 * @param rules `isAdmin`: whether the viewer is the platform admin, who alone deletes permanently.
 */
export const actionsFor = (subject: Subject, may: May, rules = usual): readonly AttendeeAction[] => {
  const mayDelete = subject.status !== 'deleted' && (may('viewRegistrationTypes') || may('allowStatusChanges'));
  const mayResend = subject.status !== 'deleted' && subject.email !== '' && may('viewRegistrants');
  const mayRevoke = rules.hasEditLinks && subject.parent === null && may('viewRegistrants', 'checkinRegistrants');
  const mayErase = may('viewRegistrants', 'settings');
  return [
    ...doorActions(subject, may, rules),
    ...(mayResend ? [{ kind: 'resend' } as const] : []),
    ...(mayRevoke ? [{ kind: 'revoke-links' } as const] : []),
    ...statusActions(subject, may),
    ...(mayErase ? [{ kind: 'held' } as const] : []),
    ...(mayDelete ? [{ kind: 'delete' } as const] : []),
    ...(rules.isAdmin && subject.status === 'deleted' ? [{ kind: 'permanent-delete' } as const] : []),
    ...(mayErase && subject.erased !== true ? [{ kind: 'erase' } as const] : []),
  ];
};
