/** How a form is filled in: by somebody new, by staff for somebody new, by staff or the registrant later, on a change of type. */
export type FormMode = 'new' | 'admin-add' | 'admin-edit' | 'self-edit' | 'type-change';

type Flag = boolean | number | null | undefined;

/** The keys of a field that say who sees it and who may change it (rule forms/field-locks). */
export interface LockKeys {
  readonly published?: boolean | undefined;
  readonly showField?: boolean | undefined;
  readonly showOnRegistrationScreen?: boolean | undefined;
  readonly locked?: boolean | undefined;
  readonly specialPrivilegeNeededToEdit?: boolean | undefined;
  readonly registrantEditable?: Flag;
  readonly registrantEditableDuringRegistration?: Flag;
  readonly registrantEditableDuringEditRegistration?: Flag;
  readonly registrantEditableDuringRegistrationNewRegistrant?: Flag;
}

/** Who fills a form in. */
export interface FormSetting {
  readonly mode: FormMode;
  /** Whether they have the permission `specialAdminPrivilegeForCertainFields`. */
  readonly hasPrivilege: boolean;
  /** The keys of the type about changes by registrants (rule self-service/what-a-type-lets-edit); absent: they may. */
  readonly type?: { readonly allowEdit?: boolean | undefined; readonly blockChanges?: boolean | undefined };
}

export const isStaffMode = (mode: FormMode): boolean => mode === 'admin-add' || mode === 'admin-edit';

/** Whether a form shows a field, as far as the field itself says; whether answers ask for it `askedOf` says. */
export const isOnForm = (field: LockKeys, mode: FormMode): boolean =>
  field.published !== false &&
  field.showField !== false &&
  (isStaffMode(mode) || field.showOnRegistrationScreen !== false);

const isOff = (flag: Flag): boolean => flag === false || flag === 0;

/**
 * Whether a field may not be changed. A privileged field without the privilege never; staff may change every other.
 * Registrants not where it is locked; new ones not where a flag for registering is off; later none where their type
 * says so, and what is said of editing counts before what is said of the field in general.
 */
export const isLocked = (field: LockKeys, { mode, hasPrivilege, type = {} }: FormSetting): boolean => {
  if (field.specialPrivilegeNeededToEdit === true && !hasPrivilege) return true;
  if (isStaffMode(mode)) return false;
  if (field.locked === true) return true;
  if (mode === 'new')
    return (
      isOff(field.registrantEditableDuringRegistration) ||
      isOff(field.registrantEditableDuringRegistrationNewRegistrant)
    );
  if (mode === 'self-edit' && (type.blockChanges === true || type.allowEdit === false)) return true;
  return isOff(field.registrantEditableDuringEditRegistration ?? field.registrantEditable);
};
