import type { Actor, EventId, FieldId, Position, PrimaryId, RegistrantId } from '@turnout/contracts/kernel';
import { randomUUID } from 'node:crypto';
import { newCommandId } from '../../platform/ids/ids.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { takeInWaiting, type Waiter } from './waiting.ts';
import { closedAfter, takeIn, type HolderChange, type SeatChange, type SeatKind } from './decider.ts';

export const seatStream = ({ category }: SeatKind, of: string): string => `${category}-${of}`;

/** What has seats, by its id, and its event. */
export interface OnePool {
  readonly eventId: EventId;
  readonly of: string;
  /** Of an option: its field, which the facts say beside it. */
  readonly fieldId?: FieldId | undefined;
}

export type PoolParts = Pick<Platform, 'log' | 'seal' | 'clock'> & {
  readonly kind: SeatKind;
  /** Who takes up a seat as of now. */
  readonly registered: (pool: OnePool) => Promise<readonly RegistrantId[]>;
  /**
   * Does work where the pool is there, while nobody deletes it; whether it was there. Asked where seats are closed:
   * whoever closed them may have died. Absent: closed they stay.
   */
  readonly whileOffered?: ((pool: OnePool, work: () => Promise<void>) => Promise<boolean>) | undefined;
};

/** A pool's seats as this process knows them. */
export interface Ledger extends OnePool {
  readonly holders: Map<RegistrantId, Position>;
  /** Who waits for one. */
  readonly queue: Map<RegistrantId, Waiter>;
  revision: number;
  /** Whether those who were registered before the first claim are all in it. */
  isOpen: boolean;
  /** Whether nobody may claim one any more. */
  isClosed: boolean;
}

/** A pool of which nothing was read yet. */
export const newLedger = ({ eventId, of, fieldId }: OnePool): Ledger => ({
  eventId,
  of,
  fieldId,
  holders: new Map(),
  queue: new Map(),
  revision: -1,
  isOpen: false,
  isClosed: false,
});

export const ownActor: Actor = { kind: 'system', id: 'seats' };
const correlationId = 'seats';
/** Marks what takes in those registered before the first claim, all but its last part. */
const toBeContinued = 'seats-opening';
/** Most registrants in one fact, and in one append (1 MB): each id, and the group of whoever is not its first. */
const perFact = 10_000;
export const perAppend = 12_000;

/** Appends to a pool's seats. Null: the stream stands elsewhere. */
export const append = async (
  { log, seal, clock, kind }: PoolParts,
  ledger: Ledger,
  changes: readonly SeatChange[],
  actor: Actor,
  isLast = true,
): Promise<Position | null> => {
  const { eventId, of, fieldId } = ledger;
  const asked = { commandId: newCommandId(), correlationId: isLast ? correlationId : toBeContinued };
  const metadata = { eventId, ...asked, actor, at: clock.now() };
  const facts = await Promise.all(
    changes.map((change) =>
      seal(
        {
          type: kind.names[change.type],
          data: { eventId, ...(fieldId === undefined ? {} : { fieldId }), [kind.idKey]: of, ...saidOf(change) },
          ...('personal' in change ? { personal: { [change.data.registrantId]: change.personal } } : {}),
        },
        metadata,
        randomUUID(),
      ),
    ),
  );
  const expected = ledger.revision === -1 ? 'noStream' : ledger.revision;
  const toAppend = facts.map((fact) => fact.toAppend);
  const result = await log.append(seatStream(kind, of), expected, toAppend);
  if (!result.ok) return null;
  const stored = facts.map(({ toAppend: { type }, data }) => ({ type, data, position: result.position }));
  takeIn(ledger.holders, stored, kind);
  for (const fact of stored) takeInWaiting(ledger.queue, fact);
  ledger.isClosed = closedAfter(ledger.isClosed, stored, kind);
  ledger.revision = result.revision;
  return result.position;
};

const saidOf = (change: SeatChange): object => {
  if ('data' in change) return change.data;
  return 'registrants' in change ? peopleIn(change) : {};
};

/** Whom a fact names; the groups only where there are some to tell. */
const peopleIn = ({ registrants, primaries = {}, offer }: Omit<HolderChange, 'type'>) => ({
  registrants,
  ...(Object.keys(primaries).length === 0 ? {} : { primaries }),
  ...(offer === undefined ? {} : { offer }),
});

/**
 * Reads what is new of a pool's seats. Where nobody ever claimed one, whoever is registered holds
 * one: registrations older than the seats, or written past them. More than one append holds are taken in
 * part by part; whoever finds some parts missing, because another process died or is still at it, goes on.
 */
export const catchUp = async (parts: PoolParts, ledger: Ledger): Promise<void> => {
  await advance(parts, ledger);
  if (ledger.isOpen) return;
  const registered = await parts.registered(ledger);
  while (!ledger.isOpen) {
    const missing = registered.filter((id) => !ledger.holders.has(id));
    // All are in but the last part's mark: said once more, it changes nothing.
    const part = missing.length === 0 && ledger.revision !== -1 ? registered.slice(0, 1) : missing.slice(0, perAppend);
    const isLast = missing.length <= perAppend;
    if (part.length === 0) ledger.isOpen = true;
    else if ((await append(parts, ledger, inFacts(part), ownActor, isLast)) === null) await advance(parts, ledger);
    else ledger.isOpen = isLast;
  }
};

const inFacts = (registrants: readonly RegistrantId[]): readonly SeatChange[] =>
  Array.from({ length: Math.ceil(registrants.length / perFact) }, (_, part): SeatChange => {
    const start = part * perFact;
    return { type: 'SeatsTaken', registrants: registrants.slice(start, start + perFact) };
  });

interface Growing extends HolderChange {
  readonly registrants: RegistrantId[];
  readonly primaries: Record<RegistrantId, PrimaryId>;
}

/** Neighbours of one kind as one fact, none longer than a fact may be. */
export const merged = (changes: readonly SeatChange[]): readonly SeatChange[] => {
  const facts: SeatChange[] = [];
  const growing: { last: Growing | null } = { last: null };
  for (const change of changes) {
    // Whose held seat is used, a fact of its own says.
    if (!('registrants' in change) || change.offer !== undefined) {
      facts.push(change);
      growing.last = null;
      continue;
    }
    const { type, registrants, primaries = {} } = change;
    const { last } = growing;
    if (last?.type === type && last.registrants.length + registrants.length <= perFact) {
      last.registrants.push(...registrants);
      Object.assign(last.primaries, primaries);
    } else {
      growing.last = { type, registrants: [...registrants], primaries: { ...primaries } };
      facts.push(growing.last);
    }
  }
  return facts;
};

const advance = async ({ log, kind }: PoolParts, ledger: Ledger): Promise<void> => {
  const events = await log.readStream(seatStream(kind, ledger.of), ledger.revision + 1);
  takeIn(ledger.holders, events, kind);
  for (const event of events) takeInWaiting(ledger.queue, event);
  ledger.isClosed = closedAfter(ledger.isClosed, events, kind);
  const last = events.at(-1);
  if (last === undefined) return;
  ledger.revision = last.revision;
  // Nothing else is appended before all of them are in, so the newest fact tells.
  ledger.isOpen = last.metadata.correlationId !== toBeContinued;
};
