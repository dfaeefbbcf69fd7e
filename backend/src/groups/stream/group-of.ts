import {
  groupSpelledIn,
  isFact,
  isPrimaryOf,
  PrimaryId,
  type EventId,
  type Fold,
  type RegistrantId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { registrationEvents, registrationFold, type RegistrationState } from '@turnout/contracts/registration';
import { primaryIdOf } from '@turnout/projections/registration/queries';
import type { StreamCache } from '../../platform/command/stream-cache.ts';
import { openStreams, type StreamRule, type StreamState, type Streams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';

export const registrationStream = (primaryId: PrimaryId) => `registration-${primaryId}`;

/**
 * The group that somebody belongs to; null when nobody has this id. It never changes, so it may come from
 * memory or a table; where the table is behind and the log's head cannot be reached in time, it throws
 * NotKnownNow: that is no 'not registered'.
 */
export type GroupOf = (registrantId: RegistrantId) => Promise<PrimaryId | null>;

/** The groups of people brought along, as far as this process has seen them; the oldest make room. */
interface Companions {
  readonly get: (registrantId: RegistrantId) => PrimaryId | undefined;
  readonly note: (primaryId: PrimaryId, people: Iterable<RegistrantId>) => void;
  /** The fold given, which notes the people of every group that it reads. */
  readonly noted: (fold: Required<Fold<RegistrationState>>) => Required<Fold<RegistrationState>>;
}

const { RegistrationSubmitted, RegistrantsAdded } = registrationEvents;

const remembered = 50_000;

const sizeOf = (state: RegistrationState): number => (state.kind === 'group' ? state.registrants.size : 0);

const openCompanions = (capacity = remembered): Companions => {
  const groups = new Map<RegistrantId, PrimaryId>();
  const note: Companions['note'] = (primaryId, people) => {
    for (const id of people) if (!isPrimaryOf(id, primaryId)) groups.set(id, primaryId);
    for (const oldest of groups.keys()) {
      if (groups.size <= capacity) return;
      groups.delete(oldest);
    }
  };
  return {
    get: (registrantId) => groups.get(registrantId),
    note,
    noted: (fold) => ({
      ...fold,
      evolve: (state, event) => {
        const next = fold.evolve(state, event);
        if (next.kind === 'group' && sizeOf(next) > Math.max(1, sizeOf(state)))
          note(next.primaryId, next.registrants.keys());
        return next;
      },
    }),
  };
};

/**
 * The one place that tells a registrant's group. Whoever is the first of a group pays nothing for it:
 * the id is the stream's. Everybody else is looked up, the first time that this process meets them.
 */
const openGroupOf =
  (
    { surely }: Pick<Platform, 'surely'>,
    {
      streams,
      companions,
    }: {
      readonly streams: Pick<Streams<RegistrationState>, 'read' | 'remembered'>;
      readonly companions: Pick<Companions, 'get'>;
    },
  ): GroupOf =>
  async (registrantId) => {
    const known = groupSpelledIn(registrantId) ?? companions.get(registrantId);
    if (known !== undefined) return known;
    const own = PrimaryId.parse(registrantId);
    const streamId = registrationStream(own);
    const group = streams.remembered(streamId) ?? (await streams.read(streamId));
    if (group.revision !== -1) return own;
    return surely.find(primaryIdOf, registrantId);
  };

/** A group with somebody in it who was asked for. */
export interface FoundGroup {
  readonly streamId: string;
  readonly primaryId: PrimaryId;
  readonly group: StreamState<RegistrationState>;
  readonly state: Extract<RegistrationState, { kind: 'group' }>;
}

/** Finds people by their ids. All of it throws NotKnownNow where nobody can tell. */
export interface RegistrantFinder {
  readonly groupOf: GroupOf;
  /** The group that somebody is in, as of now; null when nobody has this id. */
  readonly find: (registrantId: RegistrantId) => Promise<FoundGroup | null>;
  /** The event of a registrant as of now; null when there is none. */
  readonly eventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
  /** As `eventOf`, from memory where it is known: a registrant never moves to another event. */
  readonly knownEventOf: (registrantId: RegistrantId) => Promise<EventId | null>;
}

/**
 * @param options `capacity`: how many groups are kept in memory; `cache`: what is kept of others; `rule`: what is decided
 *   on them passes it; absent: nothing is decided on these.
 */
export const openRegistrantFinder = (
  { log, ...tables }: Pick<Platform, 'log' | 'surely'>,
  {
    capacity = 64,
    cache,
    rule,
  }: {
    readonly capacity?: number;
    readonly cache?: StreamCache | undefined;
    readonly rule?: StreamRule<RegistrationState> | undefined;
  } = {},
): RegistrantFinder & {
  readonly streams: Streams<RegistrationState>;
  /** A fact that makes a group of several: its people are found without a look-up from now on. */
  readonly noteGroup: (event: StoredEvent) => void;
} => {
  const companions = openCompanions();
  const streams = openStreams({
    log,
    fold: companions.noted(registrationFold),
    capacity,
    rule,
    ...(cache === undefined ? {} : { cache }),
  });
  const groupOf = openGroupOf(tables, { streams, companions });
  const find = async (registrantId: RegistrantId): Promise<FoundGroup | null> => {
    const primaryId = await groupOf(registrantId);
    if (primaryId === null) return null;
    const streamId = registrationStream(primaryId);
    const group = await streams.read(streamId);
    const { state } = group;
    return state.kind === 'group' && state.registrants.has(registrantId) ? { streamId, primaryId, group, state } : null;
  };
  return {
    streams,
    noteGroup: (event) => {
      if (!isFact(RegistrationSubmitted, event) && !isFact(RegistrantsAdded, event)) return;
      const { primaryId, registrants } = event.data;
      companions.note(
        primaryId,
        registrants.map(({ registrantId }) => registrantId),
      );
    },
    groupOf,
    find,
    eventOf: async (registrantId) => (await find(registrantId))?.state.eventId ?? null,
    knownEventOf: async (registrantId) => {
      const primaryId = await groupOf(registrantId);
      if (primaryId === null) return null;
      const streamId = registrationStream(primaryId);
      const { state } = streams.remembered(streamId) ?? (await streams.read(streamId));
      return state.kind === 'group' && state.registrants.has(registrantId) ? state.eventId : null;
    },
  };
};
