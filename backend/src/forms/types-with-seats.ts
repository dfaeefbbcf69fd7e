import type { PublicTypeView, TypeView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { typesOfEvent, validationsOfEvent } from '@turnout/projections/forms/queries';
import type { CommonQueryMethods } from 'slonik';
import { publicTypesOf } from './public-types.ts';
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

/** What a stranger sees of an event's types; null where there is no such event. @param also `publicTypesOf`. */
export const publicTypesNow = async (
  pool: CommonQueryMethods,
  parts: Pick<FormsParts, 'seatsTaken' | 'eventDetails'>,
  eventId: EventId,
  also: readonly string[] = [],
): Promise<readonly PublicTypeView[] | null> => {
  const event = await parts.eventDetails(eventId);
  if (event === null) return null;
  const [types, validations] = await Promise.all([
    typesWithSeats(pool, parts, { eventId }),
    validationsOfEvent(pool, { eventId }),
  ]);
  return publicTypesOf(types, validations, event, also);
};
