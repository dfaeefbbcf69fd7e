import { DeviceActivities, DeviceCheckpoints, deviceEvents } from '@turnout/contracts/access';
import { DeviceId, DeviceProfile, EventId, Instant, openProfile } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { on, type Clause } from '../platform/projection.ts';
import { rememberName } from './account-rows.ts';
import { defineTable } from '../platform/table.ts';

export const devices = defineTable(
  'devices',
  ['device_id'],
  z.object({
    device_id: DeviceId,
    event_id: EventId,
    name: z.string(),
    checkpoints: DeviceCheckpoints,
    activities: DeviceActivities,
    profile: DeviceProfile,
    invited_at: Instant,
    enrolled_at: Instant.nullable(),
    // Its name outlives it: what it did still says by whom.
    is_revoked: z.boolean(),
    position: z.string(),
  }),
);

export const deviceClauses: readonly Clause[] = [
  on(deviceEvents.DeviceInvited, {
    fold: (event, batch) => {
      const { data, metadata, position } = event;
      rememberName(batch, event, data.deviceId, data.name);
      devices.put(batch, {
        device_id: data.deviceId,
        event_id: data.eventId,
        name: data.name,
        checkpoints: data.checkpoints,
        activities: data.activities ?? [],
        profile: data.profile ?? openProfile,
        invited_at: metadata.at,
        enrolled_at: null,
        is_revoked: false,
        position,
      });
    },
  }),
  on(deviceEvents.DeviceEnrolled, {
    reads: ({ data }) => [devices.at(data.deviceId)],
    fold: ({ data, metadata, position }, batch) => {
      devices.patch(batch, [data.deviceId], { enrolled_at: metadata.at, position });
    },
  }),
  on(deviceEvents.DeviceRenamed, {
    reads: ({ data }) => [devices.at(data.deviceId)],
    fold: (event, batch) => {
      const { data, position } = event;
      rememberName(batch, event, data.deviceId, data.name);
      devices.patch(batch, [data.deviceId], { name: data.name, position });
    },
  }),
  on(deviceEvents.DeviceProfileChanged, {
    reads: ({ data }) => [devices.at(data.deviceId)],
    fold: ({ data, position }, batch) => {
      devices.patch(batch, [data.deviceId], { profile: data.profile, position });
    },
  }),
  on(deviceEvents.DeviceRevoked, {
    reads: ({ data }) => [devices.at(data.deviceId)],
    fold: ({ data, position }, batch) => {
      devices.patch(batch, [data.deviceId], { is_revoked: true, position });
    },
  }),
];
