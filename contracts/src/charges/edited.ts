import type { ChargeLine } from './line.ts';

const bySource = (lines: readonly ChargeLine[]): ReadonlyMap<string, readonly ChargeLine[]> => {
  const found = new Map<string, ChargeLine[]>();
  for (const line of lines) found.set(line.source, [...(found.get(line.source) ?? []), line]);
  return found;
};
const isSame = (some: readonly ChargeLine[], others: readonly ChargeLine[]): boolean =>
  some.length === others.length &&
  some.every(({ kind, amount }, place) => kind === others[place]?.kind && amount === others[place]?.amount);

/**
 * What somebody is charged once they changed their answers: what the change makes no difference to stays as it was
 * charged, whatever it would cost by now; all else costs what it costs today (decisions/0080).
 * @param kept what they are charged so far. @param before what the answers of before would cost today.
 * @param after what the new ones cost today.
 */
export const linesAfterEdit = (
  kept: readonly ChargeLine[],
  before: readonly ChargeLine[],
  after: readonly ChargeLine[],
): readonly ChargeLine[] => {
  const [own, old, next] = [bySource(kept), bySource(before), bySource(after)];
  return [...new Set([...own.keys(), ...next.keys()])].flatMap((source) => {
    const [was, now] = [old.get(source) ?? [], next.get(source) ?? []];
    return isSame(was, now) ? (own.get(source) ?? []) : now;
  });
};
