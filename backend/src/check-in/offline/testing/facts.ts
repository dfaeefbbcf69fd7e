import {
  ActivityId,
  CheckinId,
  ConflictId,
  EventId,
  Instant,
  PrimaryId,
  TypeId,
  type AnyEvent,
} from '@turnout/contracts/kernel';
import { noPlaceRules, openPlace, type PlaceRules } from '@turnout/contracts/place-rules';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { registrantAt } from '@turnout/contracts/testing';
import type { DoneOffline } from '../decider.ts';
import type { AtDesk } from '../wish.ts';

export const eventId = EventId.parse('e0000000000000000000');
export const primaryId = PrimaryId.parse('p0000000000000000000');
export const typeId = TypeId.parse('t0000000000000000000');
export const activityId = ActivityId.parse('a0000000000000000000');
export const conflictId = ConflictId.parse('c0000000000000000000');
export const person = (place: number) => registrantAt(primaryId, place);
export const ada = person(1);
export const ids = { eventId, primaryId, registrantId: ada };
export const offline = {
  scannedAt: Instant.parse('2026-11-21T08:30:00.000Z'),
  deskAt: Instant.parse('2026-11-21T08:30:02.000Z'),
  clockDifferenceMs: -2_000,
  copyVersion: '17',
};

export const submitted = (...statuses: readonly RegistrationStatus[]): AnyEvent => ({
  type: 'RegistrationSubmitted',
  data: {
    eventId,
    primaryId,
    confirmationNumber: 'ABC123XYZ',
    registrants: statuses.map((status, index) => ({ registrantId: person(index + 1), typeId, status })),
  },
});
export const checkinId = (count = 1) => CheckinId.parse(`${ada}~${count}`);
export const checkedIn = (count = 1): AnyEvent => ({
  type: 'RegistrantCheckedIn',
  data: { ...ids, typeId, checkinId: checkinId(count), isFirst: count === 1 },
});
export const checkedInOffline = (count = 1): AnyEvent => ({
  type: 'RegistrantCheckedIn',
  data: { ...ids, typeId, checkinId: checkinId(count), isFirst: count === 1, offline },
});
export const undone = (count = 1, reason = 'twins'): AnyEvent => ({
  type: 'CheckInUndone',
  data: {
    ...ids,
    typeId,
    checkinId: checkinId(count),
    status: 'confirmed',
    checkedInAt: '2026-11-21T09:00:00.000Z',
  },
  personal: { [ada]: { reason } },
});
export const statusSet = (status: RegistrationStatus): AnyEvent => ({
  type: 'RegistrationStatusSet',
  data: {
    eventId,
    primaryId,
    status,
    registrants: [{ registrantId: ada, typeId, from: 'confirmed', isCheckedIn: false }],
  },
});
export const owing: AnyEvent = {
  type: 'TransactionRecorded',
  data: {
    ...ids,
    transactionId: `${primaryId}-t1`,
    type: 'charge',
    amount: 1_250,
    method: 'cash',
    currency: 'EUR',
  },
  personal: { [ada]: { description: '' } },
};
export const enrolled: AnyEvent = {
  type: 'RegistrantsEnrolled',
  data: {
    eventId,
    primaryId,
    registrants: [{ registrantId: ada, status: 'confirmed', activities: [{ activityId, because: 'chosen' }] }],
  },
};
export const activityCheckinId = (count: number) => `${activityId}-${ada}~${count}`;
export const cameToActivity = (count = 1): AnyEvent => ({
  type: 'RegistrantCheckedInToActivity',
  data: { ...ids, activityId, checkinId: activityCheckinId(count) },
});
export const leftActivity: AnyEvent = {
  type: 'RegistrantCheckedOutOfActivity',
  data: {
    ...ids,
    activityId,
    checkinId: activityCheckinId(1),
    because: 'left',
    remaining: 1,
    status: 'confirmed',
    checkedInAt: '2026-11-21T09:00:00.000Z',
  },
  personal: {},
};
export const passedOn: AnyEvent = {
  type: 'RegistrationTransferred',
  data: {
    ...ids,
    typeId,
    transferId: 'x0000000000000000000',
    to: 'q0000000000000000000',
    language: 'en',
    status: 'confirmed',
    activities: [],
  },
};
export const typeChanged: AnyEvent = {
  type: 'RegistrationTypeChanged',
  data: {
    eventId,
    primaryId,
    to: 'q0000000000000000000',
    registrants: [
      { registrantId: ada, to: 'q0000000000000000000', typeId, newTypeId: typeId, status: 'confirmed', activities: [] },
    ],
    leftOut: [],
  },
};

export const door: AtDesk = { kind: 'door', place: openPlace };
export const doorWith = (rules: Partial<PlaceRules>): AtDesk => ({
  kind: 'door',
  place: { rules: { ...noPlaceRules, ...rules }, timeZone: 'UTC' },
});
export const before = (at: Instant) => Instant.parse(new Date(Date.parse(at) - 1).toISOString());
export const after = (at: Instant) => Instant.parse(new Date(Date.parse(at) + 1).toISOString());
export const activity = (
  change: Partial<Extract<AtDesk, { kind: 'activity' }>['rules']> = {},
  placeRules: PlaceRules = noPlaceRules,
): AtDesk => ({
  kind: 'activity',
  rules: { activityId, allowMultipleCheckins: false, provideCheckoutOption: true, ...change },
  place: { rules: placeRules, timeZone: 'UTC' },
  isInsideEventFirst: false,
});
export const letIn = (change: Partial<DoneOffline> = {}): DoneOffline => ({
  eventId,
  registrantId: ada,
  wish: 'in',
  at: door,
  badge: null,
  paidFirst: null,
  closed: null,
  conflictId,
  offline,
  ...change,
});
