import type { DeviceId, DeviceProfile, EventId, Instant } from '../kernel/index.ts';
import type { DeviceCheckpoints } from './events.ts';
import type { DeviceView, OwnDeviceView } from './views.ts';

/** A door device as a source (its stream, its table) knows it. */
export interface DeviceFacts {
  readonly deviceId: DeviceId;
  readonly eventId: EventId;
  readonly name: string;
  readonly checkpoints: DeviceCheckpoints;
  readonly profile: DeviceProfile;
  readonly invitedAt: Instant;
  /** Null while no phone has shown its code. */
  readonly enrolledAt: Instant | null;
}

/** Everything known of it beside its facts: its connections, and the code that follows from them. */
export type SignsOfLife = Pick<DeviceView, 'isOnline' | 'lastSeenAt' | 'said' | 'kioskCode'>;

/** A door device as it is told of itself. */
export const ownDeviceViewOf = ({ deviceId, eventId, name, checkpoints, profile }: DeviceFacts): OwnDeviceView => ({
  _id: deviceId,
  eventId,
  name,
  checkpoints,
  profile,
});

/** A door device as whoever manages them sees it, the same from its stream and in lists. */
export const deviceViewOf = (device: DeviceFacts, life: SignsOfLife): DeviceView => ({
  ...ownDeviceViewOf(device),
  invitedAt: device.invitedAt,
  enrolledAt: device.enrolledAt,
  ...life,
});
