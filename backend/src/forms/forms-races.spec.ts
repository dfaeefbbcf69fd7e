// kind: stack
import { calls } from '@turnout/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  makeTestEvent,
  register,
  serveAlso,
  sharedTurnout,
  type Reply,
  type SharedTurnout,
  type TestEvent,
} from '../testing/turnout.ts';

/** Two servers on one database, asked at the same moment. */
let turnout: SharedTurnout;
let other: Awaited<ReturnType<typeof serveAlso>>;
let event: TestEvent;
beforeAll(async () => {
  turnout = await sharedTurnout();
  other = await serveAlso(turnout.databaseUrl);
});
afterAll(() => other.stop());
beforeEach(async () => {
  event = await makeTestEvent(turnout);
});

const rounds = Array.from({ length: 12 }, (_, round) => round);
const askAt = (server: number, method: string, path: string, body?: unknown): Promise<Reply> => {
  const { ask } = server % 2 === 0 ? turnout : other;
  return ask(method, path, { token: turnout.adminToken, ...(body === undefined ? {} : { body }) });
};
const field = (server: number, name: string) =>
  askAt(server, 'POST', '/api/fields', { eventId: event.eventId, title: name, name, type: 'text' });
const checkpointField = (server: number, name: string) =>
  askAt(server, 'POST', '/api/checkpointfields', { eventId: event.eventId, title: name, name, type: 'text' });
const newField = async (server: number, name: string) =>
  calls.defineField.output.parse((await field(server, name)).body).field._id;
const newType = async (server: number, name: string) => {
  const body = { eventId: event.eventId, name, fields: Object.values(event.fields) };
  return calls.defineType.output.parse((await askAt(server, 'POST', '/api/types', body)).body).type._id;
};
const namesOf = async () =>
  calls.fields.output
    .parse((await askAt(0, 'GET', `/api/fields?eventId=${event.eventId}`)).body)
    .fields.map(({ name }) => name.toLowerCase());
const codes = (answers: readonly Reply[]) => answers.map(({ status, body }) => body['code'] ?? status);

describe('one name', () => {
  it('given to two fields at two servers at once is one field’s', async () => {
    for (const round of rounds) {
      const answers = await Promise.all([field(0, `Size${round}`), field(1, `SIZE${round}`)]);
      expect(codes(answers).map(String).toSorted()).toEqual(['200', 'field-name-taken']);
    }
    const names = await namesOf();
    expect(new Set(names).size).toBe(names.length);
  });

  it('given to a field that is renamed and to a new one is one field’s', async () => {
    for (const round of rounds) {
      const id = await newField(0, `WAS${round}`);
      const rename = askAt(round, 'PUT', `/api/fields/${id}`, { name: `NOW${round}` });
      const answers = await Promise.all([rename, field(round + 1, `NOW${round}`)]);
      expect(codes(answers).map(String).toSorted()).toEqual(['200', 'field-name-taken']);
    }
    const names = await namesOf();
    expect(new Set(names).size).toBe(names.length);
  });

  it('is not given to two copies of a field that are made at once', async () => {
    const copies = rounds.map((round) => askAt(round, 'POST', `/api/fields/${event.fields.FNAME}/clone`, {}));
    expect(new Set(codes(await Promise.all(copies)))).toEqual(new Set([200]));
    const expected = ['fname', 'lname', 'email', ...rounds.map((round) => `fname_${round + 2}`)];
    expect((await namesOf()).toSorted()).toEqual(expected.toSorted());
  });

  it('given to two fields of checkpoints at once is one field’s', async () => {
    for (const round of rounds) {
      const answers = await Promise.all([checkpointField(0, `Bag${round}`), checkpointField(1, `BAG${round}`)]);
      expect(codes(answers).map(String).toSorted()).toEqual(['200', 'field-name-taken']);
    }
  });
});

describe('what is deleted while something else begins to name it', () => {
  it('is a field that a type has, or one that the type is refused', async () => {
    for (const round of rounds) {
      const id = await newField(round, `F${round}`);
      const fields = [...Object.values(event.fields), id];
      const [deleted, given] = await Promise.all([
        askAt(round, 'DELETE', `/api/fields/${id}`),
        askAt(round + 1, 'PUT', `/api/types/${event.typeId}`, { fields }),
      ]);
      expect([
        [200, 'unknown-field'],
        ['field-in-use', 200],
      ]).toContainEqual(codes([deleted, given]));
      const left = calls.type.output.parse((await askAt(0, 'GET', `/api/types/${event.typeId}`)).body).type.fields;
      expect(left.some(({ _id }) => _id === id)).toBe(given.status === 200);
    }
  });

  it('is a type that a group names, or one that the group is refused', async () => {
    for (const round of rounds) {
      const id = await newType(round, `T${round}`);
      const body = { eventId: event.eventId, name: `G${round}`, types: [id] };
      const answers = await Promise.all([
        askAt(round, 'DELETE', `/api/types/${id}`),
        askAt(round + 1, 'POST', '/api/type-groups', body),
      ]);
      expect([
        [200, 'unknown-type'],
        ['type-in-use', 200],
      ]).toContainEqual(codes(answers));
    }
  });

  it('is a type that somebody registers under, or one that nobody does', async () => {
    for (const round of rounds) {
      const type = await newType(round, `T${round}`);
      const fields = [
        { _id: event.fields.FNAME, value: 'Ada' },
        { _id: event.fields.LNAME, value: 'Byron' },
      ];
      const [deleted, registered] = await Promise.all([
        askAt(round, 'DELETE', `/api/types/${type}`),
        askAt(round + 1, 'POST', '/api/registrations', { event: event.eventId, type, fields }),
      ]);
      expect([
        [200, 'type-not-found'],
        ['type-in-use', 200],
      ]).toContainEqual(codes([deleted, registered]));
      const left = await askAt(round, 'GET', `/api/types/${type}`);
      expect(left.status).toBe(registered.status === 200 ? 200 : 404);
    }
  });
});

describe('a type that was not deleted after all', () => {
  it('takes people in as before', async () => {
    const [ada = ''] = await register(turnout, event, ['Ada']);
    expect(codes([await askAt(1, 'DELETE', `/api/types/${event.typeId}`)])).toEqual(['type-in-use']);
    expect(await register(turnout, event, ['Bo'])).toHaveLength(1);
    expect((await askAt(0, 'GET', `/api/registrations/${ada}`)).status).toBe(200);
  });
});
