import { randomFrom } from '@turnout/backend/platform/random/seeded-random';
import type { MadeFact } from '../door-facts.ts';

const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const firstNames = ['Ann', 'Björn', 'Carla', 'Dmitri', 'Élodie', 'Fatima', 'Grace', 'Hiro', 'Inés', 'Jonas'];
const lastNames = ['Archer', 'Bianchi', 'Castillo', 'Durand', 'Eriksson', 'Fischer', 'García', 'Hughes', 'Ito'];
const meals = ['soup', 'fish', 'meat', 'vegan', 'none'];
const remarks = ['', '', 'Vegetarian', 'Needs a ramp', 'Comes by train', 'Brings a poster', 'Speaks on Friday'];
/** Of ten fields two are choices, two numbers, one a day, and five texts. */
const kinds = ['text', 'list', 'integer', 'calendar', 'text', 'checkboxes', 'text', 'integer', 'text', 'textarea'];
const firstDay = Date.parse('2026-01-05T08:00:00.000Z');
const registrationMs = 5 * 86_400_000;

/** An event with a long form, as its facts are written: what is asked of it is known beforehand. */
export interface WideEvent {
  readonly eventId: string;
  readonly fields: readonly { readonly id: string; readonly kind: string }[];
  readonly from: string;
  readonly to: string;
  readonly facts: () => Generator<MadeFact>;
}

const detailsOfEvent = {
  name: 'Wide congress',
  description: '',
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: '2026-03-02T00:00:00.000Z',
  timeZone: 'Europe/Madrid',
  country: 'ES',
  language: '',
  address: 'Fair',
  notificationEmail: '',
  website: '',
  keywords: '',
  appCurrency: 'EUR',
  allowScannerCheckin: true,
};

const fieldOf = (index: number, type: string) => {
  const options = type === 'list' || type === 'checkboxes' ? meals : [];
  return {
    title: `Question ${index + 1}`,
    name: `Q${index + 1}`,
    description: '',
    type,
    required: false,
    values: options,
    labels: options,
    fieldMapping: ['firstName'][index] ?? '',
    validations: {},
    showTotalsOnReport: type === 'integer',
  };
};

/**
 * An event with so many registrations: eight of ten alone, the others with somebody; each answers the whole form, is
 * charged, and of ten groups six have paid, one of them a part; a third of the people are inside. The same each time.
 */
export const wideEvent = (people: number, fieldCount: number): WideEvent => {
  const random = randomFrom(20_261_128);
  const roll = (below: number) => Math.floor(random() * below);
  const pick = (list: readonly string[]): string => list[roll(list.length)] ?? '';
  const newId = () => Array.from({ length: 20 }, () => alphabet.charAt(roll(32))).join('');
  const eventId = newId();
  const fields = Array.from({ length: fieldCount }, (_, index) => ({
    id: newId(),
    kind: kinds[index % kinds.length] ?? 'text',
  }));
  const typeIds = Array.from({ length: 4 }, newId);
  const atOf = (share: number) => new Date(firstDay + registrationMs * share).toISOString();

  const answerTo = (kind: string): string | readonly string[] => {
    if (kind === 'integer') return String(roll(500));
    if (kind === 'calendar') return `20${10 + roll(16)}-0${1 + roll(9)}-${10 + roll(18)}`;
    if (kind === 'list') return pick(meals);
    if (kind === 'checkboxes') return meals.filter(() => random() < 0.3);
    return kind === 'textarea' ? pick(remarks) : `${pick(lastNames)} ${roll(1_000)}`;
  };
  const personal = () => {
    const [firstName, lastName] = [pick(firstNames), `${pick(lastNames)}${roll(10_000)}`];
    const answers = Object.fromEntries(fields.map(({ id, kind }) => [id, answerTo(kind)]));
    const email = `${firstName}.${lastName}@example.org`.toLowerCase();
    return { firstName, lastName, email, phone: '', fields: { ...answers, [fields[0]?.id ?? '']: firstName } };
  };

  const ofGroup = function* (at: string, left: number): Generator<MadeFact, number> {
    const primaryId = newId();
    const size = left > 1 && random() < 0.2 ? 2 : 1;
    const ids = [primaryId, `${primaryId}.2`].slice(0, size);
    const typeId = pick(typeIds);
    const fact = (type: string, data: object, said?: Readonly<Record<string, unknown>>): MadeFact => ({
      streamId: `registration-${primaryId}`,
      event: { type, data: { eventId, primaryId, ...data }, ...(said === undefined ? {} : { personal: said }) },
      eventId,
      at,
    });
    const registrants = ids.map((registrantId) => ({
      registrantId,
      typeId,
      status: random() < 0.9 ? 'confirmed' : 'pending',
    }));
    yield fact(
      'RegistrationSubmitted',
      { confirmationNumber: newId().slice(0, 9).toUpperCase(), registrants },
      Object.fromEntries(ids.map((id) => [id, personal()])),
    );
    const price = 5_000 + 100 * roll(50);
    const lines = [{ kind: 'type-price', source: typeId, amount: price }];
    const charged = ids.map((registrantId) => ({ registrantId, lines }));
    yield fact('RegistrantsCharged', { currency: 'EUR', asOf: at.slice(0, 10), registrants: charged });
    const luck = random();
    if (luck < 0.6) {
      const amount = luck < 0.1 ? 1_000 : price * size;
      const of = { transactionId: `${primaryId}-t1`, registrantId: primaryId, type: 'payment', method: 'cash' };
      yield fact('TransactionRecorded', { ...of, amount, currency: 'EUR' }, { [primaryId]: { description: '' } });
    }
    for (const { registrantId, status } of registrants)
      if (status === 'confirmed' && random() < 0.35)
        yield fact('RegistrantCheckedIn', { registrantId, typeId, checkinId: `${registrantId}~1`, isFirst: true });
    return size;
  };

  const facts = function* (): Generator<MadeFact> {
    const setUp = (streamId: string, type: string, data: object): MadeFact => ({
      streamId,
      event: { type, data: { eventId, ...data } },
      eventId,
      at: atOf(0),
    });
    yield setUp(`event-${eventId}`, 'EventScheduled', { creator: 'a0000000000000000000', details: detailsOfEvent });
    for (const [index, { id, kind }] of fields.entries())
      yield setUp(`field-${id}`, 'FieldDefined', { fieldId: id, details: fieldOf(index, kind) });
    for (const [index, typeId] of typeIds.entries()) {
      const form = fields.map(({ id }) => id);
      const details = {
        name: `Type ${index + 1}`,
        description: '',
        order: null,
        publicRegistration: true,
        fields: form,
      };
      yield setUp(`type-${typeId}`, 'RegistrationTypeDefined', { typeId, details: { ...details, badgeContent: '' } });
    }
    for (let made = 0; made < people;) made += yield* ofGroup(atOf((made + 1) / people), people - made);
  };
  return { eventId, fields, from: atOf(0), to: atOf(1), facts };
};
