// kind: pure
import { ConflictId, isRejection, type AnyEvent } from '@turnout/contracts/kernel';
import { registrationFold, type ConflictDecision } from '@turnout/contracts/registration';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { contextOf, past } from '../../platform/testing/decider-specification.ts';
import { admitOffline, decideConflict } from './decider.ts';
import { letIn, person, submitted } from './testing/facts.ts';

describe('scans of many desks', () => {
  interface Scan {
    readonly desk: number;
    readonly place: number;
  }
  const people = 4;
  const scans = fc.uniqueArray(
    fc.record({ desk: fc.integer({ min: 1, max: 4 }), place: fc.integer({ min: 1, max: people }) }),
    { minLength: 1, maxLength: 16, selector: ({ desk, place }) => `${desk} ${place}` },
  );
  const conflictIdOf = ({ desk, place }: Scan) => ConflictId.parse(`c00000000000000000${desk}${place}`);
  /** As a stream takes commands: what wrote there before adds nothing. */
  const takenIn = (order: readonly Scan[]): readonly AnyEvent[] => {
    const done = new Set<string>();
    const facts: AnyEvent[] = [submitted('confirmed', 'confirmed', 'confirmed', 'confirmed')];
    for (const scan of order) {
      const id = conflictIdOf(scan);
      if (done.has(id)) continue;
      const state = facts.map((fact) => past(fact)).reduce(registrationFold.evolve, registrationFold.initial());
      const command = letIn({ registrantId: person(scan.place), conflictId: id });
      const outcome = admitOffline(command, state, contextOf());
      if (isRejection(outcome)) throw new Error(outcome.rejected);
      facts.push(...outcome);
      done.add(id);
    }
    return facts;
  };
  const count = (facts: readonly AnyEvent[], type: string, place: number): number =>
    facts.filter(
      (fact) => fact.type === type && JSON.stringify(fact.data).includes(`"registrantId":"${person(place)}"`),
    ).length;

  it('in any order, and however often, are one check-in of each and a conflict for each other scan', () => {
    fc.assert(
      fc.property(
        scans.chain((some) =>
          fc.record({
            some: fc.constant(some),
            order: fc.shuffledSubarray([...some, ...some, ...some], { minLength: some.length * 3 }),
          }),
        ),
        ({ some, order }) => {
          const facts = takenIn(order);
          for (let place = 1; place <= people; place += 1) {
            const expected = some.filter((scan) => scan.place === place).length;
            expect(count(facts, 'RegistrantCheckedIn', place)).toBe(Math.min(expected, 1));
            expect(count(facts, 'AdmittedOffline', place)).toBe(Math.max(expected - 1, 0));
          }
        },
      ),
      { seed: 20_261_128, numRuns: 200 },
    );
  });

  it('leave nobody inside twice, whatever is decided about them', () => {
    const decisions = fc.array(fc.constantFrom<ConflictDecision>('let-stand', 'undo-standing', 'undo-offline'), {
      minLength: 16,
      maxLength: 16,
    });
    fc.assert(
      fc.property(scans, decisions, (some, said) => {
        let state = takenIn(some)
          .map((fact) => past(fact))
          .reduce(registrationFold.evolve, registrationFold.initial());
        const counted = new Map<string, number>();
        const note = (fact: { readonly type: string; readonly data: unknown }): void => {
          const by = fact.type === 'RegistrantCheckedIn' ? 1 : fact.type === 'CheckInUndone' ? -1 : 0;
          const { registrantId } = z.object({ registrantId: z.string() }).parse(fact.data);
          counted.set(registrantId, (counted.get(registrantId) ?? 0) + by);
        };
        takenIn(some).slice(1).forEach(note);
        some.forEach((scan, index) => {
          const how = said[index] ?? 'let-stand';
          const outcome = decideConflict(
            { conflictId: conflictIdOf(scan), decision: how, note: '' },
            state,
            contextOf(),
          );
          if (isRejection(outcome)) return;
          outcome.forEach(note);
          state = outcome.map((fact) => past(fact)).reduce(registrationFold.evolve, state);
        });
        expect([...counted.values()].every((inside) => inside === 0 || inside === 1)).toBe(true);
        for (const [id, one] of state.kind === 'group' ? state.registrants : [])
          expect(counted.get(id) ?? 0).toBe(one.inside === null ? 0 : 1);
      }),
      { seed: 20_261_128, numRuns: 200 },
    );
  });
});
