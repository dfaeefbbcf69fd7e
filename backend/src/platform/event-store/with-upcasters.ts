import { eventSchemas, upcasters } from '@turnout/contracts';
import {
  upcast,
  UnreadableEvent,
  type EventPlace,
  type EventSchema,
  type EventStore,
  type StoredEvent,
  type Upcasters,
} from '@turnout/contracts/kernel';
import { parsedBy } from './fits.ts';
import { pageOf, readableOf } from './stored-text.ts';

/** What this version of Turnout knows of events. */
export interface KnownEvents {
  readonly schemas: ReadonlyMap<string, Pick<EventSchema, 'data'>>;
  readonly upcasters: Upcasters;
}

const today: KnownEvents = { schemas: eventSchemas, upcasters };
const inTodaysWords = new WeakSet<EventStore>();

/**
 * A log in which every event reads as today's version would have stored it, for all who decide, remember
 * or show; `asStored` keeps what lies there. An event of a kind that nobody here knows cannot be read
 * (UnreadableEvent): a newer version wrote it, and none but that can tell what it would change. Of a
 * stream each event must also fit its schema: whoever reads a stream decides on all that happened there, and
 * gets `data` as the schema's parser gives it back, defaults filled in, so that no fold parses it again.
 *
 * Copies and backups work on the log itself, and carry what they do not understand.
 */
export const withUpcasters = (log: EventStore, known: KnownEvents = today): EventStore => {
  if (inTodaysWords.has(log)) return log;
  const read = (event: StoredEvent): StoredEvent => {
    const { type, data } = event;
    const said = known.upcasters.has(type) ? upcast({ type, data }, known.upcasters) : event;
    if (!known.schemas.has(said.type))
      throw new UnreadableEvent(event, 'this version of Turnout does not know events of its type', 'upgrade');
    return said === event || (said.type === type && said.data === data)
      ? event
      : { ...event, type: said.type, data: said.data, asStored: { type, data } };
  };
  const readable: EventStore = {
    append: log.append,
    readStream: async (streamId, fromRevision) => {
      const events = await log.readStream(streamId, fromRevision);
      return events.map((event) => parsed(read(event), known.schemas));
    },
    readAll: async (after, limit, only) => pageOf(await log.readAll(after, limit, only), read),
    head: log.head,
    subscribe: (after, onEvents, options) =>
      log.subscribe(
        after,
        async (stored) => {
          const { events, failure } = readableOf(stored, read);
          if (events.length > 0) await onEvents(events);
          if (failure !== null) throw failure;
        },
        options,
      ),
    close: log.close,
  };
  inTodaysWords.add(readable);
  return readable;
};

/**
 * An event, read in today's words before, as whoever decides gets it.
 * @throws UnreadableEvent where it does not fit its schema.
 */
export const inTodaysShape = (event: StoredEvent): StoredEvent => parsed(event, today.schemas);

/** The event with what its schema makes of its data: keys that were added since have their defaults. */
const parsed = (event: StoredEvent, schemas: KnownEvents['schemas']): StoredEvent => {
  const schema = schemas.get(event.type);
  if (schema === undefined) return event;
  const fit = parsedBy(schema.data, event.data);
  if (!fit.success) throw misfit(event, 'its data is', fit.error.issues);
  return fit.data === event.data ? event : { ...event, data: fit.data };
};

/**
 * An event that says something else than events of its type do. Names the keys, never their values.
 * @param part what does so, with its verb.
 */
export const misfit = (
  event: EventPlace,
  part: string,
  issues: readonly { readonly path: readonly PropertyKey[] }[] = [],
): UnreadableEvent => {
  const keys = issues.slice(0, 3).map(({ path }) => path.map(String).join('.') || 'all of it');
  return new UnreadableEvent(event, `${part} not what events of its type say (${keys.join(', ')})`);
};
