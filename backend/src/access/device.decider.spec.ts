import { ActivityId, CheckpointId, DeviceId, EventId, openProfile } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../platform/testing/decider-specification.ts';
import { changeDeviceProfile, enrolDevice, inviteDevice, renameDevice, revokeDevice } from './device.decider.ts';
import { deviceFold } from './device.ts';

const deviceId = DeviceId.parse('d0000000000000000001');
const eventId = EventId.parse('e0000000000000000001');
const checkpoints = [CheckpointId.parse('c0000000000000000001')];
const profile = { ...openProfile, namesHidden: true };
const activities = [ActivityId.parse('a0000000000000000001')];
const invited = {
  type: 'DeviceInvited',
  data: { deviceId, eventId, name: 'North', checkpoints, activities: [], profile },
};
const invitedBefore = { type: 'DeviceInvited', data: { deviceId, eventId, name: 'North', checkpoints: [] } };
const enrolled = { type: 'DeviceEnrolled', data: { deviceId, eventId } };
const renamed = { type: 'DeviceRenamed', data: { deviceId, eventId, name: 'South' } };
const revoked = { type: 'DeviceRevoked', data: { deviceId, eventId } };

describe('a door device', () => {
  it('is invited once', () => {
    const { given } = specification(deviceFold, inviteDevice);
    const command = { deviceId, eventId, name: 'North', checkpoints, activities: [], profile };
    given([]).when(command).then([invited]);
    given([invited]).when(command).then([]);
    const alone = { ...profile, onePlace: true };
    for (const wrong of ['all' as const, [...checkpoints, CheckpointId.parse('c0000000000000000002')]])
      given([])
        .when({ ...command, checkpoints: wrong, profile: alone })
        .thenRejects('device-of-one-place');
    given([])
      .when({ ...command, profile: alone })
      .then([{ ...invited, data: { ...invited.data, profile: alone } }]);
    const inRoom = { ...command, checkpoints: [], activities, profile: alone };
    given([])
      .when(inRoom)
      .then([{ ...invited, data: { ...invited.data, checkpoints: [], activities, profile: alone } }]);
    for (const wrong of [{ activities: 'all' as const }, { checkpoints }])
      given([])
        .when({ ...inRoom, ...wrong })
        .thenRejects('device-of-one-place');
  });

  it('is enrolled by one phone, and never after it was revoked', () => {
    const { given } = specification(deviceFold, enrolDevice);
    given([invited]).when({ deviceId }).then([enrolled]);
    given([]).when({ deviceId }).thenRejects('not-found');
    given([invited, enrolled]).when({ deviceId }).thenRejects('device-enrolled-already');
    given([invited, revoked]).when({ deviceId }).thenRejects('device-revoked');
    given([invited, enrolled, revoked]).when({ deviceId }).thenRejects('device-revoked');
  });

  it('is renamed as long as it is not revoked', () => {
    const { given } = specification(deviceFold, renameDevice);
    given([invited]).when({ deviceId, name: 'South' }).then([renamed]);
    given([invited, enrolled, renamed]).when({ deviceId, name: 'South' }).then([]);
    given([invited, revoked]).when({ deviceId, name: 'South' }).thenRejects('device-revoked');
    given([]).when({ deviceId, name: 'South' }).thenRejects('not-found');
  });

  it('is told less, or more, as long as it is not revoked; one from before profiles is told all', () => {
    const { given } = specification(deviceFold, changeDeviceProfile);
    const quiet = { ...openProfile, noSearch: true };
    const changed = { type: 'DeviceProfileChanged', data: { deviceId, eventId, profile: quiet } };
    given([invited, enrolled]).when({ deviceId, profile: quiet }).then([changed]);
    given([invited]).when({ deviceId, profile }).then([]);
    given([invited, changed]).when({ deviceId, profile: quiet }).then([]);
    given([invitedBefore]).when({ deviceId, profile: openProfile }).then([]);
    const many = { type: 'DeviceInvited', data: { ...invitedBefore.data, checkpoints: 'all' } };
    given([many])
      .when({ deviceId, profile: { ...quiet, onePlace: true } })
      .thenRejects('device-of-one-place');
    const everyRoom = { type: 'DeviceInvited', data: { ...invitedBefore.data, activities: 'all' } };
    given([everyRoom])
      .when({ deviceId, profile: { ...quiet, onePlace: true } })
      .thenRejects('device-of-one-place');
    given([invited, revoked]).when({ deviceId, profile: quiet }).thenRejects('device-revoked');
    given([]).when({ deviceId, profile: quiet }).thenRejects('not-found');
  });

  it('is revoked once, waiting or enrolled', () => {
    const { given } = specification(deviceFold, revokeDevice);
    given([invited]).when({ deviceId }).then([revoked]);
    given([invited, enrolled]).when({ deviceId }).then([revoked]);
    given([invited, enrolled, revoked]).when({ deviceId }).then([]);
    given([]).when({ deviceId }).thenRejects('not-found');
  });
});
