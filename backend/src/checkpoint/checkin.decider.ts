import type { checkpointCheckinEvents, CheckpointCheckinStatus, CheckpointType } from '@turnout/contracts/checkpoint';
import {
  checkinIdOf,
  reject,
  type CheckpointCheckinId,
  type CheckpointId,
  type Decide,
  type EventId,
  type EventOf,
  type PrimaryId,
  type RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import { mayEnter, type PlaceAtDoor, type PlaceRefusal } from '@turnout/contracts/place-rules';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { standingOf, type CheckinsState, type CheckinState } from './checkin.ts';

type Facts = typeof checkpointCheckinEvents;

/** Where a group is checked in, as it is right now. */
export interface Place {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  readonly primaryId: PrimaryId;
  readonly type: CheckpointType;
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Six letters and digits for people to read out, the same for the same check-in (FNV-1a, 30 bits). */
export const codeOf = (checkinId: CheckpointCheckinId): string => {
  let sum = 0x811c9dc5;
  for (const letter of checkinId) sum = Math.imul(sum ^ letter.charCodeAt(0), 0x01000193);
  const mixed = Math.imul(sum ^ (sum >>> 15), 0x2c1b3c6d);
  return Array.from({ length: 6 }, (_, place) => alphabet.charAt((mixed >>> (5 * place)) & 31)).join('');
};

const occupied = (registrantId: RegistrantId, { at, actor, desk, checkinId }: CheckinState) =>
  reject('already-at-checkpoint', { registrantId, by: actor.id, desk, at, checkinId });

/** The moments at which somebody was checked in at a checkpoint; check-ins that were deleted count for nothing. */
const entriesOf = (state: CheckinsState, registrantId: RegistrantId) =>
  [...state.values()].flatMap(({ enteredAt, status, registrants }) =>
    status !== 'deleted' && registrants.includes(registrantId) ? [enteredAt] : [],
  );

/**
 * Checks people of a group in, all or nothing: each of the group and confirmed, and none who is there
 * already (rule checkpoint/who-is-kept-out), whom its own rules let in (rule check-in/rules-of-a-place). The first obstacle is named.
 * @param command `presented`: whose badge or id was shown, and names the check-in; `statuses`: the people
 *   whom that admits to, as they are registered right now, with their `types`; `door`: the checkpoint's rules.
 */
export const checkInAtCheckpoint: Decide<
  {
    readonly place: Place;
    readonly presented: RegistrantId;
    readonly registrants: readonly RegistrantId[];
    readonly statuses: ReadonlyMap<RegistrantId, RegistrationStatus>;
    readonly types: ReadonlyMap<RegistrantId, TypeId>;
    readonly door: PlaceAtDoor;
    readonly isExternal: boolean;
  },
  CheckinsState,
  EventOf<Facts['CheckpointCheckedIn']>,
  'registration-not-found' | 'not-confirmed' | 'already-at-checkpoint' | PlaceRefusal
> = ({ place: { type, ...place }, presented, registrants, statuses, types, door, isExternal }, state, { now }) => {
  for (const registrantId of registrants) {
    const status = statuses.get(registrantId);
    const typeId = types.get(registrantId);
    if (status === undefined || typeId === undefined) return reject('registration-not-found');
    const standing = standingOf(type, state, registrantId);
    if (standing !== undefined) return occupied(registrantId, standing);
    if (status !== 'confirmed') return reject('not-confirmed', { registrantId, status });
    const kept = mayEnter(door, { registrantId, typeId, entries: entriesOf(state, registrantId) }, now);
    if (kept !== null) return kept;
  }
  const { checkpointId } = place;
  const checkinId = checkinIdOf({ checkpointId, registrantId: presented, count: state.size + 1 });
  const people = [...new Set(registrants)];
  return [
    {
      type: 'CheckpointCheckedIn',
      data: { ...place, checkinId, code: codeOf(checkinId), registrants: people, isExternal },
    },
  ];
};

type Obstacle = 'checkin-not-found' | 'checkin-deleted';
interface OfCheckin {
  readonly place: Place;
  readonly checkinId: CheckpointCheckinId;
}

/** The check-in, where it may still be acted on: a deleted one is final. */
const livingOf = (state: CheckinsState, checkinId: CheckpointCheckinId): CheckinState | Rejection<Obstacle> => {
  const checkin = state.get(checkinId);
  if (checkin === undefined) return reject('checkin-not-found');
  return checkin.status === 'deleted' ? reject('checkin-deleted') : checkin;
};

const dataOf = ({ place: { eventId, checkpointId, primaryId }, checkinId }: OfCheckin) => ({
  eventId,
  checkpointId,
  primaryId,
  checkinId,
});

/**
 * Sets a check-in's status as the menu offers it (rule checkpoint/status): Accept and Checkout from any
 * other status, Remove Accepted back to checked-in, Delete for good. Nobody comes to be in twice: a
 * check-out is not taken back while one of its people is in by another check-in.
 */
export const setCheckinStatus: Decide<
  OfCheckin & { readonly status: CheckpointCheckinStatus },
  CheckinsState,
  EventOf<Facts['CheckpointCheckinStatusSet']>,
  Obstacle | 'checkin-status-already-set' | 'checkin-status-not-possible' | 'already-at-checkpoint'
> = ({ status, ...of }, state) => {
  const checkin = livingOf(state, of.checkinId);
  if ('rejected' in checkin) return checkin;
  const { status: from, registrants } = checkin;
  if (status === from) return reject('checkin-status-already-set', { status });
  if (status === 'checked-in' && from !== 'accepted') return reject('checkin-status-not-possible', { from, status });
  if (from === 'checked-out' && status === 'accepted') {
    const others = new Map([...state].filter(([id]) => id !== of.checkinId));
    for (const registrantId of registrants) {
      const standing = standingOf(of.place.type, others, registrantId);
      if (standing !== undefined) return occupied(registrantId, standing);
    }
  }
  return [{ type: 'CheckpointCheckinStatusSet', data: { ...dataOf(of), from, status, persons: registrants.length } }];
};

/** Labels were printed: a flag beside the status. Each print is a fact. */
export const printCheckin: Decide<OfCheckin, CheckinsState, EventOf<Facts['CheckpointCheckinPrinted']>, Obstacle> = (
  of,
  state,
) => {
  const checkin = livingOf(state, of.checkinId);
  return 'rejected' in checkin ? checkin : [{ type: 'CheckpointCheckinPrinted', data: dataOf(of) }];
};

/** Sets the note; an empty one takes it away. */
export const noteCheckin: Decide<
  OfCheckin & { readonly note: string },
  CheckinsState,
  EventOf<Facts['CheckpointCheckinNoted']>,
  Obstacle
> = ({ note, ...of }, state) => {
  const checkin = livingOf(state, of.checkinId);
  if ('rejected' in checkin) return checkin;
  return [{ type: 'CheckpointCheckinNoted', data: dataOf(of), personal: { [of.place.primaryId]: { note } } }];
};

/** Somebody wants the confirmation of a check-in sent again. */
export const requestConfirmation: Decide<
  OfCheckin & { readonly sendsConfirmations: boolean },
  CheckinsState,
  EventOf<Facts['CheckpointConfirmationRequested']>,
  Obstacle | 'no-auto-confirmation'
> = ({ sendsConfirmations, ...of }, state) => {
  const checkin = livingOf(state, of.checkinId);
  if ('rejected' in checkin) return checkin;
  if (!sendsConfirmations) return reject('no-auto-confirmation');
  return [{ type: 'CheckpointConfirmationRequested', data: dataOf(of) }];
};
