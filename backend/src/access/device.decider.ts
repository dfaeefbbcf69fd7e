import { fitsOnePlace, type deviceEvents, type DevicePlaces } from '@turnout/contracts/access';
import {
  DeviceProfile,
  reject,
  type Decide,
  type DeviceId,
  type EventId,
  type EventOf,
} from '@turnout/contracts/kernel';
import type { DeviceState } from './device.ts';

type DeviceEvent = EventOf<(typeof deviceEvents)[keyof typeof deviceEvents]>;

const isSame = (was: DeviceProfile, wanted: DeviceProfile): boolean =>
  DeviceProfile.keyof().options.every((key) => was[key] === wanted[key]);

/** Invites a phone to become a desk; the same invitation again adds nothing. */
export const inviteDevice: Decide<
  { deviceId: DeviceId; eventId: EventId; name: string } & DevicePlaces,
  DeviceState,
  DeviceEvent,
  'device-of-one-place'
> = ({ deviceId, eventId, name, checkpoints, activities, profile }, state) => {
  if (!fitsOnePlace({ checkpoints, activities, profile })) return reject('device-of-one-place');
  return state.kind === 'absent'
    ? [{ type: 'DeviceInvited', data: { deviceId, eventId, name, checkpoints, activities, profile } }]
    : [];
};

/** A phone showed the code: once, and never after the device was revoked. */
export const enrolDevice: Decide<
  { deviceId: DeviceId },
  DeviceState,
  DeviceEvent,
  'not-found' | 'device-revoked' | 'device-enrolled-already'
> = ({ deviceId }, state) => {
  if (state.kind === 'absent') return reject('not-found');
  if (state.kind === 'revoked') return reject('device-revoked');
  if (state.kind === 'enrolled') return reject('device-enrolled-already');
  return [{ type: 'DeviceEnrolled', data: { deviceId, eventId: state.eventId } }];
};

/** Renames the desk that it is; the same name adds nothing. */
export const renameDevice: Decide<
  { deviceId: DeviceId; name: string },
  DeviceState,
  DeviceEvent,
  'not-found' | 'device-revoked'
> = ({ deviceId, name }, state) => {
  if (state.kind === 'absent') return reject('not-found');
  if (state.kind === 'revoked') return reject('device-revoked');
  return state.name === name ? [] : [{ type: 'DeviceRenamed', data: { deviceId, eventId: state.eventId, name } }];
};

/** Changes what is kept from it; the same again adds nothing. */
export const changeDeviceProfile: Decide<
  { deviceId: DeviceId; profile: DeviceProfile },
  DeviceState,
  DeviceEvent,
  'not-found' | 'device-revoked' | 'device-of-one-place'
> = ({ deviceId, profile }, state) => {
  if (state.kind === 'absent') return reject('not-found');
  if (state.kind === 'revoked') return reject('device-revoked');
  if (!fitsOnePlace({ ...state, profile })) return reject('device-of-one-place');
  return isSame(state.profile, profile)
    ? []
    : [{ type: 'DeviceProfileChanged', data: { deviceId, eventId: state.eventId, profile } }];
};

/** Ends it, enrolled or still waiting; again adds nothing. */
export const revokeDevice: Decide<{ deviceId: DeviceId }, DeviceState, DeviceEvent, 'not-found'> = (
  { deviceId },
  state,
) => {
  if (state.kind === 'absent') return reject('not-found');
  return state.kind === 'revoked' ? [] : [{ type: 'DeviceRevoked', data: { deviceId, eventId: state.eventId } }];
};
