import { calls } from '@turnout/contracts';
import {
  openProfile,
  type ClientToServer,
  type DeviceProfile,
  type EventId,
  type ServerToClient,
  type SubscribeAnswer,
  type Topic,
} from '@turnout/contracts/kernel';
import { io, type Socket } from 'socket.io-client';
import type { Reply, TestTurnout } from './turnout.ts';

/** The line of a screen or a desk to the server. */
export type Line = Socket<ServerToClient, ClientToServer>;

/** Profile that a device is invited with; absent: the door alone, and nothing is kept from it. */
export interface Invited {
  readonly name?: string;
  readonly checkpoints?: 'all' | readonly string[];
  readonly activities?: 'all' | readonly string[];
  readonly profile?: Partial<DeviceProfile>;
}

/** The address of a call about one thing. */
export const byId = (call: { readonly path: string }, id: string): string => call.path.replace(':id', id);

/** The door devices of a test's event, and lines of theirs and others'. `close` ends the lines after each test. */
export const openDoorDevices = (
  { ask, adminToken, url }: Pick<TestTurnout, 'ask' | 'adminToken' | 'url'>,
  eventId: EventId,
) => {
  const lines: Line[] = [];
  const asAdmin = (method: string, path: string, body?: unknown): Promise<Reply> =>
    ask(method, path, { token: adminToken, ...(body === undefined ? {} : { body }) });
  const invite = ({ name = 'North', checkpoints = [], activities = [], profile = {} }: Invited, as = adminToken) =>
    ask('POST', calls.inviteDevice.path, {
      token: as,
      body: { eventId, name, checkpoints, activities, profile: { ...openProfile, ...profile } },
    });
  const invited = async (given: Invited = {}) => {
    const answer = await invite(given);
    if (answer.status !== 200) throw new Error(`not invited: ${JSON.stringify(answer.body)}`);
    return calls.inviteDevice.output.parse(answer.body);
  };
  const enrol = (code: string) => ask('POST', calls.enrolDevice.path, { body: { code } });
  return {
    invite,
    invited,
    enrol,
    /** A phone that became the desk. */
    enrolled: async (given: Invited = {}) => {
      const { device, code } = await invited(given);
      const { token } = calls.enrolDevice.output.parse((await enrol(code)).body);
      return { id: device._id, token };
    },
    change: (id: string, profile: Partial<DeviceProfile>) =>
      asAdmin('PUT', byId(calls.changeDeviceProfile, id), { profile: { ...openProfile, ...profile } }),
    listed: async () => {
      const answer = await asAdmin('GET', `${calls.devices.path}?eventId=${eventId}`);
      return calls.devices.output.parse(answer.body).devices;
    },
    open: async (token: string): Promise<Line> => {
      const line: Line = io(url, { transports: ['websocket'], auth: { token }, forceNew: true });
      lines.push(line);
      await new Promise<void>((resolve, reject) => {
        line.once('connect', resolve);
        line.once('connect_error', reject);
      });
      return line;
    },
    watch: (line: Line, topic: Topic, params: unknown): Promise<SubscribeAnswer> =>
      new Promise((resolve) => line.emit('subscribe', { topic: topic.name, params }, resolve)),
    close: (): void => {
      for (const line of lines.splice(0)) line.disconnect();
    },
  };
};
export type DoorDevices = ReturnType<typeof openDoorDevices>;
