import type { DeviceId, DeviceProfile, EventId, Flag, Instant } from '../kernel/index.ts';
import type { DeviceActivities, DeviceCheckpoints } from './events.ts';
import type { DeviceView, OwnDeviceView } from './views.ts';

/** A door device as a source (its stream, its table) knows it. */
export interface DeviceFacts {
  readonly deviceId: DeviceId;
  readonly eventId: EventId;
  readonly name: string;
  readonly checkpoints: DeviceCheckpoints;
  readonly activities: DeviceActivities;
  readonly profile: DeviceProfile;
  readonly invitedAt: Instant;
  /** Null while no phone has shown its code. */
  readonly enrolledAt: Instant | null;
}

/** Everything known of it beside its facts: its connections, and the code that follows from them. */
export type SignsOfLife = Pick<DeviceView, 'isOnline' | 'lastSeenAt' | 'said' | 'kioskCode'>;

/** A door device as it is told of itself. */
export const ownDeviceViewOf = ({
  deviceId,
  eventId,
  name,
  checkpoints,
  activities,
  profile,
}: DeviceFacts): OwnDeviceView => ({
  _id: deviceId,
  eventId,
  name,
  checkpoints,
  activities,
  profile,
});

/** A door device as whoever manages them sees it, the same from its stream and in lists. */
export const deviceViewOf = (device: DeviceFacts, life: SignsOfLife): DeviceView => ({
  ...ownDeviceViewOf(device),
  invitedAt: device.invitedAt,
  enrolledAt: device.enrolledAt,
  ...life,
});

/** The places of a door device beside the door, and what is kept from it. */
export type DevicePlaces = Pick<DeviceFacts, 'checkpoints' | 'activities' | 'profile'>;

/** Tells whether a device works at the door: one of one place does not, where that place is another. */
const worksAtDoor = ({ checkpoints, activities, profile }: DevicePlaces): boolean =>
  !profile.onePlace || (checkpoints.length === 0 && activities.length === 0);

/** The flags that a door device holds; they count only where a need is open to devices (rule check-in/door-devices). */
export const flagsOfDevice = (device: DevicePlaces): readonly Flag[] => [
  ...(worksAtDoor(device) ? (['checkinRegistrants'] as const) : []),
  ...(device.checkpoints.length > 0 ? (['viewAndCreateCheckinsForCheckpoints'] as const) : []),
  ...(device.activities.length > 0 ? (['checkinActivities'] as const) : []),
];

/** Tells whether these places are one, as the profile of a device may ask: the door, a checkpoint, or an activity. */
export const fitsOnePlace = ({ checkpoints, activities, profile }: DevicePlaces): boolean =>
  !profile.onePlace || (checkpoints !== 'all' && activities !== 'all' && checkpoints.length + activities.length <= 1);
