import type { DeviceId, EventId } from '@turnout/contracts/kernel';
import type { Accounts } from './accounts.ts';
import { deviceStream } from './device.ts';

/** A device that was revoked, as it was called; null where it was not, or there is none. */
export const openRevokedDevices =
  ({ devices }: Pick<Accounts, 'devices'>) =>
  async (deviceId: DeviceId): Promise<{ readonly eventId: EventId; readonly name: string } | null> => {
    const { state } = await devices.read(deviceStream(deviceId));
    return state.kind === 'revoked' ? { eventId: state.eventId, name: state.name } : null;
  };
