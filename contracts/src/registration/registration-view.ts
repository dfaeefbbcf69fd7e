import { emptyValue, type FieldValue } from '../fields/index.ts';
import { dueOf, paymentStateOf, type GroupBalance, type Totals } from '../charges/index.ts';
import type { FieldDetails } from '../forms/field.ts';
import { shownTo } from '../forms/shown-before.ts';
import type { TypeDetails } from '../forms/type.ts';
import {
  decimalOf,
  RegistrantId,
  type BadgeCode,
  type CheckinId,
  type EventId,
  type FieldId,
  type Instant,
  type PrimaryId,
  type TypeId,
} from '../kernel/index.ts';
import type { RegistrantPersonal, RegistrationStatus } from './stream/events.ts';
import { holdsSeat } from './stream/state.ts';
import { dueBeforeBadge } from './unpaid-badge.ts';
import type { RegistrationView } from './views.ts';

/** Where a registration's QR picture is. */
export const qrPathOf = (registrantId: RegistrantId): string => `/api/x/registrations/${registrantId}/qr.png`;

/** Where the QR picture of a badge is for whoever knows its code and not the registration's id. */
export const badgeQrPathOf = (code: BadgeCode): string => `/api/x/badges/${code}/qr.png`;

/** Of whom nothing is known: the person was erased. */
export const nobodyKnown: RegistrantPersonal = { firstName: '', lastName: '', email: '', phone: '', fields: {} };

/** What a source (the group's stream, the list's table, the past) knows of one registration. */
export interface RegistrationFacts {
  readonly registrantId: RegistrantId;
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly typeId: TypeId;
  /** In the group, from 1. */
  readonly place: number;
  /** By `peopleCounted`: whoever is deleted is no part of it. */
  readonly groupSize: number;
  readonly confirmationNumber: string;
  readonly orderNumber: string;
  readonly scannableCode: string;
  readonly status: RegistrationStatus;
  /** Pending until enough is paid. */
  readonly awaitsPayment: boolean;
  readonly registeredAt: Instant;
  readonly isPrinted: boolean;
  readonly timesPrinted: number;
  /** The number of the badge that they have now. */
  readonly badge: number;
  readonly isErased: boolean;
  /** The admission that stands; null where the person is not inside. */
  readonly inside: { readonly checkinId: CheckinId; readonly at: Instant; readonly desk: string } | null;
  /** What is charged; null where the source does not know. */
  readonly money: RegistrationMoney | null;
  /** Whose names are empty where the person was erased. */
  readonly person: RegistrantPersonal;
}

/** What somebody is charged, and what their group owes in all. */
export interface RegistrationMoney {
  /** Empty where nothing ever was charged. */
  readonly currency: string;
  readonly own: Totals;
  /** With what staff charge more or less, and what was paid (decisions/0081). */
  readonly group: GroupBalance;
}

/** What a view shows of a field. */
export type FieldShown = { readonly _id: FieldId } & Pick<
  FieldDetails,
  'name' | 'title' | 'type' | 'multiple' | 'fieldMapping' | 'shownBefore'
>;

/** What a view shows of a type, with the ids of its form's fields, in order. */
export interface ShownType extends Pick<
  TypeDetails,
  | 'name'
  | 'badgeContent'
  | 'badgeDesign'
  | 'printerType'
  | 'printInCapitalLetters'
  | 'badgePrintingWithoutPayment'
  | 'showPaymentStatus'
> {
  readonly form: readonly FieldId[];
}

/** What other records say of a registration. */
export interface RegistrationSurroundings {
  /** Null where it was deleted. */
  readonly type: ShownType | null;
  /** The fields that there are by id, at least those of the form and those that something was entered in. */
  readonly fields: ReadonlyMap<string, FieldShown>;
  /** Who let the person in; null where there is no such account. */
  readonly checkedInBy: { readonly name: string; readonly email: string } | null;
}

/**
 * A registration as calls answer it (rule registration/registration-keys), the same from every source. Where sources
 * differed, this is what is right:
 * - Everything that was entered is shown as long as its field is there, also after the field was taken off
 *   the type's form: what a registrant said is not lost because a form changed. First the form in its order,
 *   its empty fields too; then the others by name.
 * - A deleted field is not shown, whatever form still lists it, and a deleted type has no name: what is gone
 *   is gone on every screen (lists, dashboard and files never had it).
 * - A field that was changed for those alone who register after is shown as it was when they registered (page 0118).
 * - Nothing entered is the field's own kind of nothing: no option ticked is `[]`, no text is `''`.
 * - Keywords are what a search finds a registration by beside its numbers, which have keys of their own: the
 *   name, address and phone, then everything entered in the order shown, last what deleted fields held; each
 *   thing once, separated by commas.
 */
export const registrationViewOf = (
  facts: RegistrationFacts,
  { type, fields, checkedInBy }: RegistrationSurroundings,
): RegistrationView => {
  const { registrantId, place, inside, person } = facts;
  const shown = shownFields(person.fields, type?.form ?? [], { fields, registeredAt: facts.registeredAt });
  return {
    _id: registrantId,
    event: facts.eventId,
    confirmationNumber: facts.confirmationNumber,
    orderNumber: facts.orderNumber,
    status: facts.status,
    type: typeShown(facts.typeId, type),
    parent: place === 1 ? null : RegistrantId.parse(facts.primaryId),
    registrantsCount: facts.groupSize,
    registrationIndex: place,
    firstName: person.firstName,
    lastName: person.lastName,
    email: person.email,
    fields: shown,
    scannableCode: facts.scannableCode,
    keywords: keywordsOf(person, shown),
    qr: qrPathOf(registrantId),
    createdAt: facts.registeredAt,
    printed: facts.isPrinted,
    ...(facts.timesPrinted > 0 ? { timesPrinted: facts.timesPrinted } : {}),
    ...(facts.badge > 0 ? { badge: facts.badge } : {}),
    checkedIn: inside !== null,
    checkedInDate: inside?.at ?? null,
    checkinId: inside?.checkinId ?? null,
    checkedInBy: inside === null ? null : (checkedInBy ?? { name: '', email: '' }),
    checkedInDesk: inside?.desk ?? '',
    ...(facts.isErased ? { erased: true } : {}),
    ...(facts.awaitsPayment ? { awaitsPayment: true } : {}),
    ...moneyShown(facts.money, facts),
    ...asTypeSays(facts.money, type),
  };
};

/**
 * What the type decides of money: the state of the payment only where it shows that, and what is due before its badges
 * are printed unasked (page 0117).
 */
const asTypeSays = (
  money: RegistrationMoney | null,
  type: ShownType | null,
): Pick<RegistrationView, 'paymentStatus' | 'badgeDue'> => {
  if (money === null) return {};
  const { currency, group } = money;
  const minor = dueBeforeBadge(type, group);
  return {
    ...(type?.showPaymentStatus === false ? {} : { paymentStatus: paymentStateOf(group) }),
    ...(minor > 0 ? { badgeDue: decimalOf({ minor, currency }) } : {}),
  };
};

const nothingOwed: Totals = { charges: 0, discounts: 0, total: 0 };

/**
 * The amounts as calls answer them: of a primary what the group owes and paid, of everybody else their own, since their
 * primary pays (decisions/0080, 0081): nothing where they do not take part, as their lines count in no total. Where nothing was
 * ever charged or paid they are 0, and in no currency.
 */
export const moneyShown = (
  money: RegistrationMoney | null,
  { place, status }: Pick<RegistrationFacts, 'place' | 'status'>,
) => {
  if (money === null) return {};
  const { currency, own, group } = money;
  const theirs = holdsSeat(status) ? own : nothingOwed;
  const { total, charges, discounts } = place === 1 ? group : theirs;
  const shown = (minor: number): number => decimalOf({ minor, currency });
  return {
    ...(currency === '' ? {} : { currency }),
    total: shown(total),
    totalCharges: shown(charges),
    totalDiscounts: shown(discounts),
    ...(place === 1 ? { paid: shown(group.paid), due: shown(dueOf(group)) } : {}),
  };
};

const typeShown = (_id: TypeId, type: ShownType | null): RegistrationView['type'] => {
  if (type === null) return { _id, name: '', badgeContent: '', printerType: 'deskjet', printInCapitalLetters: false };
  const { name, badgeContent, badgeDesign, printerType, printInCapitalLetters } = type;
  const design = badgeDesign.length === 0 ? {} : { badgeDesign: [...badgeDesign] };
  return { _id, name, badgeContent, ...design, printerType, printInCapitalLetters };
};

/** By their names, which organisers gave; fields of one name by their ids. */
const byName = (one: FieldShown, other: FieldShown): number => {
  const [first, second] = one.name === other.name ? [one._id, other._id] : [one.name, other.name];
  return first < second ? -1 : 1;
};

const shownFields = (
  entered: Readonly<Record<FieldId, FieldValue>>,
  form: readonly FieldId[],
  { fields, registeredAt }: { readonly fields: ReadonlyMap<string, FieldShown>; readonly registeredAt: Instant },
): RegistrationView['fields'] => {
  const there = (ids: readonly string[]) => ids.flatMap((id) => fields.get(id) ?? []);
  const onForm = new Set<string>(form);
  const others = there(Object.keys(entered).filter((id) => !onForm.has(id))).sort(byName);
  return [...there(form), ...others].map((field) => {
    const { _id, name, title, type, fieldMapping } = field;
    const value = entered[_id] ?? emptyValue(field);
    const then = shownTo(field, registeredAt);
    return {
      _id,
      name,
      title: then?.title ?? title,
      type,
      fieldMapping,
      value: typeof value === 'string' ? value : [...value],
      ...(then === null ? {} : { shownThen: { values: then.values.join('\n'), labels: then.labels.join('\n') } }),
    };
  });
};

const keywordsOf = (
  { firstName, lastName, email, phone, fields }: RegistrantPersonal,
  shown: RegistrationView['fields'],
): string => {
  const ofDeleted = Object.entries(fields)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([, value]) => value);
  const all = [firstName, lastName, email, phone, ...[...shown.map(({ value }) => value), ...ofDeleted].flat()];
  return [...new Set(all.filter((text) => text !== ''))].join(', ');
};
