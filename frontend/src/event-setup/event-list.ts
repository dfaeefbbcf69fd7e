import type { EventView } from '@turnout/contracts/event-setup';

export type Phase = 'live' | 'upcoming' | 'past';

/** Where an event stands at a moment. @param now ISO text in UTC. */
export const phaseOf = ({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>, now: string): Phase => {
  if (now < startDate) return 'upcoming';
  return now <= endDate ? 'live' : 'past';
};

const order: Record<Phase, number> = { live: 0, upcoming: 1, past: 2 };

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/**
 * The events that hold every word of a search (name, address, keywords; accents and case aside): live
 * ones first, then upcoming by their start, then past ones, latest first.
 */
export const eventsToShow = (events: readonly EventView[], search: string, now: string): readonly EventView[] => {
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const isFound = ({ name, address, keywords }: EventView): boolean => {
    const text = plain(`${name} ${address} ${keywords}`);
    return words.every((word) => text.includes(word));
  };
  return events.filter(isFound).toSorted((a, b) => {
    const phases = [phaseOf(a, now), phaseOf(b, now)] as const;
    if (phases[0] !== phases[1]) return order[phases[0]] - order[phases[1]];
    const direction = phases[0] === 'past' ? -1 : 1;
    return direction * a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name);
  });
};
