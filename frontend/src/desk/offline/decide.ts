import type { RefusalReason } from '@turnout/contracts/check-in';
import type { Instant } from '@turnout/contracts/kernel';
import type { ByCopy } from '../verdict.ts';
import { nameOfCopied, type Copy, type Found } from './copy.ts';

/** Times at which this device let people in, or saw them let in, since the copy, by the key of the person. */
export type LetIn = ReadonlyMap<string, Instant>;

/** A decision by the copy: what the desk shows, and why where it is no. */
export interface Decided {
  readonly says: ByCopy['says'];
  /** Null: let in, or nothing that is handed in. */
  readonly reason: RefusalReason | null;
  readonly letInAt: Instant | null;
}

const no = (says: ByCopy['says'], reason: RefusalReason | null, letInAt: Instant | null = null): Decided => ({
  says,
  reason,
  letInAt,
});

/**
 * Decides whether somebody comes in, as far as the copy knows: by the server's rules, in its order (rule check-in/offline). What
 * happened elsewhere since the copy is not known here; the server decides on it when it hears of the scan.
 */
export const decideByCopy = ({ rules }: Pick<Copy, 'rules'>, found: Found, letIn: LetIn): Decided => {
  if (found.kind === 'nobody') return no('not-registered', 'not-registered');
  if (found.kind === 'group') return no('group-number', null);
  const { key, presence, at, status, owes, takesPart, isInsideEvent } = found.person;
  if (found.isReplaced === true) return no('not-let-in', 'badge-replaced');
  const here = letIn.get(key) ?? null;
  const isInside = here !== null || presence === 'inside';
  if (isInside && rules.mayReenter !== 'always') return no('already-in', 'already-checked-in', here ?? at);
  if (presence === 'left' && here === null && rules.mayReenter === 'never') return no('not-let-in', 'checked-out');
  if (status !== 'confirmed') return no('not-confirmed', 'not-confirmed');
  if (!takesPart) return no('not-let-in', 'not-in-activity');
  if (rules.isInsideEventFirst && !isInsideEvent) return no('not-let-in', 'not-inside-event');
  if (owes) return no('not-fully-paid', 'not-fully-paid');
  return { says: 'let-in', reason: null, letInAt: null };
};

/** A decision as the desk shows it. */
export const shownOf = (copy: Copy, found: Found, decided: Decided, asOf: Instant): ByCopy => {
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
  };
};
