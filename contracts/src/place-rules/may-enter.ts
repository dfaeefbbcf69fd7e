import { dayOfEvent } from '../event-setup/dates.ts';
import { reject, type Instant, type RegistrantId, type Rejection, type TypeId } from '../kernel/index.ts';
import { noPlaceRules, type PlaceRules } from '../records/place-rule-fields.ts';
import type { PlaceRefusal } from './refusals.ts';

/** A place with its rules, on the clocks of its event. */
export interface PlaceAtDoor {
  readonly rules: PlaceRules;
  readonly timeZone: string;
}

/** A place that has no rules of its own. */
export const openPlace: PlaceAtDoor = { rules: noPlaceRules, timeZone: 'UTC' };

/** Somebody who comes to a place. */
export interface Entering {
  readonly registrantId: RegistrantId;
  readonly typeId: TypeId;
  /** The moments at which they were let in there before, those of them that stand. */
  readonly entries: readonly Instant[];
}

const isOpen = ({ from, to }: PlaceRules['entryWindows'][number], now: Instant): boolean =>
  (from === null || from <= now) && (to === null || now <= to);

/** The refusal outside of all windows: when the next one begins, else when the last one ended. */
const outside = (windows: PlaceRules['entryWindows'], now: Instant) => {
  const [next] = windows
    .flatMap(({ from }) => (from !== null && from > now ? [from] : []))
    .toSorted((one, other) => (one < other ? -1 : 1));
  if (next !== undefined) return reject('not-open-yet', { from: next });
  const last = windows.reduce<Instant | null>(
    (latest, { to }) => (to !== null && (latest === null || to > latest) ? to : latest),
    null,
  );
  return reject('closed-by-now', { to: last });
};

/**
 * Decides whether a place lets somebody in by its own rules (rule check-in/rules-of-a-place): the types that it takes, the times
 * in which it is open, and the entries of one day. Null: it does. For who is known by no id, as at a desk without a network.
 */
export const keptByRules = (
  { rules: { entryTypes, entryWindows, entriesPerDay }, timeZone }: PlaceAtDoor,
  { typeId, entries }: Omit<Entering, 'registrantId'>,
  now: Instant,
): Rejection<PlaceRefusal> | null => {
  if (entryTypes.length > 0 && !entryTypes.includes(typeId)) return reject('type-not-let-in', {});
  if (entryWindows.length > 0 && !entryWindows.some((one) => isOpen(one, now))) return outside(entryWindows, now);
  if (entriesPerDay === 0) return null;
  const today = dayOfEvent(now, timeZone);
  const count = entries.filter((at) => dayOfEvent(at, timeZone) === today).length;
  return count < entriesPerDay ? null : reject('entries-used-up', { count });
};

/** The same of somebody who is known: the refusal names them. */
export const mayEnter = (
  place: PlaceAtDoor,
  { registrantId, ...entering }: Entering,
  now: Instant,
): Rejection<PlaceRefusal> | null => {
  const kept = keptByRules(place, entering, now);
  return kept === null ? null : { ...kept, details: { registrantId, ...kept.details } };
};
