import { CheckpointId, EventId, PrimaryId, TypeId, type AnyEvent, type RegistrantId } from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import { randomFrom } from '../../platform/random.ts';

/** The same for every run. */
export const random = randomFrom(Number(process.env['TEST_SEED'] ?? 4711));
export const oneOf = <T>(list: readonly T[]): T | undefined => list[Math.floor(random() * list.length)];
export const statuses: readonly RegistrationStatus[] = ['confirmed', 'pending', 'rejected', 'deleted'];
export const eventIds = [1, 2].map((number) => EventId.parse(`ev00000000000000000${number}`));
const typeIds = [1, 2, 3].map((number) => TypeId.parse(`ty00000000000000000${number}`));
const checkpointIds = [1, 2].map((number) => CheckpointId.parse(`ch00000000000000000${number}`));
export const names = ['Ada', 'Bea', 'Cleo', 'Dora', 'Emil', 'Fritz'];

interface Person {
  readonly id: RegistrantId;
  readonly typeId: TypeId;
  status: RegistrationStatus;
  admissions: number;
  insideSince: string | null;
}
export interface Group {
  readonly eventId: EventId;
  readonly primaryId: PrimaryId;
  readonly people: readonly Person[];
  checkin: { readonly id: string; readonly checkpointId: CheckpointId; status: string } | null;
}
export interface NewFact {
  readonly streamId: string;
  readonly event: AnyEvent;
}

const personalOf = (name: string) => ({ firstName: name, lastName: 'Example', email: '', phone: '', fields: {} });

/** Somebody registers with others. */
export const submit = (number: number): { group: Group; fact: NewFact } => {
  const eventId = oneOf(eventIds) ?? EventId.parse('');
  const primaryId = PrimaryId.parse(`gr${String(number).padStart(18, '0')}`);
  const people = Array.from({ length: 1 + Math.floor(random() * 4) }, (_, index): Person => {
    const [typeId = TypeId.parse(''), status = 'confirmed' as const] = [oneOf(typeIds), oneOf(statuses.slice(0, 2))];
    return { id: registrantAt(primaryId, index + 1), typeId, status, admissions: 0, insideSince: null };
  });
  const registrants = people.map(({ id, typeId, status }) => ({ registrantId: id, typeId, status }));
  const data = { eventId, primaryId, confirmationNumber: `N-${number}`, registrants };
  const personal = Object.fromEntries(people.map(({ id }) => [id, personalOf(oneOf(names) ?? '')]));
  const event = { type: 'RegistrationSubmitted', data, personal };
  return {
    group: { eventId, primaryId, people, checkin: null },
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
    const registrants = [{ ...changed, isCheckedIn: person.insideSince !== null }];
    person.status = status;
    return {
      streamId: stream,
      event: { type: 'RegistrationStatusSet', data: { eventId, primaryId, status, registrants } },
    };
  }
  if (kind < 0.3) {
    const personal = { [person.id]: personalOf(oneOf(names) ?? '') };
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
  const details = {
    name: `Point ${index}`,
    description: '',
    type: 'multiple',
    checkinEnabled: true,
    fieldsForCheckinAndAttendeesPage: [],
    additionalSettings: settings,
  };
  const data = { checkpointId: checkpointIds[index], eventId: eventIds[index], details };
  return { streamId: `checkpoint-${checkpointIds[index]}`, event: { type: 'CheckpointDefined', data } };
};
