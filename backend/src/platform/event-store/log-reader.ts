import { eventSchemas } from '@turnout/contracts';
import type { EventStore, StoredEvent, UnreadableEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import type { LogReader, ReadEvent } from '@turnout/projections/platform/projection';
import type { Keyring } from '../personal/keyring.ts';
import { parsedBy } from './fits.ts';
import { unsealEvents, type Unsealed } from './unseal-events.ts';
import { misfit, withUpcasters } from './with-upcasters.ts';

const erased = registrationEvents.RegistrantErased;

/** Most events of one call of a subscription's handler. */
const eventsPerCall = 2000;

/**
 * The log as projections read it: each fact in today's words and parsed by its strict schema, what is said
 * about persons unsealed; null for a person who has been erased.
 *
 * A kind of fact that is not known, or a text that is broken, ends a page before it and a subscription at
 * it. A fact of a known kind that does not fit its schema, or whose seal is broken, is handed out marked as
 * unreadable: whoever has a clause for it stops there, the others go on.
 */
export const openLogReader = (store: EventStore, keyring: Keyring): LogReader => {
  const log = withUpcasters(store);
  const read = async (events: readonly StoredEvent[]): Promise<readonly ReadEvent[]> => {
    // From this fact on nothing is read of the person, also while the key is still being destroyed.
    for (const { type, data } of events) {
      const fact = type === erased.type ? erased.data.safeParse(data) : null;
      if (fact?.success === true) keyring.forget(fact.data.registrantId);
    }
    const unsealed = await unsealEvents(keyring, events);
    return events.map((event, index) => readEvent(event, unsealed[index] ?? nothingSaid));
  };
  return {
    head: () => log.head(),
    readAll: async (after, limit) => read(await log.readAll(after, limit)),
    subscribe: (after, onEvents) =>
      log.subscribe(after, async (events) => onEvents(await read(events)), { batch: eventsPerCall }),
  };
};

const nothingSaid: Unsealed = { personal: {}, failure: null };

const readEvent = (event: StoredEvent, { personal, failure }: Unsealed): ReadEvent => {
  const { id, type, streamId, revision, position, metadata, sealed, asStored } = event;
  const stored =
    asStored === undefined ? { data: event.data, sealed } : { type: asStored.type, data: asStored.data, sealed };
  const around = { id, type, streamId, revision, position, metadata, stored };
  const unreadable = (because: UnreadableEvent): ReadEvent => ({
    ...around,
    data: null,
    personal: {},
    unreadable: because,
  });
  if (failure !== null) return unreadable(failure);
  const schema = eventSchemas.get(type);
  const data = schema === undefined ? undefined : parsedBy(schema.data, event.data);
  if (schema === undefined || data?.success !== true)
    return unreadable(misfit(event, 'its data is', data?.error?.issues));
  const read: Record<string, unknown> = {};
  for (const [personId, value] of Object.entries(personal)) {
    const said = value === null || schema.personal === null ? null : parsedBy(schema.personal, value);
    if (said?.success === false) return unreadable(misfit(event, 'what it says of persons is', said.error.issues));
    read[personId] = said === null ? null : said.data;
  }
  return { ...around, data: data.data, personal: read };
};
