import {
  isFact,
  type EventSchema,
  type Instant,
  type Position,
  type PrimaryId,
  type RegistrantId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import {
  activitySeatEvents,
  optionUseEvents,
  promoCodeUseEvents,
  seatEvents,
  waitingEvents,
} from '@turnout/contracts/inventory';
import type { ZodType } from 'zod';
import {
  countOf,
  decideWaiting,
  isOffered,
  isInLine,
  takeInWaiting,
  type Queue,
  type Waiter,
  type WaitingAnswer,
  type WaitingChange,
  type WaitingRequest,
} from './waiting.ts';

/** Who holds the seats of a type, and where in the log the newest claim of each stands. */
export type SeatHolders = ReadonlyMap<RegistrantId, Position>;

/**
 * Which claims are released: exactly those made at a place, all made before one, or all, of whoever goes on as somebody
 * else: what was handed over to them may be newer than the fact that they do.
 */
export type ReleasedClaims = { readonly madeAt: Position } | { readonly madeBefore: Position } | { readonly all: true };

/** The groups of those whose id does not name theirs. */
export type Primaries = Readonly<Record<RegistrantId, PrimaryId>>;

export type SeatRequest =
  /**
   * `limit`: how many seats there are; 0: no limit. All of them get a seat, or none does. `offer`: the first of them
   * takes the seat that is held for whoever waited. Nobody else passes those who wait.
   */
  | {
      readonly kind: 'claim';
      readonly offer?: HeldFor;
      readonly registrants: readonly RegistrantId[];
      readonly primaries?: Primaries;
      readonly limit: number;
    }
  /** Whoever has a registration passed on to them takes its seat, in one step: nobody comes in between. */
  | { readonly kind: 'handOver'; readonly from: RegistrantId; readonly to: RegistrantId }
  | { readonly kind: 'release'; readonly registrants: readonly RegistrantId[]; readonly which: ReleasedClaims }
  /** No claim is granted any more, until they are reopened. */
  | { readonly kind: 'close' }
  | { readonly kind: 'reopen' }
  | WaitingRequest;

/** Whose held seat is used, and when. */
export interface HeldFor {
  readonly waiter: RegistrantId;
  readonly now: Instant;
}

export type SeatAnswer =
  /** `fresh`: those of them who held no seat before. */
  | { readonly kind: 'taken'; readonly fresh: readonly RegistrantId[] }
  | { readonly kind: 'exhausted'; readonly left: number }
  /** The seat is not held any more. */
  | { readonly kind: 'not-held' }
  | WaitingAnswer
  /** Nobody gets one: the type is being deleted. */
  | { readonly kind: 'closed' }
  | { readonly kind: 'released'; readonly count: number }
  /** `held`: how many seats are held from then on. */
  | { readonly kind: 'settled'; readonly held: number };

/** What changes for some people. */
export interface HolderChange {
  readonly type: 'SeatsTaken' | 'SeatsReleased';
  readonly registrants: readonly RegistrantId[];
  /** Of seats taken. */
  readonly primaries?: Primaries;
  /** Of a seat that was held for whoever waited. */
  readonly offer?: RegistrantId;
}

export type SeatChange = HolderChange | { readonly type: 'SeatsClosed' | 'SeatsReopened' } | WaitingChange;

const nobodyWaits: Queue = new Map();

/** Whether a claim used a seat that is held, and whose. */
const usedBy = (queue: Queue, registrantId: RegistrantId, position: Position): Waiter | undefined => {
  for (const waiter of queue.values())
    if (waiter.state.kind === 'using' && waiter.state.as === registrantId && waiter.state.claimedAt === position)
      return waiter;
  return undefined;
};

/**
 * Decides requests in their order, each on what those before it leave. Claiming again what one holds
 * needs no further seat, also where the limit was lowered since.
 * @param wasClosed whether the seats are closed. @param waits who waits for one.
 */
export const decideSeats = (
  holders: SeatHolders,
  requests: readonly SeatRequest[],
  wasClosed = false,
  waits: Queue = nobodyWaits,
): { readonly answers: readonly SeatAnswer[]; readonly changes: readonly SeatChange[] } => {
  const changed = new Map<RegistrantId, 'taken' | 'released'>();
  const changes: SeatChange[] = [];
  let count = holders.size;
  let isClosed = wasClosed;
  const queue = new Map(waits);
  const say = (change: WaitingChange): void => {
    changes.push(change);
    takeInWaiting(queue, change);
  };
  const taken = (): number => count + countOf(queue, isOffered);
  const claim = (request: Extract<SeatRequest, { kind: 'claim' }>): SeatAnswer => {
    if (isClosed) return { kind: 'closed' };
    const { registrants, primaries, offer } = request;
    const fresh = [...new Set(registrants)].filter((id) => !holds(id));
    const held = offer === undefined ? undefined : queue.get(offer.waiter)?.state;
    if (offer !== undefined && (held?.kind !== 'offered' || held.until <= offer.now)) return { kind: 'not-held' };
    const left = Math.max(0, request.limit - taken() - countOf(queue, isInLine));
    if (request.limit > 0 && fresh.length - (held === undefined ? 0 : 1) > left) return { kind: 'exhausted', left };
    for (const id of registrants) changed.set(id, 'taken');
    count += fresh.length;
    const change: HolderChange = {
      type: 'SeatsTaken',
      registrants,
      ...(primaries === undefined ? {} : { primaries }),
      ...(offer === undefined ? {} : { offer: offer.waiter }),
    };
    changes.push(change);
    if (offer !== undefined) takeInWaiting(queue, { type: change.type, data: change });
    return { kind: 'taken', fresh };
  };
  const holds = (id: RegistrantId) => {
    const change = changed.get(id);
    return change === undefined ? holders.has(id) : change === 'taken';
  };
  const settle = (kind: 'close' | 'reopen'): SeatAnswer => {
    if (isClosed !== (kind === 'close')) changes.push({ type: kind === 'close' ? 'SeatsClosed' : 'SeatsReopened' });
    isClosed = kind === 'close';
    return { kind: 'settled', held: count };
  };
  const handOver = ({ from, to }: Extract<SeatRequest, { kind: 'handOver' }>): SeatAnswer => {
    const isLeft = holds(from);
    // Handed over before, or given up since: then there is nothing to take.
    const isNew = isLeft && !holds(to);
    if (isLeft) changes.push({ type: 'SeatsReleased', registrants: [from] });
    if (isNew) changes.push({ type: 'SeatsTaken', registrants: [to] });
    if (isLeft) changed.set(from, 'released');
    if (isNew) changed.set(to, 'taken');
    count += Number(isNew) - Number(isLeft);
    return { kind: 'settled', held: count };
  };
  const decide = (request: SeatRequest): SeatAnswer => {
    if (request.kind === 'close' || request.kind === 'reopen') return settle(request.kind);
    if (request.kind === 'handOver') return handOver(request);
    if (request.kind === 'claim') return claim(request);
    if (request.kind !== 'release') {
      if (isClosed && request.kind === 'join') return { kind: 'closed' };
      const { answer, changes: said } = decideWaiting(queue, request, taken());
      for (const change of said) say(change);
      return answer === 'queued' ? { kind: answer, queue: new Map(queue) } : { kind: answer };
    }
    const registrants = request.registrants.filter((id) => {
      if ('all' in request.which) return holds(id);
      // What was claimed a moment ago is newer than anything that a release can mean.
      const position = changed.has(id) ? undefined : holders.get(id);
      if (position === undefined) return false;
      return 'madeAt' in request.which ? position === request.which.madeAt : position < request.which.madeBefore;
    });
    for (const id of registrants) changed.set(id, 'released');
    count -= registrants.length;
    if (registrants.length > 0) changes.push({ type: 'SeatsReleased', registrants });
    // Who claimed and never registered goes on waiting, with the seat held as before.
    if ('madeAt' in request.which)
      for (const id of registrants) {
        const waiter = usedBy(queue, id, request.which.madeAt);
        if (waiter !== undefined) say({ type: 'SeatOfferReturned', data: { registrantId: waiter.registrantId } });
      }
    return { kind: 'released', count: registrants.length };
  };
  return { answers: requests.map(decide), changes };
};

/** A fact of a pool of seats, as far as it is looked at. */
export type SeatFact = Pick<StoredEvent, 'type' | 'data'>;

/** What seats are of, and what their facts are called; how they are given out is the same. */
export interface SeatKind {
  /** The category of their streams. */
  readonly category: string;
  /** What the facts call whose they are. */
  readonly idKey: string;
  readonly names: Readonly<Record<SeatChange['type'], string>>;
  /** Who took one by this fact, and who gave one back. */
  readonly taken: (fact: SeatFact) => readonly RegistrantId[];
  readonly released: (fact: SeatFact) => readonly RegistrantId[];
}

const typeFacts = seatEvents;
/** Seats of a registration type. */
export const typeSeats: SeatKind = {
  category: 'seats',
  idKey: 'typeId',
  names: {
    SeatsTaken: typeFacts.SeatsTaken.type,
    SeatsReleased: typeFacts.SeatsReleased.type,
    SeatsClosed: typeFacts.SeatsClosed.type,
    SeatsReopened: typeFacts.SeatsReopened.type,
    WaitingListJoined: waitingEvents.WaitingListJoined.type,
    WaitingAddressProven: waitingEvents.WaitingAddressProven.type,
    WaitingLinkRequested: waitingEvents.WaitingLinkRequested.type,
    WaitingPreferred: waitingEvents.WaitingPreferred.type,
    SeatOffered: waitingEvents.SeatOffered.type,
    SeatOfferReturned: waitingEvents.SeatOfferReturned.type,
    WaitingListLeft: waitingEvents.WaitingListLeft.type,
  },
  taken: (fact) => (isFact(typeFacts.SeatsTaken, fact) ? fact.data.registrants : []),
  released: (fact) => (isFact(typeFacts.SeatsReleased, fact) ? fact.data.registrants : []),
};

/** A fact that says whose they are. */
type FactOfPeople = EventSchema<string, ZodType<{ readonly registrants: readonly RegistrantId[] }>>;

/** Seats of something else than types, which nobody waits for, and which are never closed. */
const seatsOf = (
  of: Pick<SeatKind, 'category' | 'idKey'>,
  facts: Readonly<Record<'taken' | 'released', FactOfPeople>>,
): SeatKind => {
  const said = (schema: FactOfPeople) => (fact: SeatFact) => (isFact(schema, fact) ? fact.data.registrants : []);
  return {
    ...of,
    names: { ...typeSeats.names, SeatsTaken: facts.taken.type, SeatsReleased: facts.released.type },
    taken: said(facts.taken),
    released: said(facts.released),
  };
};

/** Seats of an activity: a deleted activity enrols nobody. */
export const activitySeats = seatsOf(
  { category: 'activityseats', idKey: 'activityId' },
  { taken: activitySeatEvents.ActivitySeatsTaken, released: activitySeatEvents.ActivitySeatsReleased },
);

/** Uses of a promo code, which are given out as seats are: a deleted code counts for nobody. */
export const promoCodeUses = seatsOf(
  { category: 'codeuses', idKey: 'promoCodeId' },
  { taken: promoCodeUseEvents.PromoCodeUsed, released: promoCodeUseEvents.PromoCodeReleased },
);

/** Options of fields that there are only so many of, each by its digest: what is on no form is chosen by nobody. */
export const optionUses = seatsOf(
  { category: 'fieldoptions', idKey: 'option' },
  { taken: optionUseEvents.FieldOptionTaken, released: optionUseEvents.FieldOptionReleased },
);

/** Takes stored facts into a map of holders, in place: a pool of many thousands is not copied for each. */
export const takeIn = (
  holders: Map<RegistrantId, Position>,
  events: readonly Pick<StoredEvent, 'type' | 'data' | 'position'>[],
  { taken, released }: Pick<SeatKind, 'taken' | 'released'> = typeSeats,
): void => {
  for (const event of events) {
    for (const id of taken(event)) holders.set(id, event.position);
    for (const id of released(event)) holders.delete(id);
  }
};

/** Whether seats are closed after further facts. */
export const closedAfter = (
  wasClosed: boolean,
  events: readonly SeatFact[],
  { names }: Pick<SeatKind, 'names'> = typeSeats,
): boolean => {
  const last = events.findLast(({ type }) => type === names.SeatsClosed || type === names.SeatsReopened);
  return last === undefined ? wasClosed : last.type === names.SeatsClosed;
};
