import {
  isFact,
  type Instant,
  type Language,
  type Position,
  type RegistrantId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { seatEvents, waitingEvents, type WaitingOver, type WaitingPersonal } from '@turnout/contracts/inventory';

/** Somebody who waits for a seat: in the queue, with a seat held until then, or at registering with it. */
export interface Waiter {
  readonly registrantId: RegistrantId;
  /** A keyed hash of their address. */
  readonly likeness: string;
  readonly language: Language;
  /** Tells whether the address is known to be theirs; before that no seat is held for them. */
  readonly isProven: boolean;
  readonly state:
    | { readonly kind: 'waiting' }
    | { readonly kind: 'offered'; readonly until: Instant }
    | {
        readonly kind: 'using';
        readonly until: Instant;
        readonly as: RegistrantId;
        readonly claimedAt: Position | null;
      };
}

/** Everybody who waits, in the order in which they are offered a seat. */
export type Queue = ReadonlyMap<RegistrantId, Waiter>;

export const isOffered = ({ state }: Waiter): boolean => state.kind === 'offered';
/** Tells whether the next seat may be theirs. */
export const isInLine = (waiter: Waiter): boolean => isWaiting(waiter) && waiter.isProven;
export const isWaiting = ({ state }: Waiter): boolean => state.kind === 'waiting';

export const countOf = (queue: Queue, which: (waiter: Waiter) => boolean): number => {
  let count = 0;
  for (const waiter of queue.values()) if (which(waiter)) count += 1;
  return count;
};

/** What is asked of those who wait. */
export type WaitingRequest =
  | {
      readonly kind: 'join';
      readonly registrantId: RegistrantId;
      readonly likeness: string;
      readonly language: Language;
      readonly personal: WaitingPersonal;
      readonly limit: number;
      /** Tells whether somebody else than its owner may have entered the address. */
      readonly needsProof: boolean;
    }
  /** They came by the link that was sent to the address. */
  | { readonly kind: 'prove'; readonly registrantId: RegistrantId }
  | { readonly kind: 'leave'; readonly registrantId: RegistrantId; readonly because: WaitingOver }
  /** The next seat is theirs. */
  | { readonly kind: 'prefer'; readonly registrantId: RegistrantId; readonly reason: string }
  /** Lets go what was offered and not taken, and offers what is free, for as long as told. `limit` null: nothing is. */
  | { readonly kind: 'advance'; readonly limit: number | null; readonly now: Instant; readonly until: Instant }
  /** Only tells who waits. */
  | { readonly kind: 'look' };

export type WaitingAnswer =
  /** Who waits by this address from now on. */
  | { readonly kind: 'queued'; readonly queue: Queue }
  | { readonly kind: 'not-waiting' }
  | { readonly kind: 'seats-free' }
  | { readonly kind: 'queue-full' };

/** What changes for somebody who waits. */
export type WaitingChange =
  | {
      readonly type: 'WaitingListJoined';
      readonly data: Pick<Waiter, 'registrantId' | 'likeness' | 'language'> & { readonly needsProof?: true };
      readonly personal: WaitingPersonal;
    }
  | { readonly type: 'WaitingAddressProven'; readonly data: Pick<Waiter, 'registrantId'> }
  | { readonly type: 'WaitingLinkRequested'; readonly data: Pick<Waiter, 'registrantId' | 'language'> }
  | {
      readonly type: 'WaitingPreferred';
      readonly data: Pick<Waiter, 'registrantId'>;
      readonly personal: { readonly reason: string };
    }
  | { readonly type: 'SeatOffered'; readonly data: Pick<Waiter, 'registrantId'> & { readonly until: Instant } }
  | { readonly type: 'SeatOfferReturned'; readonly data: Pick<Waiter, 'registrantId'> }
  | {
      readonly type: 'WaitingListLeft';
      readonly data: Pick<Waiter, 'registrantId'> & { readonly because: WaitingOver };
    };

/** Most who wait for one type. */
const waitersAtMost = 10_000;

const preferred = (queue: Map<RegistrantId, Waiter>, first: Waiter): void => {
  const others = [...queue.values()].filter(({ registrantId }) => registrantId !== first.registrantId);
  queue.clear();
  for (const one of [first, ...others]) queue.set(one.registrantId, one);
};

/** Takes a stored fact into the queue, in place. @param position where it stands, of a fact that is stored. */
export const takeInWaiting = (
  queue: Map<RegistrantId, Waiter>,
  fact: Pick<StoredEvent, 'type' | 'data'> & { readonly position?: Position | null },
): void => {
  const { position = null } = fact;
  const change = (registrantId: RegistrantId, stateOf: (was: Waiter) => Waiter['state']): void => {
    const was = queue.get(registrantId);
    if (was !== undefined) queue.set(registrantId, { ...was, state: stateOf(was) });
  };
  if (isFact(seatEvents.SeatsTaken, fact)) {
    const { offer, registrants } = fact.data;
    const [as] = registrants;
    if (offer !== undefined && as !== undefined)
      change(offer, ({ state }) =>
        state.kind === 'waiting' ? state : { kind: 'using', until: state.until, as, claimedAt: position },
      );
  } else if (isFact(waitingEvents.WaitingListJoined, fact)) {
    const { registrantId, likeness, language, needsProof } = fact.data;
    const isProven = needsProof !== true;
    queue.set(registrantId, { registrantId, likeness, language, isProven, state: { kind: 'waiting' } });
  } else if (isFact(waitingEvents.WaitingAddressProven, fact)) {
    const was = queue.get(fact.data.registrantId);
    if (was !== undefined) queue.set(was.registrantId, { ...was, isProven: true });
  } else if (isFact(waitingEvents.WaitingPreferred, fact)) {
    const first = queue.get(fact.data.registrantId);
    if (first !== undefined) preferred(queue, first);
  } else if (isFact(waitingEvents.SeatOffered, fact)) {
    const { registrantId, until } = fact.data;
    change(registrantId, () => ({ kind: 'offered', until }));
  } else if (isFact(waitingEvents.SeatOfferReturned, fact)) {
    change(fact.data.registrantId, ({ state }) =>
      state.kind === 'using' ? { kind: 'offered', until: state.until } : state,
    );
  } else if (isFact(waitingEvents.WaitingListLeft, fact)) queue.delete(fact.data.registrantId);
};

/**
 * Decides what is asked of those who wait. A seat is offered to the first who waits, and only where one is free; whom
 * staff prefer is the first.
 * @param taken how many seats are taken, those that are offered included.
 */
export const decideWaiting = (
  queue: Queue,
  request: WaitingRequest,
  taken: number,
): { readonly answer: WaitingAnswer['kind']; readonly changes: readonly WaitingChange[] } => {
  if (request.kind === 'look') return { answer: 'queued', changes: [] };
  if (request.kind === 'advance') return { answer: 'queued', changes: advanced(queue, request, taken) };
  if (request.kind === 'join') return joined(queue, request, taken);
  const { registrantId } = request;
  const known = queue.get(registrantId);
  if (known === undefined) return { answer: 'not-waiting', changes: [] };
  if (request.kind === 'prove')
    return {
      answer: 'queued',
      changes: known.isProven ? [] : [{ type: 'WaitingAddressProven', data: { registrantId } }],
    };
  if (request.kind === 'prefer') {
    if (!isWaiting(known)) return { answer: 'queued', changes: [] };
    const { reason } = request;
    return {
      answer: 'queued',
      changes: [{ type: 'WaitingPreferred', data: { registrantId }, personal: { reason } }],
    };
  }
  // Who is registering is on the list until it is known what became of it.
  if ((known.state.kind === 'using') !== (request.because === 'registered'))
    return { answer: 'not-waiting', changes: [] };
  return {
    answer: 'queued',
    changes: [{ type: 'WaitingListLeft', data: { registrantId, because: request.because } }],
  };
};

const joined = (
  queue: Queue,
  { registrantId, likeness, language, personal, limit, needsProof }: Extract<WaitingRequest, { kind: 'join' }>,
  taken: number,
): ReturnType<typeof decideWaiting> => {
  for (const known of queue.values())
    if (known.likeness === likeness)
      return {
        answer: 'queued',
        changes: [{ type: 'WaitingLinkRequested', data: { registrantId: known.registrantId, language } }],
      };
  if (limit === 0 || taken + countOf(queue, isInLine) < limit) return { answer: 'seats-free', changes: [] };
  const data = { registrantId, likeness, language, ...(needsProof ? { needsProof } : {}) };
  const join = { type: 'WaitingListJoined', data, personal } as const;
  if (queue.size < waitersAtMost) return { answer: 'queued', changes: [join] };
  // Whoever entered addresses that nobody answers from keeps nobody out.
  for (const known of queue.values()) if (!known.isProven) return { answer: 'queued', changes: [lapsed(known), join] };
  return { answer: 'queue-full', changes: [] };
};

const lapsed = ({ registrantId }: Waiter): WaitingChange => ({
  type: 'WaitingListLeft',
  data: { registrantId, because: 'lapsed' },
});

/** Most offers in one append. */
const offersAtOnce = 500;

const advanced = (
  queue: Queue,
  { limit, now, until }: Extract<WaitingRequest, { kind: 'advance' }>,
  taken: number,
): readonly WaitingChange[] => {
  const changes: WaitingChange[] = [];
  for (const { registrantId, state } of queue.values())
    if (state.kind === 'offered' && state.until <= now)
      changes.push({ type: 'WaitingListLeft', data: { registrantId, because: 'lapsed' } });
  if (limit === null) return changes;
  let free = limit === 0 ? Infinity : limit - taken + changes.length;
  for (const waiter of queue.values()) {
    if (free <= 0 || changes.length >= offersAtOnce) break;
    if (!isInLine(waiter)) continue;
    changes.push({ type: 'SeatOffered', data: { registrantId: waiter.registrantId, until } });
    free -= 1;
  }
  return changes;
};
