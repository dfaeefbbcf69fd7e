import { z } from 'zod';
import { defineCall, DeviceId, EventId, Instant, limits, needs } from '../kernel/index.ts';
import { ChangeDeviceProfile, EnrolmentCode, InviteDevice, LeaveKiosk, RenameDevice } from './commands.ts';
import { DeviceView, OwnDeviceView } from './views.ts';

const DeviceParams = z.strictObject({ id: DeviceId });
const managesDevices = needs.inPerson(needs.event('viewUsers', 'editUsers'));
/** `code` opens /enrol#<code>, once, until `endsAt`; whoever shows it draws that address as a QR code. */
const Invitation = z.strictObject({ device: DeviceView, code: z.string(), endsAt: Instant });

export const devices = defineCall({
  method: 'GET',
  path: '/api/x/devices',
  summary: "An event's door devices",
  needs: managesDevices,
  query: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ devices: z.array(DeviceView) }),
});

export const inviteDevice = defineCall({
  method: 'POST',
  path: '/api/x/devices',
  summary: 'Invite a phone to become a desk of the event',
  needs: managesDevices,
  body: InviteDevice,
  output: Invitation,
});

/** For one that no phone has become yet; the former code opens nothing any more. */
export const showDeviceCode = defineCall({
  method: 'POST',
  path: '/api/x/devices/:id/code',
  summary: 'Make a new code for a door device that has not enrolled',
  needs: managesDevices,
  params: DeviceParams,
  output: Invitation,
});

export const renameDevice = defineCall({
  method: 'PUT',
  path: '/api/x/devices/:id',
  summary: 'Rename a door device',
  needs: managesDevices,
  params: DeviceParams,
  body: RenameDevice,
  output: z.strictObject({ device: DeviceView }),
});

/** In effect at once, over the line that the phone has. */
export const changeDeviceProfile = defineCall({
  method: 'PUT',
  path: '/api/x/devices/:id/profile',
  summary: 'Change what a door device shows and may do',
  needs: managesDevices,
  params: DeviceParams,
  body: ChangeDeviceProfile,
  output: z.strictObject({ device: DeviceView }),
});

export const revokeDevice = defineCall({
  method: 'DELETE',
  path: '/api/x/devices/:id',
  summary: 'Revoke a door device',
  needs: managesDevices,
  params: DeviceParams,
  output: z.strictObject({ message: z.string() }),
});

/** Uses nothing up: a phone says what it would become before anybody confirms. */
export const lookAtEnrolment = defineCall({
  method: 'POST',
  path: '/api/x/enrol/look',
  summary: 'What a code would make of the phone that shows it',
  needs: needs.public,
  limit: limits.lookingUp,
  proof: { none: 'The code that staff showed stands for it' },
  body: EnrolmentCode,
  output: z.strictObject({ name: z.string(), eventName: z.string() }),
});

export const enrolDevice = defineCall({
  method: 'POST',
  path: '/api/x/enrol',
  summary: 'Become the door device that a code is for',
  needs: needs.public,
  limit: limits.lookingUp,
  proof: { none: 'The code that staff showed stands for it' },
  body: EnrolmentCode,
  output: z.strictObject({ device: OwnDeviceView, token: z.string() }),
});

/** The bearer token is the device's. */
export const ownDevice = defineCall({
  method: 'GET',
  path: '/api/x/device',
  summary: 'The door device that asks',
  needs: needs.public,
  limit: limits.page,
  output: z.strictObject({ device: OwnDeviceView }),
});

/** The bearer token is the device's. Wrong codes are counted, so that nobody at a kiosk tries them all. */
export const leaveKiosk = defineCall({
  method: 'POST',
  path: '/api/x/device/leave',
  summary: "Tell whether this code opens the kiosk's menu",
  needs: needs.public,
  limit: limits.lookingUp,
  proof: { none: 'The token of the device stands for it' },
  body: LeaveKiosk,
  output: z.strictObject({ isRight: z.literal(true) }),
});
