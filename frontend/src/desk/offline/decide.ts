import type { CopiedPerson, RefusalReason } from '@turnout/contracts/check-in';
import type { Instant } from '@turnout/contracts/kernel';
import { keptByRules } from '@turnout/contracts/place-rules';
import type { Mode } from '../scanner.state.ts';
import type { ByCopy } from '../verdict.ts';
import { nameOfCopied, type Copy, type Found } from './copy.ts';
import { insideBySeen, entriesWith, type SeenHere } from './seen.ts';

/** A decision by the copy: what the desk shows, and why where it is no. */
export interface Decided {
  readonly says: ByCopy['says'];
  /** Null: done as the desk wished, or nothing that is handed in. */
  readonly reason: RefusalReason | null;
  readonly letInAt: Instant | null;
  /** Times and counts of a rule of the place. */
  readonly rule?: ByCopy['rule'];
}

const no = (says: ByCopy['says'], reason: RefusalReason | null, letInAt: Instant | null = null): Decided => ({
  says,
  reason,
  letInAt,
});

const yes = (says: ByCopy['says']): Decided => ({ says, reason: null, letInAt: null });

type Rules = Pick<Copy, 'rules'>;

/** The refusal of somebody by the rules of the place, with what is to be said of it; null: they may come in. */
const keptOut = (
  { rules: { place, timeZone } }: Rules,
  person: CopiedPerson,
  seen: SeenHere,
  now: Instant,
): Decided | null => {
  const entries = entriesWith(person, seen);
  const kept = keptByRules({ rules: place, timeZone }, { typeId: person.typeId, entries }, now);
  if (kept === null) return null;
  return { ...no('not-let-in', kept.rejected), rule: { ...kept.details } };
};

/**
 * Decides whether somebody comes in, as far as the copy knows: by the server's rules, in its order (rule check-in/offline). What
 * happened elsewhere since the copy is not known here; the server decides on it when it hears of the scan.
 * @param wished what somebody wants, and when, by the server's clock.
 */
export const decideByCopy = (
  copy: Rules,
  found: Found,
  seen: SeenHere,
  { mode, now }: { readonly mode: Mode | undefined; readonly now: Instant },
): Decided => {
  const { rules } = copy;
  if (found.kind === 'nobody') return no('not-registered', 'not-registered');
  if (found.kind === 'group') return no('group-number', null);
  const { person } = found;
  const { presence, status, owes, takesPart, isInsideEvent } = person;
  if (found.isReplaced === true) return no('not-let-in', 'badge-replaced');
  const { isInside, lastIn } = insideBySeen(person, seen);
  if (mode === 'out') return isInside ? yes('let-out') : no('not-let-in', 'not-inside-activity');
  if (!takesPart) return no('not-let-in', 'not-in-activity');
  if (mode === 'deny') return isInside ? no('already-in', 'already-checked-in', lastIn) : yes('turned-away');
  if (isInside && rules.mayReenter !== 'always') return no('already-in', 'already-checked-in', lastIn);
  const hasBeen = presence !== 'never' || lastIn !== null;
  if (!isInside && hasBeen && rules.mayReenter === 'never') return no('not-let-in', 'checked-out');
  if (status !== 'confirmed') return no('not-confirmed', 'not-confirmed');
  const kept = keptOut(copy, person, seen, now);
  if (kept !== null) return kept;
  if (rules.isInsideEventFirst && !isInsideEvent) return no('not-let-in', 'not-inside-event');
  if (owes) return no('not-fully-paid', 'not-fully-paid');
  return yes('let-in');
};

/** A decision as the desk shows it. */
export const shownOf = (
  copy: Copy,
  found: Found,
  decided: Decided,
  { asOf, group }: { readonly asOf: Instant; readonly group: NonNullable<ByCopy['group']> | null },
): ByCopy => {
  const person = found.kind === 'person' ? found.person : null;
  const names = found.kind === 'group' ? found.people.map(nameOfCopied).join(', ') : '';
  return {
    kind: 'by-copy',
    says: decided.says,
    name: person === null ? names : nameOfCopied(person),
    typeName: person === null ? '' : (copy.types.get(person.typeId) ?? ''),
    status: person?.status ?? null,
    reason: decided.reason,
    letInAt: decided.letInAt,
    asOf,
    ...(decided.rule === undefined ? {} : { rule: decided.rule }),
    ...(person?.said === undefined ? {} : { said: person.said }),
    ...(group === null ? {} : { group }),
  };
};
