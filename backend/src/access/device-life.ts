import { deviceViewOf, type DeviceFacts, type DeviceView, type SignsOfLife } from '@turnout/contracts/access';
import { DeviceId, Instant, type EventId } from '@turnout/contracts/kernel';
import { devicesOfEvent } from '@turnout/projections/access/queries';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';
import type { InstallationIds } from '../platform/ids/ids.ts';
import { connectedDevices } from '../platform/socket/presence.ts';
import { kioskCodeOf } from './kiosk-code.ts';

interface LifeParts {
  readonly pool: CommonQueryMethods;
  readonly ids: Pick<InstallationIds, 'derive'>;
}

const Seen = z.object({ device_id: DeviceId, seen_at: z.string().transform((at) => Instant.parse(at)) });

/** Of these devices: when a server last heard from each, by its session. */
const lastSeen = async (
  pool: CommonQueryMethods,
  deviceIds: readonly DeviceId[],
): Promise<ReadonlyMap<DeviceId, Instant>> => {
  const rows = await pool.any(sql.type(Seen)`
    SELECT device_id, to_char(max(last_active_at) AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS seen_at
    FROM ops.sessions WHERE device_id = ANY(${sql.array([...deviceIds], 'text')}) GROUP BY device_id`);
  return new Map(rows.map(({ device_id, seen_at }) => [device_id, seen_at]));
};

/** What is known of the connections of an event's devices right now, whatever server they have. */
export const signsOfLife = async (
  { pool, ids }: LifeParts,
  eventId: EventId,
  deviceIds: readonly DeviceId[],
): Promise<(device: Pick<DeviceFacts, 'deviceId' | 'profile'>) => SignsOfLife> => {
  const [online, seen] = await Promise.all([connectedDevices(pool, eventId), lastSeen(pool, deviceIds)]);
  return ({ deviceId, profile }) => ({
    isOnline: online.has(deviceId),
    lastSeenAt: seen.get(deviceId) ?? null,
    said: online.get(deviceId) ?? null,
    kioskCode: profile.kiosk ? kioskCodeOf(ids, deviceId) : null,
  });
};

/** An event's devices, waiting and enrolled, in the order of their invitations, with their last sign of life. */
export const devicesWithLife = async (
  parts: LifeParts,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly DeviceView[]> => {
  const devices = await devicesOfEvent(parts.pool, { eventId });
  const lifeOf = await signsOfLife(
    parts,
    eventId,
    devices.map(({ deviceId }) => deviceId),
  );
  return devices.map((device) => deviceViewOf(device, lifeOf(device)));
};
