import { percentOff, type ConferenceField, type Known, type PercentOff } from './field.ts';
import { conferenceFields, parts } from './fields.ts';

/** What people register as, as the conference sets it up (spec 001 «Registration type»). */
export interface ConferenceType {
  readonly name: string;
  readonly description?: string;
  readonly price: number;
  /** The fields of its form beside name and e-mail, in order. */
  readonly fields: readonly ConferenceField[];
  /** Whom one may bring along, and how many. */
  readonly brings?: Readonly<Record<string, number>>;
  readonly discount?: readonly PercentOff[];
  readonly more?: Readonly<Record<string, unknown>>;
}

const earlyBird: readonly PercentOff[] = [
  [25, 365, 90],
  [10, 91, 30],
];
const { person, attendance, workshops, meals, travel, rest } = parts;
const named = (...names: readonly string[]): readonly ConferenceField[] =>
  conferenceFields.filter(({ name }) => names.includes(name));
const short = named('COMPANY', 'COUNTRY', 'DIET', 'DIET_OTHER', 'ALLERGIES', 'PHOTOS');

/** Those who are brought along first, so that the others can name them. */
export const conferenceTypes: readonly ConferenceType[] = [
  {
    name: 'Companion',
    price: 90,
    fields: [...named('DIET', 'DIET_OTHER', 'PHOTOS'), ...travel],
    more: { typeGroupOnly: true },
  },
  { name: 'Child', price: 0, fields: named('BIRTHDAY', 'ALLERGIES', 'PHOTOS'), more: { typeGroupOnly: true } },
  { name: 'Stand staff', price: 0, fields: short, more: { typeGroupOnly: true, badgeContent: 'EXHIBITOR' } },
  {
    name: 'Delegate',
    description: 'All three days, with your choice of workshops, meals and a room. Bring up to nine people.',
    price: 240,
    fields: conferenceFields,
    brings: { Companion: 9, Child: 6 },
    discount: earlyBird,
  },
  {
    name: 'Member',
    description: 'For members of the guild.',
    price: 160,
    fields: [...person, ...attendance, ...workshops, ...meals],
    brings: { Companion: 9 },
    discount: earlyBird,
  },
  {
    name: 'Student',
    description: 'Bring the card of your school.',
    price: 60,
    fields: [...person, ...attendance, ...named('DIET', 'DIET_OTHER', 'PHOTOS')],
  },
  {
    name: 'Workshop day',
    description: 'Friday alone, in one of the workshops.',
    price: 95,
    fields: [...person, ...workshops, ...short],
    more: { availableSeats: 120 },
  },
  {
    name: 'Evening guest',
    description: 'Thursday’s dinner and nothing else.',
    price: 75,
    fields: short,
    brings: { Companion: 3 },
    more: { availableSeats: 60 },
  },
  {
    name: 'Exhibitor',
    description: 'A stand in the hall, and two to nine people to staff it.',
    price: 150,
    fields: [...person, ...rest, ...named('HOTEL', 'ROOM', 'NIGHTS', 'HOTEL_FEE')],
    brings: { 'Stand staff': 9 },
    more: { minimumCount: 3 },
  },
  {
    name: 'Speaker',
    price: 0,
    fields: [...person, ...meals, ...travel, ...rest],
    more: { publicRegistration: false, badgeContent: 'SPEAKER' },
  },
  {
    name: 'Press',
    price: 0,
    fields: [...named('COMPANY', 'COUNTRY', 'WEBSITE', 'PHOTOS')],
    more: { guestRegistrationOnly: true, allowedEmails: 'press@example.org\nradio@example.org' },
  },
  {
    name: 'Volunteer',
    price: 0,
    fields: [...named('PHONE', 'SHIRT', 'DIET', 'DIET_OTHER', 'ALLERGIES', 'PHOTOS', 'DAYS')],
    more: { publicRegistration: false, printInCapitalLetters: true },
  },
];

/** How the public page groups them. */
export const typeGroups: readonly { readonly name: string; readonly types: readonly string[] }[] = [
  { name: 'Take part', types: ['Delegate', 'Member', 'Student'] },
  { name: 'For a day or an evening', types: ['Workshop day', 'Evening guest'] },
  { name: 'In the hall', types: ['Exhibitor', 'Press'] },
];

/** A type as the documents' call takes it. */
export const typeBody = (
  type: ConferenceType,
  order: number,
  { idOf, dayBefore }: Known,
): Readonly<Record<string, unknown>> => {
  const { name, description = '', price, fields, brings = {}, discount = [], more = {} } = type;
  const brought = Object.entries(brings).map(([of, count]) => [idOf(of), count] as const);
  return {
    name,
    description,
    price,
    showPaymentStatus: price > 0,
    order,
    fields: [...new Set(['FNAME', 'LNAME', 'EMAIL', ...fields.map((field) => field.name)])].map(idOf),
    groups: brought.map(([id]) => id),
    groupCount: Object.fromEntries(brought),
    badgeContent: name.toUpperCase(),
    emailSubject: 'You are registered',
    welcomeEmail: '<p>We look forward to three days of <strong>ink and paper</strong> with you.</p>',
    ...more,
    ...(discount.length === 0 ? {} : percentOff(discount, dayBefore)),
  };
};
