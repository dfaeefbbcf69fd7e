import type { TypeView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { typesOfEvent } from '@turnout/projections/forms/queries';
import type { CommonQueryMethods } from 'slonik';
import type { FormsParts } from './routes.ts';

/** An event's types, in order; those whose seats are limited say how many are taken. */
export const typesWithSeats = async (
  pool: CommonQueryMethods,
  { seatsTaken }: Pick<FormsParts, 'seatsTaken'>,
  event: { readonly eventId: EventId },
): Promise<readonly TypeView[]> => {
  const types = await typesOfEvent(pool, event);
  const limited = types.filter(({ availableSeats }) => availableSeats > 0).map(({ _id }) => _id);
  const taken = await seatsTaken(pool, limited);
  return types.map((type) => {
    if (type.availableSeats === 0) return type;
    const { held, waiting } = taken.get(type._id) ?? { held: 0, waiting: 0 };
    return { ...type, seatsTaken: held, peopleWaiting: waiting };
  });
};
