import { isOnForm, limitedOptions, optionsLeft } from '@turnout/contracts/form-rules';
import {
  groupsInOrder,
  isPublicType,
  publicValidationsOf,
  typesOnSite,
  type FieldView,
  type PublicFieldView,
  type PublicTypeView,
  type TypeView,
  type ValidationView,
} from '@turnout/contracts/forms';
import type { TypeId } from '@turnout/contracts/kernel';

/**
 * What anybody may see of an event's types: the public ones and those that these let bring along, each with the fields that
 * registrants see.
 * @param types all of the event, in order, with the seats taken. @param validations all of the event.
 * @param also those that are shown as if they were public: to staff, beforehand, and to whoever has a code that opens
 *   them. Nobody waits for a seat of those.
 */
export const publicTypesOf = (
  types: readonly TypeView[],
  validations: readonly ValidationView[],
  { showTypeDescription }: { readonly showTypeDescription: boolean },
  also: readonly string[] = [],
): readonly PublicTypeView[] => {
  const shown = typesOnSite(types, also);
  const known = new Set(shown.map(({ _id }) => _id));
  return shown.map((type) => ({
    _id: type._id,
    eventId: type.eventId,
    name: type.name,
    description: showTypeDescription ? type.description : '',
    order: type.order,
    price: type.price,
    taxRate: type.taxRate,
    discount: type.discount,
    discountType: type.discountType,
    discountPeriod: type.discountPeriod,
    discountValue: type.discountValue,
    discountStartDate: type.discountStartDate,
    discountEndDate: type.discountEndDate,
    customFieldsDiscounts: type.customFieldsDiscounts,
    publicRegistration: type.publicRegistration,
    typeGroupOnly: type.typeGroupOnly,
    guestRegistrationOnly: type.guestRegistrationOnly,
    groups: groupsInOrder(type).filter((id) => known.has(id)),
    groupCount: Object.fromEntries(shown.flatMap(({ _id }) => countOf(type, _id))),
    minimumCount: type.minimumCount,
    availableSeats: type.availableSeats,
    seatsLeft:
      type.availableSeats === 0
        ? null
        : Math.max(0, type.availableSeats - (type.seatsTaken ?? 0) - (type.peopleWaiting ?? 0)),
    requireApproval: type.requireApproval,
    registrationWithoutPayment: type.registrationWithoutPayment,
    waitingList: type.waitingList && isPublicType(type),
    fields: type.fields.filter((field) => isOnForm(field, 'new')).map(publicFieldOf),
    validations: [...publicValidationsOf(validations.filter((one) => one.type === type._id))],
  }));
};

const publicFieldOf = (field: FieldView): PublicFieldView => ({
  _id: field._id,
  eventId: field.eventId,
  title: field.title,
  name: field.name,
  description: field.description,
  type: field.type,
  multiple: field.multiple,
  sortUsingValuesWhileSaving: field.sortUsingValuesWhileSaving,
  required: field.required,
  values: field.values,
  labels: field.labels,
  fieldMapping: field.fieldMapping,
  validations: field.validations,
  published: field.published,
  showOnRegistrationScreen: field.showOnRegistrationScreen,
  defaultValue: field.defaultValue,
  dependsOnFields: field.dependsOnFields,
  dependsOnValues: field.dependsOnValues,
  locked: field.locked,
  registrantEditable: field.registrantEditable,
  registrantEditableDuringRegistration: field.registrantEditableDuringRegistration,
  registrantEditableDuringEditRegistration: field.registrantEditableDuringEditRegistration,
  registrantEditableDuringRegistrationNewRegistrant: field.registrantEditableDuringRegistrationNewRegistrant,
  specialPrivilegeNeededToEdit: field.specialPrivilegeNeededToEdit,
  feeField: field.feeField,
  feeValues: field.feeValues,
  feeFormula: field.feeFormula,
  taxRate: field.taxRate,
  discount: field.discount,
  discountType: field.discountType,
  discountPeriod: field.discountPeriod,
  discountValue: field.discountValue,
  discountStartDate: field.discountStartDate,
  discountEndDate: field.discountEndDate,
  ...leftIn(field),
});

/** How many are left of its limited options; nothing where none is limited. */
export const leftIn = (field: FieldView): Pick<PublicFieldView, 'optionsLeft'> => {
  const { optionsTaken = {} } = field;
  return limitedOptions(field).size === 0
    ? {}
    : { optionsLeft: optionsLeft(field, (value) => optionsTaken[value] ?? 0) };
};

const countOf = ({ groupCount }: TypeView, id: TypeId): readonly (readonly [TypeId, number])[] => {
  const count = groupCount[id];
  return count === undefined ? [] : [[id, count]];
};
