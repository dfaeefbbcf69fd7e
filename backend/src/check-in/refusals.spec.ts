import { eventSchemas } from '@turnout/contracts';
import { foreignCodesOf } from '@turnout/contracts/check-in';
import {
  AccountId,
  CommandId,
  EventId,
  Instant,
  PrimaryId,
  startOfLog,
  type Actor,
  type AnyEvent,
  type EventStore,
} from '@turnout/contracts/kernel';
import { registrantAt } from '@turnout/contracts/testing';
import { beforeEach, describe, expect, it } from 'vitest';
import { PersonErased } from '../platform/personal/keyring.ts';
import type { SealEvent } from '../platform/event-store/seal-event.ts';
import { openRefusalCounts } from './refusal-counts.ts';
import type { Refusal } from './refusal-fact.ts';
import { openRefusals, type Asker, type Refusals } from './refusals.ts';

const eventId = EventId.parse('e0000000000000000000');
const registrantId = registrantAt(PrimaryId.parse('p0000000000000000000'), 1);
const at = (time: string): Instant => Instant.parse(`2026-11-21T${time}.000Z`);
const account: Actor = { kind: 'account', id: AccountId.parse('a0000000000000000000') };
const anybody: Actor = { kind: 'system', id: 'anonymous' };

let now: Instant;
/** What lies in each stream. */
let streams: Map<string, AnyEvent[]>;
let isAway: boolean;
/** Whom nothing can be sealed about. */
let erased: string | null;
let refusals: Refusals;

const ids = new Map<string, AnyEvent>();
const seal: SealEvent = (event, _, id) => {
  if (erased !== null && Object.keys(event.personal ?? {}).includes(erased))
    return Promise.reject(new PersonErased('gone'));
  const schema = eventSchemas.get(event.type);
  const data = schema?.data.parse(event.data);
  for (const said of Object.values(event.personal ?? {})) schema?.personal?.parse(said);
  ids.set(id, event);
  return Promise.resolve({ toAppend: { id, type: event.type, body: '', metadata: metadataAt(now) }, data, sealed: {} });
};
const metadataAt = (moment: Instant) => ({
  commandId: CommandId.parse('command-1'),
  correlationId: 'request-1',
  actor: anybody,
  at: moment,
});
const append: EventStore['append'] = (streamId, _, events) => {
  if (isAway) return Promise.reject(new Error('the log is away'));
  const facts = events.map(({ id }): AnyEvent => ids.get(id) ?? { type: 'nothing', data: null });
  streams.set(streamId, [...(streams.get(streamId) ?? []), ...facts]);
  return Promise.resolve({ ok: true, position: startOfLog, revision: 0 });
};

beforeEach(() => {
  now = at('09:00:10');
  streams = new Map();
  isAway = false;
  erased = null;
  refusals = openRefusals({ log: { append }, seal, clock: { now: () => now }, logger: { warn: () => undefined } });
});

let commands = 0;
const as = (actor: Actor, address = '192.0.2.1'): Asker => ({
  address,
  context: () => ({
    now,
    actor,
    commandId: CommandId.parse(`command-${(commands += 1)}-of-many`),
    correlationId: 'request',
  }),
});
const refusal = (more: Partial<Refusal> = {}): Refusal => ({
  eventId,
  desk: '',
  code: 'BEGIN:VCARD',
  registrantId: null,
  reason: 'not-registered',
  ...more,
});
const record = async (times: number, asker: Asker, more: Partial<Refusal> = {}): Promise<void> => {
  for (let time = 0; time < times; time += 1) await refusals.record(refusal(more), asker);
};
const stored = (type: string): readonly AnyEvent[] => [...streams.values()].flat().filter((one) => one.type === type);

describe('what was refused', () => {
  it('is stored at the desk, for all that a stranger presents elsewhere, whatever they call themselves', async () => {
    await record(500, as(anybody), { desk: 'Main entrance' });
    await record(1, as(account), { desk: 'Main entrance' });
    expect([...streams].map(([name, facts]) => [name.split('-').slice(2, 3), facts.length])).toEqual([
      [['strangers'], 120],
      [[expect.stringMatching(/^[0-9a-f]{16}$/)], 1],
    ]);
  });

  it('of strangers lies in one stream of the event and day, however many desks they name', async () => {
    for (let desk = 0; desk < 50; desk += 1) await record(1, as(anybody), { desk: `Desk ${desk}` });
    expect([...streams.keys()]).toEqual([`desk-${eventId}-strangers-2026-11-21`]);
  });

  it('is limited by who asks: another address may have theirs stored', async () => {
    await record(130, as(anybody, '192.0.2.1'));
    await record(1, as(anybody, '192.0.2.2'));
    expect(stored('ScanRefused')).toHaveLength(121);
  });

  it('may be stored again in the next minute, and what was not is told once', async () => {
    await record(620, as(account), { desk: 'Left' });
    await refusals.settle();
    expect(stored('RefusalsNotStored')).toEqual([]);
    now = at('09:01:00');
    await record(1, as(account), { desk: 'Left' });
    await refusals.settle();
    await refusals.settle();
    expect(stored('RefusalsNotStored')).toEqual([
      {
        type: 'RefusalsNotStored',
        data: { eventId, desk: 'Left', count: 20, from: at('09:00:10'), to: at('09:00:10') },
      },
    ]);
    expect(stored('ScanRefused')).toHaveLength(601);
    expect([...streams.keys()]).toHaveLength(1);
  });

  it('is told in the end of what was not stored in the last minute', async () => {
    await record(601, as(account));
    await refusals.close();
    expect(stored('RefusalsNotStored')).toMatchObject([{ data: { count: 1 } }]);
  });

  it('is told once the log is back', async () => {
    await record(605, as(account));
    now = at('09:01:00');
    isAway = true;
    await refusals.settle();
    isAway = false;
    await refusals.settle();
    await refusals.close();
    expect(stored('RefusalsNotStored')).toMatchObject([{ data: { count: 5 } }]);
  });

  it('says nothing in the clear of what means nobody known', async () => {
    await record(1, as(account));
    const [fact] = stored('ScanRefused');
    expect(JSON.stringify(fact?.data)).not.toContain('VCARD');
    expect(fact?.personal).toEqual({ [foreignCodesOf(eventId, '2026-11-21')]: { code: 'BEGIN:VCARD' } });
  });

  it('is sealed under the person whom a ticket code means; a badge says no more than their id', async () => {
    await record(1, as(account), { registrantId, code: 'TICKET-7' });
    await record(1, as(account), { registrantId, code: registrantId.toUpperCase() });
    expect(stored('ScanRefused').map(({ data, personal }) => [data, personal])).toEqual([
      [expect.not.objectContaining({ code: expect.anything() }), { [registrantId]: { code: 'TICKET-7' } }],
      [expect.objectContaining({ code: registrantId }), {}],
    ]);
  });

  it('is counted also of somebody who was erased', async () => {
    erased = registrantId;
    await record(1, as(account), { registrantId, code: 'TICKET-7' });
    expect(stored('ScanRefused')).toMatchObject([{ data: { registrantId }, personal: {} }]);
  });
});

describe('the counts', () => {
  it('stay within bounds, and what is beyond them counts together', () => {
    const counts = openRefusalCounts({ perMinute: () => 1, atMost: 3 });
    const admitted = (address: string) => counts.admit(`address ${address}`, refusal(), as(anybody).context());
    expect(['1', '2', '3', '4', '5'].map(admitted)).toEqual([true, true, true, true, false]);
    now = at('09:01:00');
    expect(['6', '7', '8'].map(admitted)).toEqual([true, true, true]);
    expect(counts.take(null)).toMatchObject([{ count: 1 }]);
  });

  it('tell of places beyond a bound without a name', () => {
    const counts = openRefusalCounts({ perMinute: () => 0, atMost: 2 });
    for (const desk of ['a', 'b', 'c', 'd']) counts.admit('account x', refusal({ desk }), as(account).context());
    expect(counts.take(null).map(({ place, count }) => [place.desk, count])).toEqual([
      ['a', 1],
      ['b', 1],
      ['', 2],
    ]);
  });
});
