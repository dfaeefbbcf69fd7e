import type { EventView } from '@turnout/contracts/event-setup';
import { z } from 'zod';

export type Phase = 'live' | 'upcoming' | 'past';

/** Where an event stands at a moment. @param now ISO text in UTC. */
export const phaseOf = ({ startDate, endDate }: Pick<EventView, 'startDate' | 'endDate'>, now: string): Phase => {
  if (now < startDate) return 'upcoming';
  return now <= endDate ? 'live' : 'past';
};

const order: Record<Phase, number> = { live: 0, upcoming: 1, past: 2 };

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

/** The choice of events that a list shows, as its address says it in every language (rule event-setup/events-list). */
export const ShownEvents = z.enum(['all', 'upcoming', 'live', 'past', 'mine']).catch('all');
export type ShownEvents = z.infer<typeof ShownEvents>;

interface Somebody {
  readonly _id: string;
  readonly roles: Readonly<Record<string, unknown>>;
}

/** Whether somebody made an event, or is of its staff: an administrator sees those of others, too. */
export const isMine = ({ _id, creator }: Pick<EventView, '_id' | 'creator'>, user: Somebody | null): boolean =>
  user !== null && (creator === user._id || user.roles[_id] !== undefined);

/**
 * The events that hold every word of a search (name, address, keywords; accents and case aside): live
 * ones first, then upcoming by their start, then past ones, latest first.
 * @param show a phase: those of it alone; whose they are is asked before.
 */
export const eventsToShow = (
  events: readonly EventView[],
  search: string,
  now: string,
  show: ShownEvents = 'all',
): readonly EventView[] => {
  const isShown = (event: EventView): boolean => show === 'all' || show === 'mine' || phaseOf(event, now) === show;
  const words = plain(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  const isFound = ({ name, address, keywords }: EventView): boolean => {
    const text = plain(`${name} ${address} ${keywords}`);
    return words.every((word) => text.includes(word));
  };
  return events
    .filter((event) => isShown(event) && isFound(event))
    .toSorted((a, b) => {
      const phases = [phaseOf(a, now), phaseOf(b, now)] as const;
      if (phases[0] !== phases[1]) return order[phases[0]] - order[phases[1]];
      const direction = phases[0] === 'past' ? -1 : 1;
      return direction * a.startDate.localeCompare(b.startDate) || a.name.localeCompare(b.name);
    });
};
