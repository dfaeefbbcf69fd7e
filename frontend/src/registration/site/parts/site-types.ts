import type { PublicEventView } from '@turnout/contracts/event-setup';
import { optionsLeft, withLeast, type FormValidation } from '@turnout/contracts/form-rules';
import {
  groupsInOrder,
  type FieldView,
  type PublicFieldView,
  type PublicTypeView,
  type TypeGroupView,
  type TypeView,
} from '@turnout/contracts/forms';
import { minorOf, type Money, type TypeId } from '@turnout/contracts/kernel';
import { discountOf, discountOn, type DiscountKeys } from '@turnout/contracts/pricing';
import { canBePaid, dayOfEvent } from '@turnout/contracts/event-setup';
import type { SiteActivity } from '../../../ui/activity-choice.ts';

/** One question of the form. */
export type SiteField = Omit<PublicFieldView, 'eventId'>;

/** A registration type as the site shows it, to strangers and to staff alike. */
export interface SiteType
  extends
    Pick<
      PublicTypeView,
      | '_id'
      | 'name'
      | 'description'
      | 'order'
      | 'price'
      | 'typeGroupOnly'
      | 'guestRegistrationOnly'
      | 'groups'
      | 'groupCount'
      | 'minimumCount'
      | 'waitingList'
      | 'requireApproval'
      | 'registrationWithoutPayment'
    >,
    DiscountKeys {
  /** Its discounts on fields of its form (`fieldDiscountsOf`). */
  readonly customFieldsDiscounts?: PublicTypeView['customFieldsDiscounts'] | undefined;
  /** How many more find room; null without a limit, or where that is not known. */
  readonly seatsLeft: number | null;
  /** Only staff choose it: not public, or hidden from visitors. */
  readonly isHidden: boolean;
  /** Only staff bring it along, too: it is hidden from visitors. */
  readonly isHiddenAlong?: boolean;
  /** The code that opened it to whoever looks; absent: they need none. */
  readonly openedBy?: string;
  readonly fields: readonly SiteField[];
  /** What answers may not come together; staff are not held to it. */
  readonly validations: readonly FormValidation[];
  /** What they may choose to take part in; absent: nothing. */
  readonly activities?: readonly SiteActivity[];
}

/** Staff read how many are taken, visitors how many are left. */
const siteField = (field: FieldView | PublicFieldView): SiteField => {
  if (!('optionsTaken' in field)) return field;
  const { optionsTaken = {} } = field;
  return { ...field, optionsLeft: optionsLeft(field, (value) => optionsTaken[value] ?? 0) };
};

export const siteType = (type: TypeView | PublicTypeView): SiteType => ({
  ...type,
  groups: 'orderGroup' in type ? groupsInOrder(type) : type.groups,
  seatsLeft: 'seatsLeft' in type ? type.seatsLeft : null,
  isHidden: !type.publicRegistration || ('hiddenFromExternal' in type && type.hiddenFromExternal),
  isHiddenAlong: 'hiddenFromExternal' in type && type.hiddenFromExternal,
  fields: withLeast<FieldView | PublicFieldView>(type.fields)
    .filter(({ published }) => published)
    .map(siteField),
  validations: 'validations' in type ? type.validations : [],
});

const byOrder = (a: { readonly order: number | null }, b: { readonly order: number | null }): number =>
  (a.order ?? Infinity) === (b.order ?? Infinity) ? 0 : (a.order ?? Infinity) - (b.order ?? Infinity);

/** In their order, those without one last (rule registration/type-selection). */
export const inOrder = <T extends { readonly order: number | null }>(items: readonly T[]): T[] =>
  [...items].sort(byOrder); // visitors' browsers have no toSorted

/** The types that one may choose: those only ever brought along are none, and strangers see those that are not hidden. */
export const choosable = (types: readonly SiteType[], isStaff: boolean): SiteType[] =>
  inOrder(types.filter((type) => !type.typeGroupOnly && (isStaff || !type.isHidden)));

export interface TypeSection {
  readonly key: string;
  /** Null for the types of no group. */
  readonly name: string | null;
  readonly types: readonly SiteType[];
}

/** Types under the headings of their groups, in order; groups without any are left out, types of no group come last. */
export const inSections = (
  types: readonly SiteType[],
  groups: readonly Pick<TypeGroupView, '_id' | 'name' | 'order' | 'types'>[],
): TypeSection[] => {
  const grouped = new Set<TypeId>(groups.flatMap((group) => group.types));
  const sections: TypeSection[] = inOrder(groups).map((group) => ({
    key: group._id,
    name: group.name,
    types: inOrder(types.filter(({ _id }) => group.types.includes(_id))),
  }));
  const rest = { key: 'none', name: null, types: inOrder(types.filter(({ _id }) => !grouped.has(_id))) };
  return [...sections, rest].filter((section) => section.types.length > 0);
};

export const isSoldOut = ({ seatsLeft }: Pick<SiteType, 'seatsLeft'>): boolean => seatsLeft !== null && seatsLeft <= 0;

/** What a type costs today, its discount taken off. */
export const costOf = (
  type: Pick<SiteType, 'price'> & DiscountKeys,
  { appCurrency: currency, timeZone }: Pick<PublicEventView, 'appCurrency' | 'timeZone'>,
): Money => {
  const full = { minor: minorOf(type.price, currency), currency };
  const today = dayOfEvent(new Date().toISOString(), timeZone);
  return { ...full, minor: full.minor - discountOn(discountOf(type), today, full) };
};

/** Tells whether visitors cannot register under a type yet: it costs something, and the event has no way to pay that. */
export const isUnpayable = (
  type: Pick<SiteType, 'price' | 'registrationWithoutPayment'> & DiscountKeys,
  event: PublicEventView,
): boolean => !canBePaid(event) && !type.registrationWithoutPayment && costOf(type, event).minor > 0;

/** Whether people wait for a seat of a type once it is full: of one that is for invited guests alone, nobody does. */
export const takesWaiters = (type: Pick<SiteType, 'seatsLeft' | 'waitingList' | 'guestRegistrationOnly'>): boolean =>
  type.waitingList && !type.guestRegistrationOnly && isSoldOut(type);

/** The address of a type's form; the name at its end is for people, the code of a type that one opened goes along. */
export const formPath = (
  eventId: string,
  { _id, name, openedBy }: Pick<SiteType, '_id' | 'name' | 'openedBy'>,
): string => {
  const words = name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '');
  const code = openedBy === undefined ? '' : `?code=${encodeURIComponent(openedBy)}`;
  return `/evt/${eventId}/register/${_id}${words === '' ? '' : `/${words}`}${code}`;
};
