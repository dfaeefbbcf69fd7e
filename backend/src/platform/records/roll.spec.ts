// kind: database
import { FieldDetails, fieldRecord } from '@turnout/contracts/forms';
import {
  CommandId,
  EventId,
  FieldId,
  isRejection,
  startOfLog,
  UnreadableEvent,
  type Actor,
  type EventStore,
} from '@turnout/contracts/kernel';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { openCommandHandler } from '../command/handle.ts';
import { openWatch } from '../command/watch.ts';
import { openPostgresLog } from '../event-store/postgres.ts';
import { openSealEvent } from '../event-store/seal-event.ts';
import { openKeyring } from '../personal/keyring.ts';
import { testDatabase } from '../testing/database.ts';
import { openRecords } from './open-record.ts';
import { isTaken, openRoll } from './roll.ts';

const newId = () => randomBytes(10).toString('hex');
const newContext = () => {
  const actor: Actor = { kind: 'system', id: 'spec' };
  return { now: systemClock.now(), actor, commandId: CommandId.parse(newId()), correlationId: 'spec' };
};

const openStage = async () => {
  const database = await testDatabase();
  const log = openPostgresLog({ url: database.url });
  const keyring = openKeyring(database.pool);
  const commands = openCommandHandler({ log, seal: openSealEvent(keyring) });
  const watch = await openWatch(log, []);
  const fields = openRecords({ log, watch, commands, keyring }, fieldRecord);
  const define = async (eventId: EventId, name: string) => {
    const id = FieldId.parse(newId());
    const details = FieldDetails.parse({
      title: name,
      name,
      description: '',
      type: 'text',
      required: false,
      values: [],
      labels: [],
      fieldMapping: '',
      validations: {},
    });
    const made = await fields.define({ id, eventId, details }, newContext());
    if (isRejection(made)) throw new Error(made.rejected);
    return { id, position: made.position };
  };
  /** Read by a table that knows these and has read up to there. */
  const namesKnowing = async (eventId: EventId, ids: readonly FieldId[], position: string, of: EventStore = log) => {
    const known = { asFarAsRead: () => Promise.resolve({ ids, position }) };
    const there = await openRoll({ log: of, pool: database.pool }, fieldRecord, fields, known)(eventId);
    return there.map(({ details }) => details.name);
  };
  const close = async () => {
    await watch.close();
    await log.close();
    await database.drop();
  };
  return { log, fields, define, namesKnowing, close };
};

let stage: Awaited<ReturnType<typeof openStage>>;
let eventId: EventId;
beforeAll(async () => {
  stage = await openStage();
});
afterAll(() => stage.close());
beforeEach(() => {
  eventId = EventId.parse(newId());
});

describe('all records of a kind that an event has', () => {
  it('are the same however far the table has read', async () => {
    const a = await stage.define(eventId, 'A');
    const b = await stage.define(eventId, 'B');
    await stage.define(EventId.parse(newId()), 'ELSEWHERE');
    const c = await stage.define(eventId, 'C');
    const all = ['A', 'B', 'C'];
    expect(await stage.namesKnowing(eventId, [], startOfLog)).toEqual(all);
    expect(await stage.namesKnowing(eventId, [a.id], a.position)).toEqual(all);
    // Rows may be newer than the place that is told with them.
    expect(await stage.namesKnowing(eventId, [a.id, b.id], a.position)).toEqual(all);
    expect(await stage.namesKnowing(eventId, [a.id, b.id, c.id], c.position)).toEqual(all);
  });

  it('are as their streams say, not as the table does', async () => {
    const a = await stage.define(eventId, 'A');
    const b = await stage.define(eventId, 'B');
    await stage.fields.revise(a.id, { name: 'RENAMED' }, newContext());
    await stage.fields.retire(b.id, newContext());
    expect(await stage.namesKnowing(eventId, [a.id, b.id], b.position)).toEqual(['RENAMED']);
  });

  it('are found past an event that cannot be read', async () => {
    const a = await stage.define(eventId, 'A');
    const broken = await stage.define(eventId, 'BROKEN');
    await stage.define(eventId, 'C');
    const place = { type: 'FieldDefined', streamId: `field-${broken.id}`, revision: 0, position: broken.position };
    const log: EventStore = {
      ...stage.log,
      readAll: async (after, limit, categories) => {
        const events = await stage.log.readAll(after, limit, categories);
        const before = events.filter(({ position }) => position < place.position);
        if (after >= place.position) return events;
        if (before.length > 0) return before;
        throw new UnreadableEvent(place, 'its text is broken');
      },
    };
    expect(await stage.namesKnowing(eventId, [a.id], startOfLog, log)).toEqual(['A', 'C']);
  });
});

describe('a name', () => {
  it('is taken by another record that has it, whatever its case', () => {
    const there = [
      { id: 1, details: { name: 'Size' } },
      { id: 2, details: { name: 'Bag' } },
    ];
    expect(isTaken(there, 'SIZE', 2)).toBe(true);
    expect(isTaken(there, 'SIZE', 1)).toBe(false);
    expect(isTaken(there, 'Sizes', 3)).toBe(false);
  });
});
