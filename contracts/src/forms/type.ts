import { z } from 'zod';
import { EventId, limits, needs, TypeId, ValidationId, type FieldId } from '../kernel/index.ts';
import {
  added,
  defineRecord,
  flag,
  keptAll,
  line,
  lines,
  maybeWhole,
  name,
  optional,
  recordViewOf,
  required,
  richText,
  same,
  value,
  whole,
  type RecordFacts,
} from '../records/index.ts';
import { BadgeDesign } from './badge-design.ts';
import { amount, flag as flagged, many } from '../kernel/without-effect.ts';
import { discountFields, Price, taxFields } from './discount.ts';
import { PublicValidationView } from './enhanced-validation.ts';
import { fieldsGiven, FieldView, fieldViewOf, PublicFieldView, type FieldFacts } from './field.ts';
import { AllowedEmails, GuestList } from './guest-list.ts';
import { typeWithoutEffect } from './without-effect.ts';

const subject = value(
  z
    .string()
    .max(200)
    .regex(/^\P{Cc}*$/u, 'must be one line'),
  z.string(),
  'line',
);
/** The kinds of paper that badges are printed on: sheets, or a roll of labels (rule badges/printer-types). */
export const PrinterType = z.enum(['deskjet', 'thermal']);
export type PrinterType = z.infer<typeof PrinterType>;
/** Entries as clients send them: no rule says which keys an entry has (rule money/field-discounts-of-types). */
const said = z.union([z.string().max(1000), z.number(), flagged, z.null()]);
const onFields = many(z.record(z.string().max(100), z.union([said, z.array(said).max(50)])));
const orderOfGroups = z.record(TypeId, z.int().min(0).max(100_000).nullable());
const mayEdit = needs.event('editRegistrationTypes');

/** A registration type: what people register as (rule forms/type-keys). */
export const typeRecord = defineRecord({
  one: 'type',
  many: 'types',
  words: { one: 'registration type', many: 'registration types' },
  idKey: 'typeId',
  id: TypeId,
  stream: 'type',
  path: '/api/types',
  topic: 'forms.types',
  facts: {
    defined: 'RegistrationTypeDefined',
    revised: 'RegistrationTypeRevised',
    retired: 'RegistrationTypeRetired',
  },
  inWords: {
    en: ['Registration types', 'Registration type created', 'Registration type changed', 'Registration type deleted'],
    es: [
      'Tipos de inscripción',
      'Tipo de inscripción creado',
      'Tipo de inscripción cambiado',
      'Tipo de inscripción eliminado',
    ],
    fr: ["Types d'inscription", 'Type d’inscription créé', 'Type d’inscription modifié', 'Type d’inscription supprimé'],
  },
  isPersonal: false,
  inTheClear: 'configuration',
  sample: () => ({ body: { name: 'Visitor' }, text: 'name', other: { availableSeats: 4 } }),
  missing: 'not-found',
  needs: {
    list: needs.public,
    one: needs.public,
    define: needs.event('createRegistrationTypes'),
    revise: mayEdit,
    retire: mayEdit,
    watch: needs.event('viewRegistrationTypes'),
    limit: limits.page,
  },
  fields: {
    name: required(name()),
    description: optional(lines(10_000), ''),
    /** In the event's currency; visitors see it. */
    price: added(value(Price, amount), 0),
    ...discountFields,
    ...taxFields,
    /** Its discounts on fields of its form, before those of the fields themselves (`fieldDiscountsOf`). */
    customFieldsDiscounts: added(same(onFields), []),
    order: optional(maybeWhole(0, 100_000), null),
    publicRegistration: optional(flag, true),
    badgeContent: optional(lines(500), ''),
    /** The parts of its badges; none: as the settings of before say (rule badges/badge-design). */
    badgeDesign: added(same(BadgeDesign), []),
    /** The fields of the type's form, in order. */
    fields: optional(fieldsGiven, []),
    /** How many registrants the type has room for, pending and confirmed ones; 0: no limit. */
    availableSeats: added(whole(0, 1_000_000), 0),
    /** Once it is full, people may wait for a seat, and are offered those that come free. */
    waitingList: added(flag, false),
    /** How many hours a seat is held for whom it is offered. */
    waitingListHours: added(whole(1, 336), 24),
    /** Types that a registrant of this one may bring along, in the order of their buttons. */
    groups: added(value(z.array(TypeId).max(50), z.array(TypeId)), []),
    /** How many of each; one without a number: none. */
    groupCount: added(value(z.record(TypeId, z.int().min(0).max(499)), z.record(TypeId, z.int())), {}),
    /** How many registrants a group should have; fewer are reported, not refused. */
    minimumCount: added(whole(0, 500), 0),
    /** Only to be brought along, never chosen by itself. */
    typeGroupOnly: added(flag, false),
    hiddenFromExternal: added(flag, false),
    welcomeEmail: added(richText(50_000), ''),
    emailSubject: added(subject, ''),
    sendEmailOnRegistration: added(flag, true),
    /** Those of its enhanced validations that its form is held against. */
    activeValidations: added(value(z.array(ValidationId).max(200), z.array(ValidationId)), []),
    printerType: added(same(PrinterType), 'deskjet'),
    printInCapitalLetters: added(flag, false),
    /** In which order those brought along are offered; one without a place comes last. */
    orderGroup: added(value(orderOfGroups, z.record(z.string(), z.number().nullable())), {}),
    /** Whether visitors register under it only from an address of `allowedEmails`. */
    guestRegistrationOnly: added(flag, false),
    /** Another one with each list of addresses, which lies apart: so that two people who change it hear of one another. */
    allowedEmailsRevision: added(line(40), ''),
    /** Whether confirmations have the event as a file for calendars. */
    includeInvitationFile: added(flag, false),
    allowEdit: added(flag, true),
    /** Whoever registers under it, and whoever comes with them, waits until staff accept them (decisions/0093). */
    requireApproval: added(flag, false),
    requireValidation: added(flag, false),
    blockChanges: added(flag, false),
    /** Whoever registers under it need not pay first where payment is online only (docs/decisions/0101). */
    registrationWithoutPayment: added(flag, false),
    /** Whether badges of those who owe something are printed unasked; else somebody has to mean it (page 0117). */
    badgePrintingWithoutPayment: added(flag, true),
    /** Whether staff see beside its registrations how far they are paid (page 0117). */
    showPaymentStatus: added(flag, true),
    ...keptAll(typeWithoutEffect),
  },
  view: {
    /** The fields of the type's form, whole, in order. */
    fields: z.array(FieldView),
    /** Who it is for, read one by one; in no list. */
    allowedEmails: AllowedEmails.optional(),
    /** In lists of types, where seats are limited: how many are held, by registrants or for whom one is offered. */
    seatsTaken: z.int().optional(),
    /** Beside it: how many wait for one. */
    peopleWaiting: z.int().optional(),
  },
  inLists: ['seatsTaken', 'peopleWaiting'],
  apart: { allowedEmails: GuestList.optional() },
});

export const {
  Details: TypeDetails,
  Define: DefineType,
  Revise: ReviseType,
  View: TypeView,
  events: typeEvents,
} = typeRecord;
export type TypeDetails = z.infer<typeof TypeDetails>;
export type ReviseType = z.infer<typeof ReviseType>;
export type TypeView = z.infer<typeof TypeView>;
export type TypeFacts = RecordFacts<TypeId, TypeDetails>;

/** What is said of types by their ids, without those that are not there any more. */
const ofThose = <T>(said: Readonly<Record<string, T>>, types: ReadonlySet<string>): Record<string, T> =>
  Object.fromEntries(Object.entries(said).filter(([id]) => types.has(id)));

/**
 * A registration type as calls answer it (rule forms/type-answer).
 * @param there the fields and the types that there are: deleted ones are on no form, and nobody can be
 *   brought along as one.
 */
export const typeViewOf = (
  type: TypeFacts,
  there: { readonly fields: ReadonlyMap<FieldId, FieldFacts>; readonly types: ReadonlySet<TypeId> },
): TypeView => ({
  ...recordViewOf(type),
  groups: type.details.groups.filter((id) => there.types.has(id)),
  groupCount: ofThose(type.details.groupCount, there.types),
  orderGroup: ofThose(type.details.orderGroup, there.types),
  fields: type.details.fields.flatMap((id) => there.fields.get(id) ?? []).map(fieldViewOf),
});

/** Those whom a registrant may bring along, in the order of their buttons: by their place, else as they are listed. */
export const groupsInOrder = ({ groups, orderGroup }: Pick<TypeDetails, 'groups' | 'orderGroup'>): TypeId[] => {
  const placeOf = (id: TypeId): number => orderGroup[id] ?? Infinity;
  // Visitors' browsers have no toSorted.
  return [...groups].sort((one, other) => (placeOf(one) === placeOf(other) ? 0 : placeOf(one) - placeOf(other)));
};

const shown = TypeDetails.shape;

/** The part of a type that anybody may read: the public form, no admin fields (rule forms/public-types). */
export const PublicTypeView = z.strictObject({
  _id: TypeId,
  eventId: EventId,
  name: shown.name,
  /** Empty where the event does not show descriptions. */
  description: shown.description,
  order: shown.order,
  price: shown.price,
  taxRate: shown.taxRate,
  discount: shown.discount,
  discountType: shown.discountType,
  discountPeriod: shown.discountPeriod,
  discountValue: shown.discountValue,
  discountStartDate: shown.discountStartDate,
  discountEndDate: shown.discountEndDate,
  customFieldsDiscounts: shown.customFieldsDiscounts,
  publicRegistration: shown.publicRegistration,
  typeGroupOnly: shown.typeGroupOnly,
  /** Only for those whose address is on a list that is told to nobody. */
  guestRegistrationOnly: shown.guestRegistrationOnly,
  /** In the order of their buttons. */
  groups: shown.groups,
  groupCount: shown.groupCount,
  minimumCount: shown.minimumCount,
  availableSeats: shown.availableSeats,
  /** How many more find room; null without a limit. */
  seatsLeft: z.int().nullable(),
  waitingList: shown.waitingList,
  /** Whoever registers under it waits until the organisers accept them. */
  requireApproval: shown.requireApproval,
  registrationWithoutPayment: shown.registrationWithoutPayment,
  /** The fields that registrants see, in order. */
  fields: z.array(PublicFieldView),
  /** What its form is held against beyond the rules of its fields. */
  validations: z.array(PublicValidationView),
});
export type PublicTypeView = z.infer<typeof PublicTypeView>;

/** Whether strangers may know of a type, and register under it. */
export const isPublicType = ({
  publicRegistration,
  hiddenFromExternal,
}: Pick<TypeDetails, 'publicRegistration' | 'hiddenFromExternal'>): boolean =>
  publicRegistration && !hiddenFromExternal;

/** Tells whether strangers may bring somebody along as a type: it stands in the groups of theirs, and is not hidden from them. */
export const isBroughtAlong = (
  { groups }: Pick<TypeDetails, 'groups'>,
  { _id, hiddenFromExternal }: { readonly _id: TypeId } & Pick<TypeDetails, 'hiddenFromExternal'>,
): boolean => groups.includes(_id) && !hiddenFromExternal;

type Known = { readonly _id: TypeId } & Pick<TypeDetails, 'publicRegistration' | 'hiddenFromExternal' | 'groups'>;

/**
 * Those of an event's types that strangers may know of: public ones, and those that these let bring along.
 * @param also those that are shown as if they were public.
 */
export const typesOnSite = <T extends Known>(types: readonly T[], also: readonly string[] = []): readonly T[] => {
  const chosen = types.filter((type) => isPublicType(type) || also.includes(type._id));
  return types.filter((type) => chosen.includes(type) || chosen.some((one) => isBroughtAlong(one, type)));
};
