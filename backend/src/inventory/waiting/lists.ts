import type { EventId, TypeId } from '@turnout/contracts/kernel';
import type { WaitingList } from '@turnout/projections/inventory/queries';

/** A list as it was read, by the place of everybody on it. */
interface Places extends Pick<WaitingList, 'held' | 'typeName'> {
  readonly of: number;
  readonly places: ReadonlyMap<string, number>;
}

interface OfType {
  readonly eventId: EventId;
  readonly typeId: TypeId;
}
type Read<P> = (pool: P, type: OfType) => Promise<WaitingList>;

const rememberedLists = 200;

const placesIn = ({ queue, ...list }: WaitingList): Places => ({
  ...list,
  of: queue.length,
  places: new Map(queue.map((id, index) => [id, index + 1])),
});

/**
 * Lists read once for all who watch them: the same read answers everybody until the projections have gone on.
 * @param reachedNow how far those have read the log that lists are read from.
 */
export const openLists = <P>(reachedNow: () => string, read: Read<P>) => {
  const lists = new Map<string, { readonly at: string; readonly places: Promise<Places> }>();
  return (pool: P, type: OfType): Promise<Places> => {
    const at = reachedNow();
    // Whoever names another event asks about another list.
    const key = `${type.eventId} ${type.typeId}`;
    const known = lists.get(key);
    if (known?.at === at) return known.places;
    if (lists.size >= rememberedLists) lists.clear();
    const places = read(pool, type).then(placesIn);
    const entry = { at, places };
    lists.set(key, entry);
    places.catch(() => lists.get(key) === entry && lists.delete(key));
    return places;
  };
};
