import { deviceEvents, type DeviceFacts } from '@turnout/contracts/access';
import { foldOf, openProfile, when, type DeviceId } from '@turnout/contracts/kernel';

export type DeviceState =
  | { readonly kind: 'absent' }
  /** `invited`: its code waits for a phone. */
  | ({ readonly kind: 'invited' | 'enrolled' | 'revoked' } & DeviceFacts);

type Known = Exclude<DeviceState, { kind: 'absent' }>;
const known = (state: DeviceState, change: (device: Known) => DeviceState): DeviceState =>
  state.kind === 'absent' ? state : change(state);

/** How a door device's facts add up (stream `device-<deviceId>`). */
export const deviceFold = foldOf<DeviceState>({
  initial: () => ({ kind: 'absent' }),
  facts: [
    when(deviceEvents.DeviceInvited, (_, { data, metadata }) => ({
      kind: 'invited',
      ...data,
      activities: data.activities ?? [],
      profile: data.profile ?? openProfile,
      invitedAt: metadata.at,
      enrolledAt: null,
    })),
    when(deviceEvents.DeviceEnrolled, (state, { metadata }) =>
      known(state, (device) => ({ ...device, kind: 'enrolled', enrolledAt: metadata.at })),
    ),
    when(deviceEvents.DeviceRenamed, (state, { data: { name } }) => known(state, (device) => ({ ...device, name }))),
    when(deviceEvents.DeviceProfileChanged, (state, { data: { profile } }) =>
      known(state, (device) => ({ ...device, profile })),
    ),
    when(deviceEvents.DeviceRevoked, (state) => known(state, (device) => ({ ...device, kind: 'revoked' }))),
  ],
});

export const deviceStream = (deviceId: DeviceId) => `device-${deviceId}`;
