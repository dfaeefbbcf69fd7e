import type { DeviceCheckpoints, EditCutOff } from '@turnout/contracts/access';
import type { AccountId, DeviceId, EventId, Flag, Rights } from '@turnout/contracts/kernel';
import type { RightsBook } from '../platform/session/rights.ts';
import type { Owners } from '../platform/session/sessions.ts';
import type { Streams } from '../platform/command/streams.ts';
import type { Watch } from '../platform/command/watch.ts';
import { accountStream, wallStream, type AccountState, type WallState } from './account.ts';
import { deviceStream, type DeviceState } from './device.ts';

const noFlags: ReadonlySet<never> = new Set();
const atTheDoor: ReadonlySet<Flag> = new Set(['checkinRegistrants']);
const atCheckpoints: ReadonlySet<Flag> = new Set(['checkinRegistrants', 'viewAndCreateCheckinsForCheckpoints']);

/** What a door device may: its flags count only for what is open to devices (see `needs.device`). */
const rightsOfDevice = ({ checkpoints }: { readonly checkpoints: DeviceCheckpoints }): Rights => ({
  isAdmin: false,
  isWall: false,
  flags: checkpoints.length > 0 ? atCheckpoints : atTheDoor,
  device: { checkpoints: checkpoints === 'all' ? 'all' : new Set(checkpoints) },
});

/** Who may do what, folded from the accounts', walls' and devices' own streams (architecture, section 3). */
export const openRights = (options: {
  accounts: Streams<AccountState>;
  walls: Streams<WallState>;
  devices: Streams<DeviceState>;
  watch: Watch;
}): RightsBook &
  Owners & { readonly editCutOff: (accountId: AccountId, eventId: EventId) => Promise<EditCutOff | null> } => {
  const { accounts, walls, devices, watch } = options;
  const enrolledDevice = async (deviceId: DeviceId) => {
    const { state } = await devices.read(deviceStream(deviceId));
    return state.kind === 'enrolled' ? state : null;
  };
  const openAccountOf = async (accountId: AccountId) => {
    const { state } = await accounts.read(accountStream(accountId));
    return state.kind === 'open' ? state : null;
  };
  return {
    account: openAccountOf,
    wall: async (wallId) => {
      const { state } = await walls.read(wallStream(wallId));
      return state.kind === 'issued' ? { eventId: state.eventId } : null;
    },
    device: async (deviceId) => {
      const state = await enrolledDevice(deviceId);
      return state === null ? null : { eventId: state.eventId, name: state.name };
    },
    rightsIn: async (session, eventId): Promise<Rights | null> => {
      if (session.kind === 'wall') {
        return session.eventId === eventId ? { isAdmin: false, flags: noFlags, isWall: true } : null;
      }
      if (session.kind === 'device') {
        const device = session.eventId === eventId ? await enrolledDevice(session.deviceId) : null;
        return device === null ? null : rightsOfDevice(device);
      }
      const account = await openAccountOf(session.accountId);
      if (account === null) return null;
      if (account.isAdmin) return { isAdmin: true, flags: noFlags, isWall: false };
      const role = account.roles.get(eventId);
      return role === undefined || role.flags.size === 0 ? null : { isAdmin: false, flags: role.flags, isWall: false };
    },
    editCutOff: async (accountId, eventId) => {
      const account = await openAccountOf(accountId);
      if (account === null || account.isAdmin) return null;
      return account.roles.get(eventId)?.editCutOff ?? null;
    },
    onChanged: (listener) =>
      watch.onEvent(({ streamId }) => {
        const owner = /^(?:account|device)-(.*)$/.exec(streamId)?.[1];
        if (owner !== undefined) listener(owner);
      }),
  };
};
