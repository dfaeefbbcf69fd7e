import { eventSchemas } from '@turnout/contracts';
import type { EventStore, StoredEvent } from '@turnout/contracts/kernel';
import type { LogReader, ReadEvent } from '@turnout/projections/platform/projection';
import type { Keyring } from '../personal/keyring.ts';

/** Most events of one call of a subscription's handler. */
const eventsPerCall = 2000;

/**
 * The log as projections and reactions read it: each fact parsed by its strict schema, what is said
 * about persons unsealed; null for a person who has been erased. A fact that does not fit its schema
 * throws, and so ends a subscription: it must not be passed over in silence.
 */
export const openLogReader = (log: EventStore, keyring: Keyring): LogReader => {
  const read = (events: readonly StoredEvent[]): Promise<readonly ReadEvent[]> => readAll(keyring, events);
  return {
    head: () => log.head(),
    readAll: async (after, limit) => read(await log.readAll(after, limit)),
    subscribe: (after, onEvents) =>
      log.subscribe(after, async (events) => onEvents(await read(events)), { batch: eventsPerCall }),
  };
};

/** Keys are looked up once for the whole batch. */
const readAll = async (keyring: Keyring, events: readonly StoredEvent[]): Promise<readonly ReadEvent[]> => {
  const pairs = events.flatMap(({ sealed }) =>
    Object.entries(sealed).map(([personId, text]) => ({ personId, sealed: text })),
  );
  const values = pairs.length === 0 ? [] : await keyring.unsealMany(pairs);
  let used = 0;
  return events.map((event) => {
    const count = Object.keys(event.sealed).length;
    used += count;
    return readEvent(event, values.slice(used - count, used));
  });
};

const readEvent = (event: StoredEvent, values: readonly unknown[]): ReadEvent => {
  const { id, type, streamId, revision, position, metadata, sealed } = event;
  const schema = eventSchemas.get(type);
  if (schema === undefined) throw new Error(`${streamId} ${revision}: no schema knows the event ${type}`);
  const data = schema.data.parse(event.data);
  const personal = Object.fromEntries(
    Object.keys(sealed).map((personId, index) => {
      const value = values[index] ?? null;
      return [personId, value === null || schema.personal === null ? null : schema.personal.parse(value)];
    }),
  );
  return { id, type, streamId, revision, position, data, personal, metadata, stored: { data: event.data, sealed } };
};
