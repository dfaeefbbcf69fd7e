// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { EndInput, Instant, InstantInput, TypeId } from '../kernel/index.ts';
import { many } from '../kernel/without-effect.ts';
import { added, value, whole } from './index.ts';

/** A time in which a place lets people in; null: open at that end. */
export const EntryWindow = z.strictObject({ from: Instant.nullable(), to: Instant.nullable() });
export type EntryWindow = z.infer<typeof EntryWindow>;

/** The most windows that a place has. */
export const windowsAtMost = 50;

const WindowGiven = z
  .strictObject({ from: InstantInput.nullable().default(null), to: EndInput.nullable().default(null) })
  .refine(({ from, to }) => from !== null || to !== null, 'must have a beginning or an end')
  .refine(({ from, to }) => from === null || to === null || from < to, 'must end after it begins')
  .meta({ examples: [{ from: '2027-03-01T09:00:00.000Z', to: null }] });

const typesGiven = z.union([TypeId, z.object({ _id: TypeId }).transform(({ _id }) => _id)]);

/** Keys of a record that is a place with a door: whom it lets in, and when (rule check-in/rules-of-a-place). */
export const placeRuleFields = {
  /** The registration types that it lets in; empty: all. */
  entryTypes: added(value(z.array(typesGiven).max(200, 'must have at most 200 types'), many(z.string().max(100))), []),
  /** The times in which it lets people in; empty: always. */
  entryWindows: added(
    value(z.array(WindowGiven).max(windowsAtMost, `must have at most ${windowsAtMost} windows`), z.array(EntryWindow)),
    [],
  ),
  /** The number of times that it lets each person in on one day of the event's clocks; 0: no limit. */
  entriesPerDay: added(whole(0, 1000), 0),
} as const;

/** The rules of a place as they are stored. */
export interface PlaceRules {
  readonly entryTypes: readonly string[];
  readonly entryWindows: readonly EntryWindow[];
  readonly entriesPerDay: number;
}

/** A place without rules of its own. */
export const noPlaceRules = { entryTypes: [], entryWindows: [], entriesPerDay: 0 } satisfies PlaceRules;
