import { accessApi, deviceViewOf, flagsOfDevice, ownDeviceViewOf, type DevicePlaces } from '@turnout/contracts/access';
import type { EventDetails } from '@turnout/contracts/event-setup';
import {
  DeviceId,
  Instant,
  isRejection,
  openProfile,
  reject,
  type ActivityId,
  type CheckpointId,
  type EventId,
  type Position,
  type Reach,
  type Rejection,
  type Words,
} from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { deviceStream, type DeviceState } from './device.ts';
import { changeDeviceProfile, enrolDevice, inviteDevice, renameDevice, revokeDevice } from './device.decider.ts';
import type { DeviceCodes } from './device-codes.ts';
import { devicesWithLife, signsOfLife } from './device-life.ts';
import { kioskRoute } from './kiosk-route.ts';
import type { AccessParts } from './routes.ts';

const revoked: Words = {
  en: 'The device was revoked',
  es: 'El dispositivo fue revocado',
  fr: "L'appareil a été révoqué",
};

export interface DeviceParts extends AccessParts {
  readonly deviceCodes: DeviceCodes;
  readonly eventDetails: (eventId: EventId) => Promise<EventDetails | null>;
  /** Whose checkpoint it is; null: there is none. */
  readonly eventOfCheckpoint: (checkpointId: CheckpointId) => Promise<EventId | null>;
  /** The same of an activity. */
  readonly eventOfActivity: (activityId: ActivityId) => Promise<EventId | null>;
  /** Where people reach this installation. */
  readonly publicUrl: () => string;
  /** The same for another device. */
  readonly reach: () => Reach;
}
type Known = Exclude<DeviceState, { kind: 'absent' }>;

/** What a device may do is its inviter's to give: nobody rises by their own hand. */
const refuseBeyond = ({ rights }: Caller, places: DevicePlaces): Rejection | null => {
  // As it was given: whoever lifts a limit later may be somebody else.
  const wanted = flagsOfDevice({ ...places, profile: openProfile });
  const beyond = rights?.isAdmin === true ? [] : wanted.filter((flag) => rights?.flags.has(flag) !== true);
  return beyond.length === 0 ? null : reject('flag-not-yours-to-give', { flags: beyond.join(', ') });
};

/** Inviting, naming and revoking door devices, by who edits the event's staff. */
const managingRoutes = (app: FastifyInstance, http: HttpContext, parts: DeviceParts): void => {
  const { platform, accounts, deviceCodes } = parts;
  const { commands, pool, ids } = platform;
  const { devices } = accounts;
  const aboutOf = async (id: DeviceId) => {
    const streamId = deviceStream(id);
    const { state } = await devices.read(streamId);
    return state.kind === 'absent' ? reject('not-found') : { streams: devices, streamId, eventId: state.eventId };
  };
  const eventOf = async ({ params: { id } }: { readonly params: { readonly id: DeviceId } }) => {
    const about = await aboutOf(id);
    return isRejection(about) ? null : about.eventId;
  };
  const viewOf = async (device: Known) => {
    const lifeOf = await signsOfLife({ pool, ids }, device.eventId, [device.deviceId]);
    return deviceViewOf(device, lifeOf(device));
  };
  const invitationFor = async (device: DeviceState, position?: Position) => {
    if (device.kind === 'absent') throw new Error('a device just invited is not there');
    if (device.kind === 'enrolled') return reject('device-enrolled-already');
    if (device.kind === 'revoked') return reject('device-revoked');
    const { code, endsAt } = await deviceCodes.make(device.deviceId);
    const body = { device: await viewOf(device), code, endsAt: Instant.parse(endsAt.toISOString()) };
    return position === undefined ? { body } : { body, position };
  };

  route(app, http, accessApi.devices, {
    reads: ['accounts'],
    handle: async ({ query }) => ({ body: { devices: [...(await devicesWithLife({ pool, ids }, query))] } }),
  });

  route(app, http, accessApi.inviteDevice, {
    handle: async ({ body }, caller) => {
      const { eventId, checkpoints, activities } = body;
      const beyond = refuseBeyond(caller, body);
      if (beyond !== null) return beyond;
      const isElsewhere = async <T>(chosen: 'all' | readonly T[], eventOf: (id: T) => Promise<EventId | null>) =>
        chosen !== 'all' && (await Promise.all(chosen.map(eventOf))).some((one) => one !== eventId);
      if (await isElsewhere(checkpoints, parts.eventOfCheckpoint))
        return reject('malformed', { field: 'checkpoints', rule: 'must be checkpoints of this event' });
      if (await isElsewhere(activities, parts.eventOfActivity))
        return reject('malformed', { field: 'activities', rule: 'must be activities of this event' });
      const deviceId = DeviceId.parse(caller.newId('device'));
      const invited = await commands.handle({
        streams: devices,
        streamId: deviceStream(deviceId),
        eventId,
        decide: inviteDevice,
        command: { deviceId, ...body },
        context: caller.context(),
      });
      return isRejection(invited) ? invited : invitationFor(invited.after.state, invited.position);
    },
  });

  route(app, http, accessApi.showDeviceCode, {
    eventOf,
    handle: async ({ params: { id } }) => {
      const { state } = await devices.read(deviceStream(id));
      return invitationFor(state);
    },
  });

  route(app, http, accessApi.renameDevice, {
    eventOf,
    handle: async ({ params: { id }, body: { name } }, caller) => {
      const about = await aboutOf(id);
      if (isRejection(about)) return about;
      const renamed = await commands.handle({
        ...about,
        decide: renameDevice,
        command: { deviceId: id, name },
        context: caller.context(),
      });
      if (isRejection(renamed)) return renamed;
      const { state } = renamed.after;
      if (state.kind === 'absent') throw new Error('a device just renamed is not there');
      return { body: { device: await viewOf(state) }, position: renamed.position };
    },
  });

  route(app, http, accessApi.changeDeviceProfile, {
    eventOf,
    handle: async ({ params: { id }, body: { profile } }, caller) => {
      const { state: was } = await devices.read(deviceStream(id));
      if (was.kind === 'absent') return reject('not-found');
      // What is no longer kept from it is given to it.
      const beyond = refuseBeyond(caller, was);
      if (beyond !== null) return beyond;
      const changed = await commands.handle({
        streams: devices,
        streamId: deviceStream(id),
        eventId: was.eventId,
        decide: changeDeviceProfile,
        command: { deviceId: id, profile },
        context: caller.context(),
      });
      if (isRejection(changed)) return changed;
      const { state } = changed.after;
      if (state.kind === 'absent') throw new Error('a device just changed is not there');
      return { body: { device: await viewOf(state) }, position: changed.position };
    },
  });

  route(app, http, accessApi.revokeDevice, {
    eventOf,
    handle: async ({ params: { id } }, caller) => {
      const about = await aboutOf(id);
      if (isRejection(about)) return about;
      const ended = await commands.handle({
        ...about,
        decide: revokeDevice,
        command: { deviceId: id },
        context: caller.context(),
      });
      if (isRejection(ended)) return ended;
      await Promise.all([deviceCodes.withdraw(id), http.sessions.endAll({ deviceId: id })]);
      return { body: { message: say(revoked, caller.language) }, position: ended.position };
    },
  });
};

/** A phone that shows a code becomes a device, once; and a device asks what it is. */
const enrollingRoutes = (app: FastifyInstance, http: HttpContext, parts: DeviceParts): void => {
  const { platform, accounts, deviceCodes, eventDetails } = parts;
  const { devices } = accounts;

  route(app, http, accessApi.lookAtEnrolment, {
    handle: async ({ body: { code } }) => {
      const deviceId = await deviceCodes.find(code);
      const state = deviceId === null ? null : (await devices.read(deviceStream(deviceId))).state;
      if (state?.kind !== 'invited') return reject('device-code-not-valid');
      const event = await eventDetails(state.eventId);
      if (event === null) return reject('device-code-not-valid');
      return { body: { name: state.name, eventName: event.name } };
    },
  });

  route(app, http, accessApi.enrolDevice, {
    handle: async ({ body: { code } }, caller) => {
      const deviceId = await deviceCodes.use(code, caller.context().commandId);
      if (deviceId === null) return reject('device-code-not-valid');
      const streamId = deviceStream(deviceId);
      const { state: was } = await devices.read(streamId);
      if (was.kind === 'absent') return reject('device-code-not-valid');
      const enrolled = await platform.commands.handle({
        streams: devices,
        streamId,
        eventId: was.eventId,
        decide: enrolDevice,
        command: { deviceId },
        context: { ...caller.context(), actor: { kind: 'device', id: deviceId } },
      });
      if (isRejection(enrolled)) return enrolled;
      const { state } = enrolled.after;
      if (state.kind !== 'enrolled') return reject('device-revoked');
      // A phone that asks again because its answer was lost: what it never heard of opens nothing.
      await http.sessions.endAll({ deviceId });
      const token = await http.sessions.open({ deviceId }, caller.userAgent);
      return { body: { device: ownDeviceViewOf(state), token }, position: enrolled.position };
    },
  });

  route(app, http, accessApi.ownDevice, {
    reads: [],
    handle: async (_, { session }) => {
      if (session?.kind !== 'device') return reject('not-logged-in');
      const { state } = await devices.read(deviceStream(session.deviceId));
      return state.kind === 'enrolled' ? { body: { device: ownDeviceViewOf(state) } } : reject('not-logged-in');
    },
  });
};

/** Door devices: phones that are desks of one event, without an account (rule access/door-devices; docs/decisions/0056). */
export const deviceRoutes = (app: FastifyInstance, http: HttpContext, parts: DeviceParts): void => {
  managingRoutes(app, http, parts);
  enrollingRoutes(app, http, parts);
  kioskRoute(app, http, parts);
};
