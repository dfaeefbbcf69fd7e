import { AccountId, DeviceId } from '@turnout/contracts/kernel';
import { remembering } from '../platform/command/remembering.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { deviceNamesOf } from './device-names.ts';
import { deviceStream } from './device.ts';
import { namesOf, profileOf } from './user-view.ts';

/** What accounts and door devices are called, now and before; a device has a name alone. */
export const openNames = (platform: Platform, accounts: Accounts) => {
  const { watch, keyring } = platform;
  const profile = remembering(watch, ['account', 'device'], async (staffId: string) => {
    const id = AccountId.safeParse(staffId);
    if (!id.success) return null;
    const stream = await accounts.streams.read(accountStream(id.data));
    // Of a deleted account its name stays, where it did something.
    if (stream.state.kind === 'deleted') return { ...(await profileOf(keyring, id.data, stream)), email: '' };
    if (stream.state.kind !== 'absent') return profileOf(keyring, id.data, stream);
    const device = await accounts.devices.read(deviceStream(DeviceId.parse(staffId)));
    return device.state.kind === 'absent' ? null : { name: device.state.name, email: '' };
  });
  const namesOfStaff = remembering(watch, ['account', 'device'], async (staffId: string) => {
    const id = AccountId.safeParse(staffId);
    if (!id.success) return [];
    const names = await namesOf(platform, id.data);
    return names.length > 0 ? names : deviceNamesOf(platform.log, DeviceId.parse(staffId));
  });
  return { profile, namesOfStaff };
};
