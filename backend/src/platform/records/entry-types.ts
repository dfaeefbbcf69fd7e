import { reject, TypeId, type EventId, type Rejection } from '@turnout/contracts/kernel';

/** The parts that tell whose a registration type is; null: there is none. */
interface Asked {
  readonly eventOfType: (typeId: TypeId) => Promise<EventId | null>;
}

/** Refuses registration types that an event does not have, as those whom a place of its lets in (rule check-in/rules-of-a-place). */
export const refusedTypes = async (
  { eventOfType }: Asked,
  eventId: EventId,
  types: readonly string[] = [],
): Promise<Rejection | null> => {
  const events = await Promise.all(types.map((id) => eventOfType(TypeId.parse(id))));
  const type = types.find((_, place) => events[place] !== eventId);
  return type === undefined ? null : reject('unknown-type', { field: 'entryTypes', type });
};
