import { Metadata, type StoredEvent } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { openRecalled } from './recalled.ts';

const metadata = Metadata.parse({
  commandId: 'command-0001',
  correlationId: 'request-0001',
  actor: { kind: 'system', id: 'spec' },
  at: '2026-11-21T09:30:00.000Z',
});
const event = (streamId: string, revision: number, note = ''): StoredEvent => ({
  id: `${streamId} ${revision}`,
  type: 'SomethingHappened',
  streamId,
  revision,
  position: String(revision).padStart(20, '0'),
  data: { note, lines: 'one\ntwo' },
  sealed: { person: 'c2VhbGVk' },
  metadata,
});

describe('streams kept as text', () => {
  it('are given back as they were noted, and nothing of others', () => {
    const recalled = openRecalled(10_000);
    const events = [event('one-1', 0), event('one-1', 1)];
    for (const one of events) recalled.note(one);
    expect(recalled.eventsOf('one-1')).toEqual(events);
    expect(recalled.eventsOf('one-2')).toBeNull();
  });
  it('are not kept where an event of them is missing, until they are read from their beginning', () => {
    const recalled = openRecalled(10_000);
    recalled.note(event('one-1', 0));
    recalled.note(event('one-1', 2));
    expect(recalled.eventsOf('one-1')).toBeNull();
    recalled.note(event('one-1', 3));
    expect(recalled.eventsOf('one-1')).toBeNull();
    recalled.note(event('one-1', 0));
    expect(recalled.eventsOf('one-1')).toHaveLength(1);
    expect(openRecalled(10_000).eventsOf('one-1')).toBeNull();
  });
  it('make room for others in the order in which they were noted, and take none when they are forgotten', () => {
    const one = event('one-1', 0, 'x'.repeat(1_000));
    const recalled = openRecalled(3 * JSON.stringify(one).length);
    for (const number of [1, 2, 3]) recalled.note(event(`one-${number}`, 0, 'x'.repeat(1_000)));
    recalled.note(event('one-1', 0, 'x'.repeat(1_000)));
    expect(recalled.size()).toMatchObject({ streams: 3 });
    recalled.note(event('one-4', 0, 'x'.repeat(1_000)));
    expect([1, 2, 3, 4].map((number) => recalled.eventsOf(`one-${number}`) !== null)).toEqual([
      true,
      false,
      true,
      true,
    ]);
    for (const number of [1, 3, 4]) recalled.forget(`one-${number}`);
    expect(recalled.size()).toEqual({ streams: 0, characters: 0 });
  });
});
