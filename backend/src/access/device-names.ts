import { deviceEvents } from '@turnout/contracts/access';
import type { DeviceId, EventStore } from '@turnout/contracts/kernel';
import { z } from 'zod';
import type { NamesOfStaff } from '../platform/session/staff.ts';
import { deviceStream } from './device.ts';

const naming: ReadonlySet<string> = new Set([deviceEvents.DeviceInvited.type, deviceEvents.DeviceRenamed.type]);
const Named = z.object({ name: z.string() });

/** Everything that a door device was ever called (see NamesOfStaff), from its stream. */
export const deviceNamesOf = async (
  log: Pick<EventStore, 'readStream'>,
  deviceId: DeviceId,
): ReturnType<NamesOfStaff> =>
  (await log.readStream(deviceStream(deviceId)))
    .filter(({ type }) => naming.has(type))
    .map(({ position, data }) => ({ position, name: Named.parse(data).name }));
