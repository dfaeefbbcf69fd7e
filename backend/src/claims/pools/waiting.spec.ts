// kind: pure
import { Instant, PrimaryId, startOfLog, type Position, type RegistrantId } from '@turnout/contracts/kernel';
import { registrantAt } from '@turnout/contracts/testing';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decideSeats, takeIn, typeSeats, type SeatChange, type SeatRequest } from './decider.ts';
import { takeInWaiting, type Waiter } from './waiting.ts';

const idOf = (letter: 'p' | 'w', number: number): RegistrantId =>
  registrantAt(PrimaryId.parse(`${letter}${String(number).padStart(19, '0')}`), 1);
const person = (number: number) => idOf('p', number);
const waiter = (number: number) => idOf('w', number);
const at = (place: number): Position => String(place).padStart(startOfLog.length, '0');
const hour = (hours: number): Instant =>
  Instant.parse(new Date(Date.UTC(2030, 0, 1) + hours * 3_600_000).toISOString());

/** A pool of seats as a process knows it, fact by fact. */
const openPool = () => {
  const holders = new Map<RegistrantId, Position>();
  const queue = new Map<RegistrantId, Waiter>();
  const log: SeatChange[] = [];
  const ask = (request: SeatRequest) => {
    const { answers, changes } = decideSeats(holders, [request], false, queue);
    for (const change of changes) {
      log.push(change);
      const fact = {
        type: typeSeats.names[change.type],
        data: 'data' in change ? change.data : change,
        position: at(log.length),
      };
      takeIn(holders, [fact]);
      takeInWaiting(queue, fact);
    }
    const [answer] = answers;
    return answer?.kind;
  };
  return { holders, queue, log, ask };
};

const claim = (number: number, limit: number, offer?: { waiter: RegistrantId; now: Instant }): SeatRequest => ({
  kind: 'claim',
  registrants: [person(number)],
  limit,
  ...(offer === undefined ? {} : { offer }),
});
const join = (number: number, limit: number, as = number, needsProof = false): SeatRequest => ({
  kind: 'join',
  registrantId: waiter(as),
  likeness: `of ${number}`,
  language: 'en',
  personal: { firstName: 'Ada', lastName: 'Byron', email: `${number}@example.org` },
  limit,
  needsProof,
});
const advance = (now: number, limit: number | null, hours = 24): SeatRequest => ({
  kind: 'advance',
  limit,
  now: hour(now),
  until: hour(now + hours),
});
const reject = (number: number): SeatRequest => ({
  kind: 'release',
  registrants: [person(number)],
  which: { madeBefore: at(1_000_000) },
});
const leave = (number: number): SeatRequest => ({
  kind: 'leave',
  registrantId: waiter(number),
  because: 'themselves',
});

/** One seat, taken, and two who wait for it. */
const full = () => {
  const pool = openPool();
  pool.ask(claim(1, 1));
  pool.ask(join(1, 1));
  pool.ask(join(2, 1));
  return pool;
};
const states = ({ queue }: ReturnType<typeof openPool>) =>
  [...queue.values()].map(({ registrantId, state }) => [registrantId, state.kind]);

describe('an address that is not proven', () => {
  const prove = (number: number): SeatRequest => ({ kind: 'prove', registrantId: waiter(number) });
  it('is held no seat, keeps its place, and is offered one once it is proven', () => {
    const pool = openPool();
    pool.ask(claim(1, 1));
    pool.ask(join(1, 1, 1, true));
    pool.ask(join(2, 1));
    pool.ask(reject(1));
    pool.ask(advance(1, 1));
    expect(states(pool)).toEqual([
      [waiter(1), 'waiting'],
      [waiter(2), 'offered'],
    ]);
    pool.ask(advance(2, 2));
    expect(states(pool)[0]).toEqual([waiter(1), 'waiting']);
    expect(pool.ask(prove(1))).toBe('queued');
    pool.ask(advance(3, 2));
    expect(states(pool)[0]).toEqual([waiter(1), 'offered']);
  });

  it('keeps no free seat from whoever comes', () => {
    const pool = openPool();
    pool.ask(claim(1, 1));
    for (const number of [1, 2, 3]) pool.ask(join(number, 1, number, true));
    pool.ask(reject(1));
    expect(pool.ask(claim(2, 1))).toBe('taken');
  });

  it('is proven once, and by nobody who does not wait', () => {
    const pool = openPool();
    pool.ask(claim(1, 1));
    pool.ask(join(1, 1, 1, true));
    pool.ask(prove(1));
    const before = pool.log.length;
    expect(pool.ask(prove(1))).toBe('queued');
    expect(pool.log).toHaveLength(before);
    expect(pool.ask(prove(7))).toBe('not-waiting');
  });
});

describe('a waiting list', () => {
  it('takes nobody while there are seats for whoever comes, and nobody twice', () => {
    const pool = openPool();
    expect(pool.ask(join(1, 1))).toBe('seats-free');
    pool.ask(claim(1, 1));
    expect(pool.ask(join(1, 1))).toBe('queued');
    expect(pool.ask(join(1, 1, 9))).toBe('queued');
    expect(states(pool)).toEqual([[waiter(1), 'waiting']]);
    expect(pool.log.at(-1)).toEqual({
      type: 'WaitingLinkRequested',
      data: { registrantId: waiter(1), language: 'en' },
    });
  });

  it('has a freed seat held for the first, which nobody else gets meanwhile', () => {
    const pool = full();
    pool.ask(reject(1));
    expect(pool.ask(claim(2, 1))).toBe('exhausted');
    pool.ask(advance(0, 1));
    expect(states(pool)).toEqual([
      [waiter(1), 'offered'],
      [waiter(2), 'waiting'],
    ]);
    expect(pool.ask(claim(2, 1))).toBe('exhausted');
    expect(pool.ask(claim(2, 1, { waiter: waiter(2), now: hour(1) }))).toBe('not-held');
    expect(pool.ask(claim(2, 1, { waiter: waiter(1), now: hour(1) }))).toBe('taken');
    expect(pool.ask(claim(3, 1, { waiter: waiter(1), now: hour(1) }))).toBe('not-held');
  });

  it('moves on when the time has passed: an offer is used before or let go after, never both', () => {
    const pool = full();
    pool.ask(reject(1));
    pool.ask(advance(0, 1));
    pool.ask(advance(23, 1));
    expect(states(pool)[0]).toEqual([waiter(1), 'offered']);
    expect(pool.ask(claim(2, 1, { waiter: waiter(1), now: hour(24) }))).toBe('not-held');
    pool.ask(advance(24, 1));
    expect(states(pool)).toEqual([[waiter(2), 'offered']]);
    expect(pool.ask(claim(2, 1, { waiter: waiter(2), now: hour(25) }))).toBe('taken');
    pool.ask(advance(99, 1));
    expect(states(pool)).toEqual([[waiter(2), 'using']]);
  });

  it('gives the held seat back to whoever claimed it and never registered', () => {
    const pool = full();
    pool.ask(reject(1));
    pool.ask(advance(0, 1));
    pool.ask(claim(2, 1, { waiter: waiter(1), now: hour(1) }));
    const claimedAt = pool.holders.get(person(2)) ?? startOfLog;
    pool.ask({ kind: 'release', registrants: [person(2)], which: { madeAt: claimedAt } });
    expect(states(pool)[0]).toEqual([waiter(1), 'offered']);
    expect(pool.holders.size).toBe(0);
    expect(pool.ask(claim(3, 1))).toBe('exhausted');
    expect(pool.ask(claim(3, 1, { waiter: waiter(1), now: hour(2) }))).toBe('taken');
  });

  it('lets whom staff prefer have the next seat, with the reason beside it', () => {
    const pool = full();
    expect(pool.ask({ kind: 'prefer', registrantId: waiter(2), reason: 'a speaker' })).toBe('queued');
    expect(pool.log.at(-1)).toMatchObject({ type: 'WaitingPreferred', personal: { reason: 'a speaker' } });
    pool.ask(reject(1));
    pool.ask(advance(0, 1));
    expect(states(pool)).toEqual([
      [waiter(2), 'offered'],
      [waiter(1), 'waiting'],
    ]);
  });

  it('offers nothing while it is told so, and lets go what has lapsed all the same', () => {
    const pool = full();
    pool.ask(reject(1));
    pool.ask(advance(0, 1));
    pool.ask(advance(30, null));
    expect(states(pool)).toEqual([[waiter(2), 'waiting']]);
  });

  it('offers the seats that a raised limit brings, and leaves the rest to whoever comes', () => {
    const pool = full();
    expect(pool.ask(claim(2, 3))).toBe('exhausted');
    expect(pool.ask(claim(2, 4))).toBe('taken');
    pool.ask(advance(0, 4));
    expect(states(pool).map(([, state]) => state)).toEqual(['offered', 'offered']);
    expect(pool.ask(leave(1))).toBe('queued');
    expect(pool.ask(claim(3, 4))).toBe('taken');
  });
});

const numbers = fc.integer({ min: 1, max: 6 });
const step = fc.oneof(
  numbers.map((number) => ({ do: 'claim', number }) as const),
  numbers.map((number) => ({ do: 'join', number }) as const),
  numbers.map((number) => ({ do: 'use', number }) as const),
  numbers.map((number) => ({ do: 'give-back', number }) as const),
  numbers.map((number) => ({ do: 'reject', number }) as const),
  numbers.map((number) => ({ do: 'leave', number }) as const),
  numbers.map((number) => ({ do: 'prefer', number }) as const),
  numbers.map((number) => ({ do: 'wait', number }) as const),
  numbers.map((number) => ({ do: 'limit', number }) as const),
);

describe('whatever is asked, in whatever order', () => {
  it('no seat is sold twice, and nobody is lost who waits', () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 80 }), (steps) => {
        const pool = openPool();
        const over = new Set<RegistrantId>();
        let [now, limit, highest, claims] = [0, 3, 3, 100];
        for (const { do: what, number } of steps) {
          const requests: Record<typeof what, () => SeatRequest> = {
            claim: () => claim(number, limit),
            join: () => join(number, limit),
            use: () => claim((claims += 1), limit, { waiter: waiter(number), now: hour(now) }),
            'give-back': () => ({
              kind: 'release',
              registrants: [...pool.holders.keys()].slice(-1),
              which: { madeAt: [...pool.holders.values()].at(-1) ?? startOfLog },
            }),
            reject: () => reject(number),
            leave: () => leave(number),
            prefer: () => ({ kind: 'prefer', registrantId: waiter(number), reason: 'asked' }),
            wait: () => advance((now += number), limit, 8),
            limit: () => advance(now, (limit = number), 8),
          };
          // A limit that is lowered takes nothing from whoever has a seat.
          const before = pool.holders.size + offered(pool);
          const said = pool.log.length;
          pool.ask(requests[what]());
          highest = Math.max(limit, before);
          expect(pool.holders.size + offered(pool)).toBeLessThanOrEqual(highest);
          for (const change of pool.log.slice(said))
            if (change.type === 'WaitingListLeft') over.add(change.data.registrantId);
          for (const change of pool.log)
            if (change.type === 'WaitingListJoined')
              expect(pool.queue.has(change.data.registrantId) || over.has(change.data.registrantId)).toBe(true);
        }
      }),
      { numRuns: 2_000, seed: 16 },
    );
  });
});

const offered = ({ queue }: ReturnType<typeof openPool>): number =>
  [...queue.values()].filter(({ state }) => state.kind === 'offered').length;
