import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { PastEvent } from './decider.ts';
import { defineEvent } from './domain-event.ts';
import { foldOf, when } from './fold.ts';
import { AccountId, CommandId } from './ids.ts';
import { Instant } from './instant.ts';

const DoorOpened = defineEvent('DoorOpened', z.strictObject({ width: z.int() }));
const DoorShut = defineEvent('DoorShut', z.strictObject({}));
const GuestNamed = defineEvent('GuestNamed', z.strictObject({}), z.strictObject({ name: z.string() }));

type Door = { readonly kind: 'shut' } | { readonly kind: 'open'; readonly width: number; readonly since: Instant };

const at = Instant.parse('2026-11-21T09:00:00.000Z');
const past = (type: string, data: unknown = {}): PastEvent => ({
  type,
  data,
  metadata: {
    commandId: CommandId.parse('command-past'),
    actor: { kind: 'account', id: AccountId.parse('a'.repeat(20)) },
    at,
  },
});
const doorFold = foldOf<Door>({
  initial: () => ({ kind: 'shut' }),
  facts: [
    when(DoorOpened, (_, { data, metadata }) => ({ kind: 'open', width: data.width, since: metadata.at })),
    when(DoorShut, () => ({ kind: 'shut' })),
  ],
});

describe('a fold', () => {
  it('gives each fact to the clause of its schema, with what the schema says of it', () => {
    const open = doorFold.evolve(doorFold.initial(), past('DoorOpened', { width: 80 }));
    expect(open).toEqual({ kind: 'open', width: 80, since: at });
    expect(doorFold.evolve(open, past('DoorShut'))).toEqual({ kind: 'shut' });
  });

  it('leaves the state as it is where it has no clause for a fact, whatever the fact is called', () => {
    const state = doorFold.initial();
    for (const type of ['DoorPainted', '', 'constructor', '__proto__']) {
      expect(doorFold.evolve(state, past(type))).toBe(state);
    }
  });

  it('may come to nothing: a state that is null or undefined is a state too', () => {
    const lastWidth = foldOf<number | null | undefined>({
      initial: () => 0,
      facts: [when(DoorShut, () => null), when(GuestNamed, () => undefined)],
    });
    expect(lastWidth.evolve(80, past('DoorShut'))).toBeNull();
    expect(lastWidth.evolve(80, past('GuestNamed'))).toBeUndefined();
  });

  it('is refused where two clauses are for one kind of fact', () => {
    const make = () =>
      foldOf<number>({
        initial: () => 0,
        facts: [when(DoorOpened, (count) => count + 1), when(DoorShut, () => 0), when(DoorOpened, () => 7)],
      });
    expect(make).toThrow('two clauses for DoorOpened');
  });

  it('says which facts describe persons, where it was told', () => {
    const guestFold = foldOf<null>({ initial: () => null, facts: [], describes: [GuestNamed] });
    expect([...guestFold.describes]).toEqual(['GuestNamed']);
    expect(doorFold.describes).toBeUndefined();
  });
});
