import { z } from 'zod';
import { FieldType } from '../fields/index.ts';
import { BadgeDesign } from '../forms/badge-design.ts';
import { FieldMapping } from '../forms/field.ts';
import { PrinterType } from '../forms/type.ts';
import { ActivityId, BadgeCode, CheckinId, EventId, FieldId, Instant, RegistrantId, TypeId } from '../kernel/index.ts';
import { paymentStates } from '../charges/balance.ts';
import { ChargeShown } from './charge-shown.ts';
import { PaymentMethod, PaymentType } from './stream/transaction-events.ts';
import { ActivityShown } from './activities-shown.ts';
import { RegistrationStatus } from './stream/events.ts';
import { ErasedPerson } from './stream/personal.ts';

/** A registration as calls answer it (rule registration/registration-keys). */
export const RegistrationView = z.strictObject({
  _id: RegistrantId,
  event: EventId,
  confirmationNumber: z.string(),
  orderNumber: z.string(),
  status: RegistrationStatus,
  type: z.strictObject({
    _id: TypeId,
    name: z.string(),
    badgeContent: z.string(),
    printerType: PrinterType.default('deskjet'),
    printInCapitalLetters: z.boolean().default(false),
    /** Absent: it has none (rule badges/badge-design). */
    badgeDesign: BadgeDesign.optional(),
    /** Where one registration is read: HTML that its confirmation page shows, filled in as the registrant reads it. */
    welcomeEmail: z.string().optional(),
  }),
  /** The primary's id; null for the primary itself. */
  parent: RegistrantId.nullable(),
  /** How many people the group has. */
  registrantsCount: z.int(),
  /** The place in the group, from 1. */
  registrationIndex: z.int(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  fields: z.array(
    z.strictObject({
      _id: FieldId,
      name: z.string(),
      title: z.string(),
      type: FieldType,
      fieldMapping: FieldMapping,
      value: z.union([z.string(), z.array(z.string())]),
      /** Its options as they were shown when they registered, one a line, pairwise; absent: they are those of the field. */
      shownThen: z.strictObject({ values: z.string(), labels: z.string() }).optional(),
    }),
  ),
  scannableCode: z.string(),
  keywords: z.string(),
  /** The path of the badge's QR picture. */
  qr: z.string(),
  createdAt: Instant,
  /** True: the badge that they have now was printed. */
  printed: z.boolean(),
  /** The number of times that badges of theirs were printed; absent: never, or of the past. */
  timesPrinted: z.int().optional(),
  /** The number of their badge, where it replaces one that was lost (rule badges/lost-badge); absent: it is the first. */
  badge: z.int().optional(),
  checkedIn: z.boolean(),
  checkedInDate: Instant.nullable(),
  checkinId: CheckinId.nullable(),
  checkedInBy: z.strictObject({ name: z.string(), email: z.string() }).nullable(),
  checkedInDesk: z.string(),
  /** The person was erased: names, addresses and everything entered are empty. */
  erased: ErasedPerson,
  /** They are confirmed once enough is paid; absent: they wait for no payment. */
  awaitsPayment: z.boolean().optional(),
  /** Of all amounts here; absent where nothing was ever charged or paid in the group: then they are 0. */
  currency: z.string().optional(),
  /** What is owed: of a primary by the group, those of it who are confirmed or pending; of others by themselves. */
  total: z.number().optional(),
  /** What the total is made of, before and without what is taken off. */
  totalCharges: z.number().optional(),
  totalDiscounts: z.number().optional(),
  /** Of a primary: what the group paid, and what is still due; below 0 where too much was paid. */
  paid: z.number().optional(),
  due: z.number().optional(),
  /** Of the group, on each of its people; to staff where their type shows it. */
  paymentStatus: z.enum(paymentStates).optional(),
  /** What the group owes, where its badge is printed only by whoever means it; absent: nothing asks. */
  badgeDue: z.number().optional(),
  /** Of a primary, where one registration is read: how the group chose to pay, how much, and what the checkout asks for. */
  paymentMethod: PaymentMethod.optional(),
  paymentType: PaymentType.optional(),
  checkoutPageAmount: z.number().optional(),
  /** Where one registration is read: what they themselves are charged, line by line. */
  charges: z.array(ChargeShown).optional(),
  /** Where one registration is read: what they take part in. */
  registeredActivities: z.array(ActivityShown).optional(),
  fieldBasedActivities: z.array(ActivityShown).optional(),
  /**
   * Where one registration is read: the one that took its place, when its type was changed or it was passed on. Without a
   * number for the moment until that is made.
   */
  goesOnAs: z.strictObject({ _id: RegistrantId, confirmationNumber: z.string().optional() }).optional(),
});
export type RegistrationView = z.infer<typeof RegistrationView>;

/** A registration as calls answer it, with what its form and its type say beside it. Lists that are watched have those apart. */
export const ReadRegistration = z.strictObject({
  ...RegistrationView.shape,
  type: z.strictObject({
    ...RegistrationView.shape.type.shape,
    /** How many of which type it may bring along, and how many people a group should have. */
    groupCount: z.record(TypeId, z.int()),
    minimumCount: z.int(),
  }),
  fields: z.array(
    z.strictObject({
      ...RegistrationView.shape.fields.element.shape,
      /** Its options and what is shown for each, one a line, pairwise. */
      values: z.string(),
      labels: z.string(),
    }),
  ),
  /** Where one registration is read: the day as of which they were charged; absent where nothing ever was. */
  asofdate: z.iso.date().optional(),
});
export type ReadRegistration = z.infer<typeof ReadRegistration>;

/** What a list says of somebody's primary where it is asked for (`populateParent`). */
export const ParentShown = ReadRegistration.pick({
  _id: true,
  confirmationNumber: true,
  status: true,
  type: true,
  fields: true,
  currency: true,
  total: true,
  paid: true,
  due: true,
});
export type ParentShown = z.infer<typeof ParentShown>;

/** A registration in the list: its primary whole where that was asked for. */
export const ListedRegistration = z.strictObject({
  ...ReadRegistration.shape,
  parent: z.union([RegistrationView.shape.parent, ParentShown]),
});
export type ListedRegistration = z.infer<typeof ListedRegistration>;

/** Facts of somebody that the report says beside what the list says (rule reporting/report-keys). */
export const ReportKeys = z.strictObject({
  /** The one of the staff who registered the group; absent: none of them, or it is not told. */
  creator: z.strictObject({ email: z.string() }).optional(),
  checkinBy: z.string(),
  checkinDate: Instant.nullable(),
  /** Moments at which they were checked in, by activity. */
  checkinDates: z.record(ActivityId, Instant),
  /** At activities: where they were turned away and not let in since. */
  deniedCheckins: z.array(z.strictObject({ activity: ActivityId, at: Instant })),
  /** As the group chose to pay; absent: it chose nothing. */
  paymentMethod: PaymentMethod.optional(),
  paymentType: PaymentType.optional(),
});
export type ReportKeys = z.infer<typeof ReportKeys>;

/** A registration in the list, and in the report with what that says of it besides. */
export const ReportedRegistration = z.strictObject({ ...ListedRegistration.shape, ...ReportKeys.partial().shape });
export type ReportedRegistration = z.infer<typeof ReportedRegistration>;

/**
 * A registration as whoever holds its link or badge may see it: what the badge says, the number and the
 * state; nothing else that was entered (rule registration/public-part-of-a-registration). By the id of somebody brought along it is of
 * that person alone: no parent, no number (half of what opens the group), place 1 of 1.
 */
export const PublicRegistrationView = z.strictObject({
  ...RegistrationView.pick({
    _id: true,
    event: true,
    confirmationNumber: true,
    status: true,
    parent: true,
    registrantsCount: true,
    registrationIndex: true,
    firstName: true,
    lastName: true,
    qr: true,
    createdAt: true,
    erased: true,
    awaitsPayment: true,
    currency: true,
    total: true,
    totalCharges: true,
    totalDiscounts: true,
    paid: true,
    due: true,
    paymentStatus: true,
    paymentMethod: true,
    paymentType: true,
    checkoutPageAmount: true,
    charges: true,
  }).shape,
  /** `welcomeEmail`: HTML shown on the confirmation page. */
  type: z.strictObject({ _id: TypeId, name: z.string(), badgeContent: z.string(), welcomeEmail: z.string() }),
  /** The organisers are still to accept them; absent: they wait for nobody. */
  awaitsApproval: z.boolean().optional(),
  /** The names of what they take part in, or will once they are confirmed; absent: nothing, or not any more. */
  activities: z.array(z.string()).optional(),
});
export type PublicRegistrationView = z.infer<typeof PublicRegistrationView>;

/** The answer of a status check: the public part, and the names that were typed as fields too (rule registration/status-check). */
export const NamedRegistrationView = z.strictObject({
  ...PublicRegistrationView.shape,
  fields: ReadRegistration.shape.fields,
});
export type NamedRegistrationView = z.infer<typeof NamedRegistrationView>;

/** The same where badges show the number: by the badge's code, which opens nothing (docs/decisions/0103-badge-codes.md). */
export const CheckedRegistrationView = z.strictObject({ ...NamedRegistrationView.shape, _id: BadgeCode });
export type CheckedRegistrationView = z.infer<typeof CheckedRegistrationView>;

const Many = <T extends z.ZodType>(item: T) => z.union([z.array(item), item.transform((one) => [one])]);

/** Of a filter with several values: `all`, or nothing, filters nothing. */
const Statuses = Many(z.union([RegistrationStatus, z.enum(['all', ''])])).transform((given) => {
  const named = given.filter((one) => one !== 'all' && one !== '');
  return given.includes('all') || named.length === 0 ? undefined : named;
});

/** The other words for each state of a payment (rule money/payment-state). */
const full = ['full-paid', 'fully_paid'] as const;
const none = ['no-payment', 'not_paid'] as const;
const partial = ['some-paid', 'partial-paid', 'partial_payment'] as const;
const stateOf = new Map([
  ...(['full-payment', ...full] as const).map((said) => [said, 'full-payment'] as const),
  ...(['not-paid', ...none] as const).map((said) => [said, 'not-paid'] as const),
  ...(['partial-payment', ...partial] as const).map((said) => [said, 'partial-payment'] as const),
]);

/** The states of a payment that a list can be narrowed to. */
export const PaymentFilter = z.enum(['full-payment', 'partial-payment', 'not-paid']);
export type PaymentFilter = z.infer<typeof PaymentFilter>;

/** The words of filters for the states of a payment (rule money/payment-state); children have that of their group. */
const PaymentStatus = z
  .enum(['', 'all', 'full-payment', 'not-paid', 'partial-payment', ...full, ...none, ...partial])
  .transform((said) => (said === '' || said === 'all' ? undefined : stateOf.get(said)));

/** The filters of the attendee list (rule attendees/filters). */
export const AttendeeFilter = z.strictObject({
  /** Name, e-mail, keywords, order or confirmation number. */
  search: z.string().trim().max(200).optional(),
  id: RegistrantId.optional(),
  confirmationNumber: z.string().trim().max(40).optional(),
  name: z.string().trim().max(200).optional(),
  email: z.string().trim().max(254).optional(),
  keywords: z.string().trim().max(200).optional(),
  /** A group: everyone whose primary this is, and the primary. */
  parent: RegistrantId.optional(),
  primaryOnly: z.boolean().optional(),
  status: Statuses.optional(),
  paymentStatus: PaymentStatus.optional(),
  type: Many(TypeId).optional(),
  checkedIn: z.boolean().optional(),
});
export type AttendeeFilter = z.infer<typeof AttendeeFilter>;

/** What has to be known of somebody before something is done to many. */
export const SelectedPerson = RegistrationView.pick({ _id: true, status: true, checkedIn: true, printed: true });
export type SelectedPerson = z.infer<typeof SelectedPerson>;

export const perPageDefault = 30;
/** People that a desk's search shows at most; who is not among them is found by typing more. */
export const lookUpAtMost = 10;

/**
 * How the attendee list is sorted, `-` for the other way round; the newest registrations first unless told.
 * Only what an index holds: whether somebody is inside changes at the door, where an index would be paid for
 * with every check-in, and type and status are filters.
 */
export const AttendeeSort = z.enum([
  '-registered',
  'registered',
  'name',
  '-name',
  'email',
  '-email',
  'number',
  '-number',
]);
export type AttendeeSort = z.infer<typeof AttendeeSort>;
export const attendeeSortDefault: AttendeeSort = '-registered';
