import {
  DefineType,
  groupsInOrder,
  noAddressIn,
  type BadgePart,
  type PrinterType,
  type TypeView,
} from '@turnout/contracts/forms';
import { digitsOf, fitsCurrency, type EventId, type FieldId, type TypeId } from '@turnout/contracts/kernel';
import { discountKeysOf, discountOf } from '@turnout/contracts/pricing';
import type { TFunction } from 'i18next';
import { newCommandId } from '../platform/id.ts';
import { problemsOf } from '../ui/form-problems.ts';
import { discountFrom, discountSentence, draftOf, type DiscountDraft } from './discount-form.ts';
import {
  fieldDiscountsHeld,
  fieldDiscountsSent,
  fieldDiscountsSentence,
  type FieldDiscounts,
} from './type-field-discounts.ts';

/** Whom a registrant may bring along, as the form holds it. */
export interface Companion {
  readonly type: TypeId;
  readonly count: number | '';
}

/** A registration type as its form holds it. */
export interface TypeFormValues {
  name: string;
  description: string;
  order: number | '';
  price: number | '';
  /** Empty: the event's. */
  taxRate: number | '';
  discount: DiscountDraft;
  fieldDiscounts: FieldDiscounts;
  publicRegistration: boolean;
  hiddenFromExternal: boolean;
  typeGroupOnly: boolean;
  guestRegistrationOnly: boolean;
  /** One address a line. */
  allowedEmails: string;
  availableSeats: number | '';
  waitingList: boolean;
  waitingListHours: number | '';
  allowEdit: boolean;
  requireApproval: boolean;
  requireValidation: boolean;
  blockChanges: boolean;
  registrationWithoutPayment: boolean;
  badgePrintingWithoutPayment: boolean;
  showPaymentStatus: boolean;
  badgeContent: string;
  badgeDesign: BadgePart[];
  printerType: PrinterType;
  printInCapitalLetters: boolean;
  fields: FieldId[];
  sendEmailOnRegistration: boolean;
  emailSubject: string;
  welcomeEmail: string;
  includeInvitationFile: boolean;
  companions: Companion[];
  minimumCount: number | '';
}

const plain = {
  name: '',
  description: '',
  price: 0,
  taxRate: '',
  publicRegistration: true,
  hiddenFromExternal: false,
  typeGroupOnly: false,
  guestRegistrationOnly: false,
  availableSeats: 0,
  waitingList: false,
  waitingListHours: 24,
  allowEdit: true,
  requireApproval: false,
  requireValidation: false,
  blockChanges: false,
  registrationWithoutPayment: false,
  badgePrintingWithoutPayment: true,
  showPaymentStatus: true,
  badgeContent: '',
  badgeDesign: [] as BadgePart[],
  printerType: 'deskjet',
  printInCapitalLetters: false,
  sendEmailOnRegistration: true,
  emailSubject: '',
  welcomeEmail: '',
  includeInvitationFile: false,
  minimumCount: 0,
} as const;

/** What the form holds as the type says it. */
const asTypeSays = (type: TypeView) => ({
  name: type.name,
  description: type.description,
  price: type.price,
  taxRate: type.taxRate ?? ('' as const),
  publicRegistration: type.publicRegistration,
  hiddenFromExternal: type.hiddenFromExternal,
  typeGroupOnly: type.typeGroupOnly,
  guestRegistrationOnly: type.guestRegistrationOnly,
  availableSeats: type.availableSeats,
  waitingList: type.waitingList,
  waitingListHours: type.waitingListHours,
  allowEdit: type.allowEdit,
  requireApproval: type.requireApproval,
  requireValidation: type.requireValidation,
  blockChanges: type.blockChanges,
  registrationWithoutPayment: type.registrationWithoutPayment,
  badgePrintingWithoutPayment: type.badgePrintingWithoutPayment,
  showPaymentStatus: type.showPaymentStatus,
  badgeContent: type.badgeContent,
  badgeDesign: [...type.badgeDesign],
  printerType: type.printerType,
  printInCapitalLetters: type.printInCapitalLetters,
  sendEmailOnRegistration: type.sendEmailOnRegistration,
  emailSubject: type.emailSubject,
  welcomeEmail: type.welcomeEmail,
  includeInvitationFile: type.includeInvitationFile,
  minimumCount: type.minimumCount,
});

const guestListOf = ({ allowedEmails = '' }: Pick<TypeView, 'allowedEmails'>): string =>
  typeof allowedEmails === 'string' ? allowedEmails : allowedEmails.join('\n');

/**
 * The type as the form holds it.
 * @param type null: a new one.
 * @param first the fields that a new one begins with.
 */
export const valuesOf = (type: TypeView | null, first: readonly FieldId[] = []): TypeFormValues => {
  const beside = {
    discount: draftOf(discountOf(type ?? {})),
    fieldDiscounts: fieldDiscountsHeld(type?.customFieldsDiscounts),
    allowedEmails: type === null ? '' : guestListOf(type),
  };
  if (type === null) return { ...plain, ...beside, order: '', fields: [...first], companions: [] };
  return {
    ...asTypeSays(type),
    ...beside,
    order: type.order ?? '',
    fields: type.fields.map(({ _id }) => _id),
    companions: groupsInOrder(type).map((id) => ({ type: id, count: type.groupCount[id] ?? 0 })),
  };
};

const numberOf = (typed: number | ''): number => (typed === '' ? 0 : typed);

/** The guest list is sent where it was changed: it lies apart, so only its revision meets those of others. */
const changedList = (allowedEmails: string, type: TypeView | null) =>
  allowedEmails === (type === null ? '' : guestListOf(type))
    ? {}
    : { allowedEmails, allowedEmailsRevision: newCommandId() };

/** Who may be brought along, as the type has it where that is the same: else others' changes would meet none of mine. */
const groupsSent = (companions: readonly Companion[], type: TypeView | null) => {
  const ids = companions.map((one) => one.type);
  return type !== null && groupsInOrder(type).join() === ids.join()
    ? { groups: type.groups, orderGroup: type.orderGroup }
    : { groups: ids, orderGroup: Object.fromEntries(ids.map((id, place) => [id, place + 1])) };
};

/** What to send. @param type what the form was opened with; null: a new one. */
export const bodyOf = (
  { companions, discount, fieldDiscounts, allowedEmails, ...values }: TypeFormValues,
  type: TypeView | null = null,
) => ({
  ...values,
  ...discountKeysOf(discountFrom(discount)),
  customFieldsDiscounts: fieldDiscountsSent(fieldDiscounts, type?.customFieldsDiscounts),
  ...changedList(allowedEmails, type),
  name: values.name.trim(),
  emailSubject: values.emailSubject.trim(),
  order: values.order === '' ? null : values.order,
  price: numberOf(values.price),
  taxRate: values.taxRate === '' ? null : values.taxRate,
  availableSeats: numberOf(values.availableSeats),
  waitingListHours: numberOf(values.waitingListHours),
  minimumCount: numberOf(values.minimumCount),
  ...groupsSent(companions, type),
  groupCount: Object.fromEntries(companions.map(({ type: id, count }) => [id, numberOf(count)])),
});

/** One sentence for each field that has a problem. @param currency the event's. */
export const typeProblems = (
  values: TypeFormValues,
  {
    eventId,
    currency,
    t,
    type = null,
  }: {
    readonly eventId: EventId;
    readonly currency: string;
    readonly t: TFunction;
    /** As saved. */
    readonly type?: TypeView | null;
  },
): Record<string, string> => {
  const problems = problemsOf(DefineType, { eventId, ...bodyOf(values) }, t);
  const wrong = noAddressIn(values.allowedEmails);
  if (wrong !== null) problems['allowedEmails'] = t('forms:type.noAddress', { text: wrong.slice(0, 100) });
  if (problems['price'] === undefined && !fitsCurrency(numberOf(values.price), currency))
    problems['price'] = t('forms:discount.problem.decimals', { currency, digits: digitsOf(currency) });
  const discount = discountSentence(values.discount, currency, t);
  if (discount !== null) problems['discount'] = discount;
  const onFields = fieldDiscountsSentence(values.fieldDiscounts, { said: type?.customFieldsDiscounts, currency, t });
  if (onFields !== null) problems['customFieldsDiscounts'] = onFields;
  return problems;
};
