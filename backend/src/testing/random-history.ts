import { CheckpointId, EventId, PrimaryId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { entered, fieldIdsOf, typeIdsOf } from './random-forms.ts';
import { eventIds, oneOf, random, type NewFact } from './dice.ts';

export const statuses: readonly RegistrationStatus[] = ['confirmed', 'pending', 'rejected', 'deleted'];
const checkpointIds = [1, 2].map((number) => CheckpointId.parse(`ch00000000000000000${number}`));
export const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Emil', 'Fritz'];

interface Person {
  readonly id: RegistrantId;
  readonly typeId: TypeId;
  status: RegistrationStatus;
  admissions: number;
  insideSince: string | null;
  isErased: boolean;
}
export interface Group {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly people: Person[];
  lastPlace: number;
  /** How many transactions it ever had; those that were not removed. */
  recorded: number;
  readonly transactions: { readonly id: string; readonly registrantId: RegistrantId }[];
  checkin: { readonly id: string; readonly checkpointId: CheckpointId; status: string } | null;
}

const personalOf = (eventId: EventId) => ({
  firstName: oneOf(names) ?? '',
  lastName: 'Example',
  email: random() < 0.5 ? '' : `post${Math.floor(random() * 9)}@example.org`,
  phone: random() < 0.5 ? '' : '+34 600 000 000',
  fields: entered(eventId),
});

/** Somebody who registers for an event, at a place of a group. */
const newcomer = (eventId: EventId, primaryId: PrimaryId, place: number): Person => ({
  id: registrantAt(primaryId, place),
  typeId: oneOf(typeIdsOf(eventId)) ?? TypeId.parse(''),
  status: oneOf(statuses.slice(0, 2)) ?? 'confirmed',
  admissions: 0,
  insideSince: null,
  isErased: false,
});

/** Whoever is pending waits for their payment. */
const waits = (status: string): { awaitsPayment?: true } => (status === 'pending' ? { awaitsPayment: true } : {});

/** Somebody registers with others. */
export const submit = (number: number): { group: Group; fact: NewFact } => {
  const eventId = oneOf(eventIds) ?? EventId.parse('');
  const primaryId = PrimaryId.parse(`gr${String(number).padStart(18, '0')}`);
  const people = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index) =>
    newcomer(eventId, primaryId, index + 1),
  );
  const registrants = people.map(({ id, typeId, status }) => ({ registrantId: id, typeId, status, ...waits(status) }));
  const data = { eventId, primaryId, confirmationNumber: `N-${number}`, registrants };
  const personal = Object.fromEntries(people.map(({ id }) => [id, personalOf(eventId)]));
  const event = { type: 'RegistrationSubmitted', data, personal };
  return {
    group: { eventId, primaryId, people, lastPlace: people.length, recorded: 0, transactions: [], checkin: null },
    fact: { streamId: `registration-${primaryId}`, event },
  };
};

/** Whatever may happen to a group, at the door and at a checkpoint; `at` is when it does. */
export const happens = (group: Group, at: string): NewFact => {
  const { eventId, primaryId } = group;
  const person = oneOf(group.people);
  if (person === undefined) throw new Error('a group without people');
  const of = { eventId, primaryId, registrantId: person.id, typeId: person.typeId };
  const stream = `registration-${primaryId}`;
  const kind = random();
  if (kind < 0.15) {
    const status = oneOf(statuses) ?? 'confirmed';
    const changed = { registrantId: person.id, typeId: person.typeId, from: person.status };
    const registrants = [{ ...changed, isCheckedIn: person.insideSince !== null, ...waits(status) }];
    person.status = status;
    return {
      streamId: stream,
      event: { type: 'RegistrationStatusSet', data: { eventId, primaryId, status, registrants } },
    };
  }
  if (kind < 0.3 && !person.isErased) {
    const personal = { [person.id]: personalOf(eventId) };
    const data = { eventId, primaryId, registrantId: person.id };
    return { streamId: stream, event: { type: 'RegistrantDetailsCorrected', data, personal } };
  }
  if (kind < 0.4) {
    return {
      streamId: stream,
      event: { type: 'BadgePrinted', data: { eventId, primaryId, registrants: [person.id] } },
    };
  }
  if (kind < 0.6) return atCheckpoint(group);
  if (person.insideSince !== null) {
    const data = { ...of, checkinId: `${person.id}~${person.admissions}`, reason: 'wrong', status: person.status };
    const event = { type: 'CheckInUndone', data: { ...data, checkedInAt: person.insideSince } };
    person.insideSince = null;
    return { streamId: stream, event };
  }
  if (person.status !== 'confirmed') {
    const refused = { eventId, desk: 'Left', code: person.id, registrantId: person.id, reason: 'not-confirmed' };
    return { streamId: `desk-${eventId}-left-2026`, event: { type: 'ScanRefused', data: refused } };
  }
  person.admissions += 1;
  person.insideSince = at;
  const data = { ...of, checkinId: `${person.id}~${person.admissions}`, isFirst: person.admissions === 1 };
  return { streamId: stream, event: { type: 'RegistrantCheckedIn', data } };
};

/** What some of a group are charged, from now on. */
export const charges = ({ eventId, primaryId, people }: Group): NewFact => {
  const registrants = people
    .filter(() => random() < 0.7)
    .map(({ id, typeId }) => {
      const amount = 1 + Math.floor(random() * 9_000);
      const price = { kind: 'type-price', source: typeId, amount };
      const discount = { kind: 'type-discount', source: typeId, amount: -Math.ceil(amount / 3) };
      return { registrantId: id, lines: random() < 0.2 ? [] : random() < 0.5 ? [price] : [price, discount] };
    });
  const first = people[0];
  const charged = registrants.length > 0 || first === undefined ? registrants : [{ registrantId: first.id, lines: [] }];
  const data = { eventId, primaryId, currency: 'EUR', asOf: '2026-11-21', registrants: charged };
  return { streamId: `registration-${primaryId}`, event: { type: 'RegistrantsCharged', data } };
};

/** A group pays, or is charged more or less by staff; or one of these is taken back; or it says how it wants to pay. */
export const transacts = (group: Group): NewFact => {
  const { eventId, primaryId, people, transactions } = group;
  const streamId = `registration-${primaryId}`;
  const of = { eventId, primaryId };
  const kind = random();
  const old = oneOf(transactions);
  if (kind < 0.25 && old !== undefined) {
    transactions.splice(transactions.indexOf(old), 1);
    const data = { ...of, registrantId: old.registrantId, transactionId: old.id };
    return { streamId, event: { type: 'TransactionRemoved', data } };
  }
  const person = oneOf(people.filter(({ isErased }) => !isErased));
  if (kind < 0.35 || person === undefined) {
    const data = { ...of, method: oneOf(['cash', 'zelle']), paymentType: 'full', amount: null };
    return { streamId, event: { type: 'PaymentChosen', data } };
  }
  group.recorded += 1;
  const { id: registrantId } = person;
  const transactionId = `${primaryId}-t${group.recorded}`;
  transactions.push({ id: transactionId, registrantId });
  const type = oneOf(['payment', 'payment', 'charge', 'discount']);
  const method = type === 'payment' ? oneOf(['cash', 'check', 'zelle']) : 'manual';
  const amount = 1 + Math.floor(random() * 5_000);
  const data = { ...of, transactionId, registrantId, type, amount, method, currency: 'EUR' };
  const personal = { [registrantId]: { description: random() < 0.5 ? '' : 'By hand' } };
  return { streamId, event: { type: 'TransactionRecorded', data, personal } };
};

/** Who is in a group changes: somebody joins, somebody who was deleted goes for good, somebody is erased. */
export const regroups = (group: Group): NewFact => {
  const { eventId, primaryId, people } = group;
  const streamId = `registration-${primaryId}`;
  const of = { eventId, primaryId };
  const kind = random();
  const gone = people.find(({ status }, index) => index > 0 && status === 'deleted');
  if (kind < 0.3 && gone !== undefined) {
    people.splice(people.indexOf(gone), 1);
    const data = { ...of, registrantId: gone.id, typeId: gone.typeId, groupSize: people.length };
    return { streamId, event: { type: 'RegistrationRemoved', data } };
  }
  const person = oneOf(people.filter(({ isErased }) => !isErased));
  if (kind < 0.6 && person !== undefined) {
    person.isErased = true;
    const data = { ...of, registrantId: person.id, reason: 'asked for' };
    return { streamId, event: { type: 'RegistrantErased', data } };
  }
  group.lastPlace += 1;
  const joined = newcomer(eventId, primaryId, group.lastPlace);
  people.push(joined);
  const { id, typeId, status } = joined;
  const registrants = [{ registrantId: id, typeId, status, place: group.lastPlace }];
  const confirmationNumber = `N-${Number(primaryId.slice(2))}`;
  const data = { ...of, confirmationNumber, groupSize: people.length, registrants };
  return { streamId, event: { type: 'RegistrantsAdded', data, personal: { [id]: personalOf(eventId) } } };
};

const atCheckpoint = (group: Group): NewFact => {
  const { eventId, primaryId, people } = group;
  if (group.checkin === null) {
    const checkpointId = checkpointIds[eventIds.indexOf(eventId)] ?? CheckpointId.parse('');
    const checkinId = `${checkpointId}-${primaryId}~1`;
    group.checkin = { id: checkinId, checkpointId, status: 'checked-in' };
    const of = { eventId, primaryId, checkpointId, checkinId };
    const data = { ...of, code: 'AB12', registrants: people.map(({ id }) => id), isExternal: false };
    return { streamId: `checkins-${checkpointId}-${primaryId}`, event: { type: 'CheckpointCheckedIn', data } };
  }
  const { id: checkinId, checkpointId, status: from } = group.checkin;
  const luck = random();
  if (luck < 0.4) {
    const data = { eventId, primaryId, checkpointId, checkinId };
    const streamId = `checkins-${checkpointId}-${primaryId}`;
    const isNoted = luck < 0.2 && people[0]?.isErased === false;
    if (!isNoted) return { streamId, event: { type: 'CheckpointCheckinPrinted', data } };
    const personal = { [RegistrantId.parse(primaryId)]: { note: `word${oneOf(names)?.length}` } };
    return { streamId, event: { type: 'CheckpointCheckinNoted', data, personal } };
  }
  const status = oneOf(['checked-in', 'accepted', 'checked-out', 'deleted'].filter((one) => one !== from)) ?? from;
  group.checkin.status = status;
  const data = { eventId, primaryId, checkpointId, checkinId, from, status, persons: people.length };
  return { streamId: `checkins-${checkpointId}-${primaryId}`, event: { type: 'CheckpointCheckinStatusSet', data } };
};

const settings = {
  successPageMessage: '',
  showEventLogo: false,
  showQr: false,
  showPrintButton: false,
  sendAutoConfirmationEmail: false,
  enableSearchForExternalCheckin: false,
  ccEmail: '',
  replyToEmail: '',
};
/** One of the checkpoints, one for each event. */
export const checkpoint = (index: number): NewFact => {
  const eventId = eventIds[index] ?? EventId.parse('');
  const details = {
    name: `Point ${index}`,
    description: '',
    type: 'multiple',
    checkinEnabled: true,
    fieldsForCheckinAndAttendeesPage: fieldIdsOf(eventId).map((_id, number) => ({
      _id,
      title: `Shown ${number}`,
      pullDataFromPrimaryRegistrant: number % 2 === 0,
      treatAsEmail: false,
    })),
    additionalSettings: settings,
  };
  const data = { checkpointId: checkpointIds[index], eventId, details };
  return { streamId: `checkpoint-${checkpointIds[index]}`, event: { type: 'CheckpointDefined', data } };
};
