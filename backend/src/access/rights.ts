import { flagsOfDevice, type DevicePlaces, type EditCutOff } from '@turnout/contracts/access';
import {
  meets,
  type AccountId,
  type ApiTokenId,
  type DeviceId,
  type EventId,
  type Flag,
  type Instant,
  type Rights,
} from '@turnout/contracts/kernel';
import type { EventLives } from '../platform/session/event-lives.ts';
import type { RightsBook } from '../platform/session/rights.ts';
import type { Owners } from '../platform/session/sessions.ts';
import type { Watch } from '../platform/command/watch.ts';
import { accountStream, wallStream } from './account.ts';
import type { Accounts } from './accounts.ts';
import { globalSettingsStream } from './global-settings.ts';
import { maySeeAs } from './policy.ts';
import { lacksSecondStep } from './required-second-step.ts';
import { deviceStream } from './device.ts';

const noFlags: ReadonlySet<never> = new Set();

const among = <T>(places: 'all' | readonly T[]): 'all' | ReadonlySet<T> => (places === 'all' ? 'all' : new Set(places));

/** What a door device may: its flags count only for what is open to devices (see `needs.device`). */
const rightsOfDevice = (device: DevicePlaces): Rights => ({
  isAdmin: false,
  isWall: false,
  flags: new Set(flagsOfDevice(device)),
  device: { checkpoints: among(device.checkpoints), activities: among(device.activities), ...device.profile },
});

/** An API token as its event's stream has it. */
export interface TokenInForce {
  readonly name: string;
  readonly flags: readonly Flag[];
  readonly madeBy: AccountId;
  /** Null: it does not end by itself. */
  readonly expiresAt: Instant | null;
}
export interface ApiTokens {
  /** Null: revoked, or never made. */
  readonly find: (eventId: EventId, tokenId: ApiTokenId) => Promise<TokenInForce | null>;
  readonly now: () => Instant;
}

/** Rights of callers, folded from the accounts', walls', devices' and tokens' own streams (rule access/rights-from-streams). */
export const openRights = (
  { streams: accounts, walls, devices, settings }: Pick<Accounts, 'streams' | 'walls' | 'devices' | 'settings'>,
  watch: Watch,
  events: EventLives,
  tokens: ApiTokens,
): RightsBook &
  Owners & {
    readonly rightsOfAccount: (accountId: AccountId, eventId: EventId) => Promise<Rights | null>;
    readonly editCutOff: (accountId: AccountId, eventId: EventId) => Promise<EditCutOff | null>;
  } => {
  const enrolledDevice = async (deviceId: DeviceId) => {
    const { state } = await devices.read(deviceStream(deviceId));
    return state.kind === 'enrolled' ? state : null;
  };
  const openAccountOf = async (accountId: AccountId) => {
    const { state } = await accounts.read(accountStream(accountId));
    return state.kind === 'open' ? state : null;
  };
  /** Who has yet to set up a second step that is required of them may do nothing else: no role of theirs counts. */
  const actingAccountOf = async (accountId: AccountId) => {
    const account = await openAccountOf(accountId);
    return account === null || (await lacksSecondStep(settings, account)) ? null : account;
  };
  const rightsOf = async (accountId: AccountId, eventId: EventId): Promise<Rights | null> => {
    const account = await actingAccountOf(accountId);
    if (account === null) return null;
    if (account.isAdmin) return { isAdmin: true, flags: noFlags, isWall: false };
    const role = account.roles.get(eventId);
    return role === undefined || role.flags.size === 0 ? null : { isAdmin: false, flags: role.flags, isWall: false };
  };
  /** What somebody sees as another: what both may, in that one event, as long as they edit its staff. */
  const rightsSeen = async (
    { accountId }: { readonly accountId: AccountId },
    seenBy: { readonly accountId: AccountId; readonly eventId: EventId },
    eventId: EventId,
  ): Promise<Rights | null> => {
    if (eventId !== seenBy.eventId) return null;
    const [own, seen] = await Promise.all([rightsOf(seenBy.accountId, eventId), rightsOf(accountId, eventId)]);
    if (own === null || seen === null || seen.isAdmin || !meets(maySeeAs, own)) return null;
    return own.isAdmin ? seen : { ...seen, flags: new Set([...seen.flags].filter((flag) => own.flags.has(flag))) };
  };
  /** The flags of a token that its maker still holds; null once that is none, or its time is over. */
  const rightsOfToken = async (
    { flags, madeBy, expiresAt }: TokenInForce,
    eventId: EventId,
  ): Promise<Rights | null> => {
    const own = expiresAt !== null && expiresAt <= tokens.now() ? null : await rightsOf(madeBy, eventId);
    const held = own === null ? [] : flags.filter((flag) => own.isAdmin || own.flags.has(flag));
    return held.length === 0 ? null : { isAdmin: false, flags: new Set(held), isWall: false, isToken: true };
  };
  const rightsOnceIn: RightsBook['rightsIn'] = async (session, eventId) => {
    if (session.kind === 'token') {
      const token = session.eventId === eventId ? await tokens.find(eventId, session.tokenId) : null;
      return token === null ? null : rightsOfToken(token, eventId);
    }
    if (session.kind === 'wall') {
      return session.eventId === eventId ? { isAdmin: false, flags: noFlags, isWall: true } : null;
    }
    if (session.kind === 'device') {
      const device = session.eventId === eventId ? await enrolledDevice(session.deviceId) : null;
      return device === null ? null : rightsOfDevice(device);
    }
    return session.seenBy === null
      ? rightsOf(session.accountId, eventId)
      : rightsSeen(session, session.seenBy, eventId);
  };
  const isGone = async (eventId: EventId) => (await events.lifeOf(eventId)) === 'gone';
  /** A link or a device of an event that was deleted opens nothing. */
  const unlessGone = async <T extends { readonly eventId: EventId }>(owner: T): Promise<T | null> =>
    (await isGone(owner.eventId)) ? null : owner;
  return {
    account: async (accountId) => {
      const account = await openAccountOf(accountId);
      if (account === null) return null;
      const lacks = await lacksSecondStep(settings, account);
      return { isAdmin: account.isAdmin && !lacks, lacksSecondStep: lacks };
    },
    wall: async (wallId) => {
      const { state } = await walls.read(wallStream(wallId));
      return state.kind === 'issued' ? unlessGone({ eventId: state.eventId }) : null;
    },
    device: async (deviceId) => {
      const state = await enrolledDevice(deviceId);
      return state === null ? null : unlessGone({ eventId: state.eventId, name: state.name });
    },
    token: async (tokenId, eventId) => {
      const token = (await isGone(eventId)) ? null : await tokens.find(eventId, tokenId);
      if (token === null || (await rightsOfToken(token, eventId)) === null) return null;
      return { tokenId, name: token.name, accountId: token.madeBy };
    },
    rightsOnceIn,
    rightsOfAccount: async (accountId, eventId) => ((await isGone(eventId)) ? null : rightsOf(accountId, eventId)),
    visitorsIn: async (eventId) =>
      (await events.lifeOf(eventId)) === 'there' ? { isAdmin: false, flags: noFlags, isWall: false } : null,
    rightsIn: async (session, eventId) => ((await isGone(eventId)) ? null : rightsOnceIn(session, eventId)),
    editCutOff: async (accountId, eventId) => {
      const account = await openAccountOf(accountId);
      if (account === null || account.isAdmin) return null;
      return account.roles.get(eventId)?.editCutOff ?? null;
    },
    onChanged: (listener) => {
      const stopWatching = watch.onEvent(({ streamId }) => {
        // What is required of everybody changed.
        if (streamId === globalSettingsStream) return listener(null);
        const owner = /^(?:account|device)-(.*)$/.exec(streamId)?.[1];
        if (owner !== undefined) listener(owner);
      });
      const stopHearing = events.onGone(() => listener(null));
      return () => {
        stopWatching();
        stopHearing();
      };
    },
  };
};
