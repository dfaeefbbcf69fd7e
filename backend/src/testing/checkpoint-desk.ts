import { calls } from '@turnout/contracts';
import type { CheckpointView } from '@turnout/contracts/checkpoint';
import type { CheckpointFieldId } from '@turnout/contracts/kernel';
import { badgeCodes } from './badge-codes.ts';
import { makeTestEvent, openStaff, register, type Reply, type TestEvent, type TestTurnout } from './turnout.ts';

/** How a request at a checkpoint differs; `as: null` is a stranger. */
export interface CheckingIn {
  readonly as?: string | null;
  readonly at: string;
  readonly desk?: string;
  readonly key?: string;
  readonly data?: readonly { readonly _id: string; readonly fields: readonly { _id: string; value: unknown }[] }[];
}

/** An event with a desk that works at its checkpoints. */
export const openCheckpointDesk = async (turnout: Pick<TestTurnout, 'ask' | 'adminToken'>) => {
  const event: TestEvent = await makeTestEvent(turnout);
  const { eventId } = event;
  const { token } = await openStaff(
    turnout,
    eventId,
    ['viewAndCreateCheckinsForCheckpoints', 'viewUsers'],
    `desk-${eventId}@example.org`,
  );
  const asAdmin = (method: string, path: string, body?: unknown): Promise<Reply> =>
    turnout.ask(method, path, { token: turnout.adminToken, ...(body === undefined ? {} : { body }) });
  const asDesk = (method: string, path: string, body?: unknown): Promise<Reply> =>
    turnout.ask(method, path, { token, ...(body === undefined ? {} : { body }) });
  const made = async (details: Readonly<Record<string, unknown>> = {}): Promise<CheckpointView> => {
    const answer = await asAdmin('POST', '/api/checkpoints', { eventId, name: 'Gate', ...details });
    return calls.defineCheckpoint.output.parse(answer.body).checkpoint;
  };
  return {
    event,
    token,
    asAdmin,
    asDesk,
    make: made,
    /** Makes a checkpoint's own field. */
    makeField: async (name: string, details: Readonly<Record<string, unknown>> = {}): Promise<CheckpointFieldId> => {
      const body = { eventId, title: name, name, type: 'text', ...details };
      const answer = await asAdmin('POST', '/api/checkpointfields', body);
      return calls.defineCheckpointField.output.parse(answer.body).field._id;
    },
    register: (...names: string[]) => register(turnout, event, names),
    codesOf: (...ids: string[]) => badgeCodes(turnout, eventId, ids),
    checkIn: (people: readonly string[], { as = token, at, desk, key, data }: CheckingIn) =>
      turnout.ask('POST', '/api/checkpoints/checkin', {
        ...(as === null ? {} : { token: as }),
        headers: {
          ...(desk === undefined ? {} : { 'x-turnout-desk': desk }),
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
        body: {
          eventId,
          checkpointId: at,
          primaryRegistrant: people[0],
          attendees: people,
          ...(data === undefined ? {} : { checkpointFieldData: data }),
        },
      }),
    lookUp: (presented: string, at: string, as: string | null = token) =>
      turnout.ask('POST', '/api/checkpoints/attendees-by-id', {
        ...(as === null ? {} : { token: as }),
        body: { registrationId: presented, checkpointId: at, eventId },
      }),
    setStatus: (checkinId: string, status: string) =>
      asDesk('PUT', '/api/checkpoints/checkin-status', { eventId, checkinId, status }),
    cards: async (checkpointId: string, filter: Readonly<Record<string, unknown>> = {}) => {
      const path = '/api/checkpoints/search-checkins?page=1&perPage=10';
      return calls.searchCheckins.output.parse((await asDesk('POST', path, { eventId, checkpointId, ...filter })).body);
    },
  };
};
export type CheckpointDesk = Awaited<ReturnType<typeof openCheckpointDesk>>;

export const checkinOf = ({ body }: Reply) => calls.checkInAtCheckpoint.output.parse(body).checkin;
