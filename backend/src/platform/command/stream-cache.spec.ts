import { Metadata, type StoredEvent } from '@turnout/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { openStreamCache } from './stream-cache.ts';

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
    const cache = openStreamCache(10_000);
    const events = [event('one-1', 0), event('one-1', 1)];
    for (const one of events) cache.note(one);
    expect(cache.eventsOf('one-1')).toEqual(events);
    expect(cache.eventsOf('one-2')).toBeNull();
  });
  it('are not kept where an event of them is missing, until they are read from their beginning', () => {
    const cache = openStreamCache(10_000);
    cache.note(event('one-1', 0));
    cache.note(event('one-1', 2));
    expect(cache.eventsOf('one-1')).toBeNull();
    cache.note(event('one-1', 3));
    expect(cache.eventsOf('one-1')).toBeNull();
    cache.note(event('one-1', 0));
    expect(cache.eventsOf('one-1')).toHaveLength(1);
    expect(openStreamCache(10_000).eventsOf('one-1')).toBeNull();
  });
  it('make room for others in the order in which they were noted, and take none when they are forgotten', () => {
    const one = event('one-1', 0, 'x'.repeat(1_000));
    const cache = openStreamCache(3 * JSON.stringify(one).length);
    for (const number of [1, 2, 3]) cache.note(event(`one-${number}`, 0, 'x'.repeat(1_000)));
    cache.note(event('one-1', 0, 'x'.repeat(1_000)));
    expect(cache.size()).toMatchObject({ streams: 3 });
    cache.note(event('one-4', 0, 'x'.repeat(1_000)));
    expect([1, 2, 3, 4].map((number) => cache.eventsOf(`one-${number}`) !== null)).toEqual([true, false, true, true]);
    for (const number of [1, 3, 4]) cache.forget(`one-${number}`);
    expect(cache.size()).toEqual({ streams: 0, characters: 0 });
  });
});
