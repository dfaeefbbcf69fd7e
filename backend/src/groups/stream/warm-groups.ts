import type { EventId, Position, StoredEvent } from '@turnout/contracts/kernel';
import { activityCheckinEvents, registrationEvents } from '@turnout/contracts/registration';
import { openStreamCache, type StreamCache } from '../../platform/command/stream-cache.ts';
import type { Platform } from '../../platform/module/platform.ts';

/**
 * What is kept in memory of the groups of events that are on, so that the first scan of somebody who registered
 * days ago costs no question to the log. Whatever is not kept is read, as ever.
 */
export interface WarmGroups {
  readonly cache: StreamCache;
  /** Somebody comes to this event: it is on, whatever its dates say. */
  readonly want: (eventId: EventId) => void;
  /**
   * Reads on in the log up to its end; once at a time.
   * @param rest waited for after each full page, so that requests have their turn.
   */
  readonly readOn: (rest?: () => Promise<unknown>) => Promise<void>;
}

export interface WarmGroupsParts extends Pick<Platform, 'log' | 'clock'> {
  /** The events that are on at some time between two moments. */
  readonly eventsOn: (from: string, to: string) => Promise<readonly EventId[]>;
  /** Where an event's first fact lies: its registrations come after it. */
  readonly beginsAt: (eventId: EventId) => Promise<Position>;
  /** Told of each group that is kept, so that companions are known without a look-up. */
  readonly onGroup: (event: StoredEvent) => void;
}

/** Some 50,000 to 80,000 people: a group of one takes 800 to 1,300 characters. */
const charactersAtMost = 64_000_000;
/** A page is worked on in one go, some 3 ms. */
const pageSize = 100;
const dayMs = 86_400_000;

const { RegistrantCheckedIn, CheckInUndone, RegistrantErased } = registrationEvents;
const ofActivities = Object.values(activityCheckinEvents).map(({ type }) => type);
/**
 * What happens at the door is not read again: whoever was let in is rarely asked for, and there is a fact of it for
 * every command that is to cost less.
 */
const passedOver = new Set<string>([RegistrantCheckedIn.type, CheckInUndone.type, ...ofActivities]);
const types = Object.keys(registrationEvents).filter((type) => !passedOver.has(type));

export const openWarmGroups = ({ log, clock, eventsOn, beginsAt, onGroup }: WarmGroupsParts): WarmGroups => {
  const cache = openStreamCache(charactersAtMost);
  const wanted = new Set<EventId>();
  const begun = new Set<EventId>();
  let cursor: Position | null = null;

  const keep = (event: StoredEvent): void => {
    const { eventId } = event.metadata;
    if (eventId === undefined || !wanted.has(eventId)) return;
    if (event.type === RegistrantErased.type) {
      cache.forget(event.streamId);
      return;
    }
    cache.note(event);
    onGroup(event);
  };

  /** Where to go on: an event that is new among those wanted is read from its beginning. */
  const startOfReading = async (): Promise<Position | null> => {
    const now = clock.now();
    const at = (days: number) => new Date(Date.parse(now) + days * dayMs).toISOString();
    for (const eventId of await eventsOn(at(-1), at(1))) wanted.add(eventId);
    for (const eventId of wanted.difference(begun)) {
      const beginning = await beginsAt(eventId);
      if (cursor === null || beginning < cursor) cursor = beginning;
      begun.add(eventId);
    }
    return cursor;
  };

  const readOn: WarmGroups['readOn'] = async (rest) => {
    let from = await startOfReading();
    if (from === null) return;
    const head = await log.head();
    for (;;) {
      const page = await log.readAll(from, pageSize, { categories: ['registration'], types });
      for (const event of page) keep(event);
      const last = page.at(-1);
      if (last === undefined) break;
      from = last.position;
      cursor = from;
      if (page.length === pageSize) await rest?.();
    }
    if (head > from) cursor = head;
  };
  return { cache, want: (eventId) => void wanted.add(eventId), readOn };
};
