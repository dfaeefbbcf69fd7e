import { costs, type ChargeLine } from './line.ts';

/** What lines are for: one field, one activity, or the type with what a promo code takes off it. */
const subjectOf = ({ kind, source }: ChargeLine): string =>
  costs[kind] === 'type' || costs[kind] === 'code' ? 'type' : source;

const bySubject = (lines: readonly ChargeLine[]): ReadonlyMap<string, readonly ChargeLine[]> =>
  Map.groupBy(lines, subjectOf);

const isSame = (some: readonly ChargeLine[], others: readonly ChargeLine[]): boolean =>
  some.length === others.length &&
  some.every(({ kind, source, amount }, place) => {
    const other = others[place];
    return kind === other?.kind && source === other.source && amount === other.amount;
  });

/**
 * What somebody is charged once something of their registration changed: what the change makes no difference to stays as it
 * was charged, whatever it would cost by now; all else costs what it costs today (docs/decisions/0099).
 * @param kept what they are charged so far. @param before what they had before would cost today.
 * @param after what they have now costs today.
 */
export const linesAfterEdit = (
  kept: readonly ChargeLine[],
  before: readonly ChargeLine[],
  after: readonly ChargeLine[],
): readonly ChargeLine[] => {
  const [own, old, next] = [bySubject(kept), bySubject(before), bySubject(after)];
  return [...new Set([...own.keys(), ...next.keys()])].flatMap((subject) => {
    const [was, now] = [old.get(subject) ?? [], next.get(subject) ?? []];
    return isSame(was, now) ? (own.get(subject) ?? []) : now;
  });
};
