import type { AnyEvent } from '@turnout/contracts/kernel';
import { randomFrom } from '@turnout/backend/platform/random/seeded-random';

/** A fact of a made-up installation, not sealed yet. */
export interface MadeFact {
  readonly streamId: string;
  readonly event: AnyEvent;
  readonly eventId: string;
  readonly at: string;
  readonly desk?: string;
}

interface Person {
  readonly primaryId: string;
  readonly registrantId: string;
  readonly typeId: string;
  status: string;
  admissions: number;
  isInside: boolean;
}

/** The installation has this many events, one after the other, and each the same share of the facts. */
const events = 10;
const desks = 12;
const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
const firstNames = ['Ann', 'Björn', 'Carla', 'Dmitri', 'Élodie', 'Fatima', 'Grace', 'Hiro', 'Inés', 'Jonas'];
const lastNames = [
  'Archer',
  'Bianchi',
  'Castillo',
  'Durand',
  'Eriksson',
  'Fischer',
  'García',
  'Hughes',
  'Ito',
  'Jansen',
];
const companies = ['Northwind Ltd', 'Müller & Söhne', 'Acme Corporation', 'Universidad de Sevilla', 'Freelance'];

/**
 * The facts that a door with much to do writes over the years: for every event its set-up, people who register,
 * alone or with others, are corrected and rejected, then come, leave, come again and pass checkpoints.
 * Of a hundred facts some 31 are registrations (of 36 people), 41 check-ins and 10 check-ins at
 * checkpoints. The same for the same number.
 */
export const doorFacts = function* (count: number): Generator<MadeFact> {
  const random = randomFrom(20_261_121);
  for (let place = 0; place < events; place += 1) {
    const share = Math.floor((count * (place + 1)) / events) - Math.floor((count * place) / events);
    yield* oneEvent(random, place, share);
  }
};

const oneEvent = function* (random: () => number, place: number, share: number): Generator<MadeFact> {
  const roll = (below: number) => Math.floor(random() * below);
  const pick = <T>(list: readonly T[]): T => list[roll(list.length)] ?? pick(list);
  const newId = () => Array.from({ length: 20 }, () => alphabet.charAt(roll(32))).join('');
  const eventId = newId();
  const [typeIds, fieldIds, checkpointIds] = [3, 4, 2].map((length) => Array.from({ length }, newId));
  const people: Person[] = [];
  let clock = Date.parse('2026-01-01T08:00:00.000Z') + place * 30 * 86_400_000;
  let [stepMs, made, codes] = [0, 0, 0];

  const fact = (streamId: string, type: string, data: object, more: Partial<MadeFact & AnyEvent> = {}): MadeFact => {
    clock += stepMs * 2 * random();
    made += 1;
    const { personal, desk } = more;
    const event = { type, data: { eventId, ...data }, ...(personal === undefined ? {} : { personal }) };
    return { streamId, event, eventId, at: new Date(clock).toISOString(), ...(desk === undefined ? {} : { desk }) };
  };
  const personal = () => personalFrom({ roll, pick }, fieldIds ?? []);

  const setUp = function* (): Generator<MadeFact> {
    yield fact(`event-${eventId}`, 'EventScheduled', { creator: 'a0000000000000000000', details: detailsOf(place) });
    for (const [index, fieldId] of (fieldIds ?? []).entries())
      yield fact(`field-${fieldId}`, 'FieldDefined', { fieldId, details: fieldOf(index) });
    for (const typeId of typeIds ?? [])
      yield fact(`type-${typeId}`, 'RegistrationTypeDefined', { typeId, details: typeOf(fieldIds ?? []) });
    for (const checkpointId of checkpointIds ?? [])
      yield fact(`checkpoint-${checkpointId}`, 'CheckpointDefined', { checkpointId, details: checkpointDetails });
  };

  const register = (): MadeFact => {
    const primaryId = newId();
    const size = random() < 0.08 ? 3 : 1;
    const group = Array.from({ length: size }, (_, index): Person => ({
      primaryId,
      registrantId: index === 0 ? primaryId : `${primaryId}.${index + 1}`,
      typeId: pick(typeIds ?? []),
      status: random() < 0.95 ? 'confirmed' : 'pending',
      admissions: 0,
      isInside: false,
    }));
    people.push(...group);
    const registrants = group.map(({ registrantId, typeId, status }) => ({ registrantId, typeId, status }));
    const data = { primaryId, confirmationNumber: newId().slice(0, 9).toUpperCase(), registrants };
    const said = Object.fromEntries(group.map(({ registrantId }) => [registrantId, personal()]));
    return fact(`registration-${primaryId}`, 'RegistrationSubmitted', data, { personal: said });
  };

  const ofPerson = (person: Person, type: string, data: object, more: Partial<MadeFact & AnyEvent> = {}): MadeFact =>
    fact(`registration-${person.primaryId}`, type, { primaryId: person.primaryId, ...data }, more);
  const correct = (person: Person): MadeFact => {
    const { registrantId } = person;
    return ofPerson(
      person,
      'RegistrantDetailsCorrected',
      { registrantId },
      { personal: { [registrantId]: personal() } },
    );
  };
  const setStatus = (person: Person): MadeFact => {
    const { registrantId, typeId, status: from, isInside: isCheckedIn } = person;
    person.status = from === 'confirmed' ? 'rejected' : 'confirmed';
    const registrants = [{ registrantId, typeId, from, isCheckedIn }];
    return ofPerson(person, 'RegistrationStatusSet', { status: person.status, registrants });
  };
  const print = (person: Person): MadeFact =>
    ofPerson(person, 'BadgePrinted', { registrants: [person.registrantId] }, atDesk());
  const atDesk = () => ({ desk: `Desk ${1 + roll(desks)}` });

  const pass = (person: Person): MadeFact => {
    const { registrantId, typeId } = person;
    const checkinId = `${registrantId}~${person.isInside ? person.admissions : person.admissions + 1}`;
    const around = { registrantId, typeId, checkinId };
    person.isInside = !person.isInside;
    if (person.isInside) {
      person.admissions += 1;
      return ofPerson(person, 'RegistrantCheckedIn', { ...around, isFirst: person.admissions === 1 }, atDesk());
    }
    const undone = { reason: 'Left again', status: person.status, checkedInAt: new Date(clock - 1_000).toISOString() };
    return ofPerson(person, 'CheckInUndone', { ...around, ...undone }, atDesk());
  };
  const visits = new Map<string, number>();
  const visit = function* (person: Person): Generator<MadeFact> {
    const { primaryId, registrantId } = person;
    const checkpointId = pick(checkpointIds ?? []);
    const streamId = `checkins-${checkpointId}-${primaryId}`;
    const number = (visits.get(streamId) ?? 0) + 1;
    visits.set(streamId, number);
    const checkinId = `${checkpointId}-${primaryId}~${number}`;
    const around = { checkpointId, primaryId, checkinId };
    const code = String(++codes).padStart(6, '0');
    const arrival = { ...around, code, registrants: [registrantId], isExternal: false };
    yield fact(streamId, 'CheckpointCheckedIn', arrival, atDesk());
    if (made < share && random() < 0.1) {
      const out = { ...around, from: 'checked-in', status: 'checked-out', persons: 1 };
      yield fact(streamId, 'CheckpointCheckinStatusSet', out, atDesk());
    }
  };
  const refuse = (person: Person): MadeFact => {
    const { desk } = atDesk();
    const data = { desk, code: person.registrantId, registrantId: person.registrantId, reason: 'already-checked-in' };
    return fact(`desk-${eventId}-${desk.slice(5)}-20260101`, 'ScanRefused', data, { desk });
  };

  yield* setUp();
  // People register over three days, then the door is open for ten hours.
  const registrations = Math.floor(share * 0.35);
  stepMs = (3 * 86_400_000) / registrations;
  while (made < registrations && made < share) {
    const luck = random();
    if (people.length === 0 || luck < 0.87) yield register();
    else if (luck < 0.95) yield correct(pick(people));
    else yield setStatus(pick(people));
  }
  stepMs = (10 * 3_600_000) / Math.max(1, share - made);
  const coming = [...people];
  while (made < share) {
    const luck = random();
    const arrived = luck < 0.51 ? coming.pop() : undefined;
    const person = arrived ?? pick(people);
    if (luck < 0.76) yield pass(person);
    else if (luck < 0.915) yield* visit(person);
    else if (luck < 0.975) yield print(person);
    else if (luck < 0.99) yield refuse(person);
    else yield register();
  }
};

interface Dice {
  readonly roll: (below: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
}

/** The answers that somebody enters. */
const personalFrom = ({ roll, pick }: Dice, fieldIds: readonly string[]) => {
  const [firstName, lastName] = [pick(firstNames), `${pick(lastNames)}${roll(10_000)}`];
  const email = `${firstName}.${lastName}@example.org`.toLowerCase();
  const values = [firstName, lastName, email, pick(companies)];
  const fields = Object.fromEntries(fieldIds.map((id, index) => [id, values[index] ?? '']));
  return { firstName, lastName, email, phone: `+34 6${10_000_000 + roll(89_999_999)}`, fields };
};

const detailsOf = (place: number) => ({
  name: `Congress ${place + 1}`,
  description: '',
  startDate: '2026-03-01T00:00:00.000Z',
  endDate: '2026-03-02T00:00:00.000Z',
  timeZone: 'UTC',
  country: 'ES',
  language: '',
  address: 'Fair',
  notificationEmail: '',
  website: '',
  keywords: '',
  appCurrency: 'EUR',
  allowScannerCheckin: true,
});

const fieldOf = (index: number) => ({
  title: `Question ${index + 1}`,
  name: `Q${index + 1}`,
  description: '',
  type: 'text',
  required: false,
  values: [],
  labels: [],
  fieldMapping: ['firstName', 'lastName', 'email', ''][index] ?? '',
  validations: {},
});

const typeOf = (fields: readonly string[]) => ({
  name: 'Visitor',
  description: '',
  order: null,
  publicRegistration: true,
  badgeContent: '',
  fields,
});

const checkpointDetails = {
  name: 'Hall',
  description: '',
  type: 'multiple',
  checkinEnabled: true,
  fieldsForCheckinAndAttendeesPage: [],
  additionalSettings: {
    successPageMessage: '',
    showEventLogo: false,
    showQr: false,
    showPrintButton: false,
    sendAutoConfirmationEmail: false,
    enableSearchForExternalCheckin: false,
    ccEmail: '',
    replyToEmail: '',
  },
};
