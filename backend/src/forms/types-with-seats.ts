import { typeWithoutAmounts, type PublicFieldView, type PublicTypeView, type TypeView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { typesOfEvent, validationsOfEvent } from '@turnout/projections/forms/queries';
import type { CommonQueryMethods } from 'slonik';
import { withUses } from './fields-with-uses.ts';
import { publicTypesOf } from './public-types.ts';
import type { FormsParts } from './routes.ts';

/** An event's types, in order; those whose seats are limited say how many are taken, and so do options of their fields. */
export const typesWithSeats = async (
  pool: CommonQueryMethods,
  parts: Pick<FormsParts, 'seatsTaken' | 'optionsTaken' | 'optionDigest'>,
  event: { readonly eventId: EventId },
): Promise<readonly TypeView[]> => {
  const types = await withFieldsCounted(pool, parts, { ...event, types: await typesOfEvent(pool, event) });
  const limited = types.filter(({ availableSeats }) => availableSeats > 0).map(({ _id }) => _id);
  const taken = await parts.seatsTaken(pool, limited);
  return types.map((type) => {
    if (type.availableSeats === 0) return type;
    const { held, waiting } = taken.get(type._id) ?? { held: 0, waiting: 0 };
    return { ...type, seatsTaken: held, peopleWaiting: waiting };
  });
};

/** Types whose fields with limited options say how many of each are taken. */
const withFieldsCounted = async (
  pool: CommonQueryMethods,
  parts: Pick<FormsParts, 'optionsTaken' | 'optionDigest'>,
  { eventId, types }: { readonly eventId: EventId; readonly types: readonly TypeView[] },
): Promise<readonly TypeView[]> => {
  // A field stands on the forms of many types.
  const all = [...new Map(types.flatMap(({ fields }) => fields.map((field) => [field._id, field] as const))).values()];
  const counted = await withUses(pool, parts, { eventId, fields: all });
  if (counted === all) return types;
  const known = new Map(counted.map((field) => [field._id, field]));
  return types.map((type) => ({ ...type, fields: type.fields.map((field) => known.get(field._id) ?? field) }));
};

/**
 * What a stranger sees of an event's types; null where there is no such event.
 * @param also `publicTypesOf`. @param isOfStaff whether they may know what it costs in any case.
 */
export const publicTypesNow = async (
  pool: CommonQueryMethods,
  parts: Pick<FormsParts, 'seatsTaken' | 'optionsTaken' | 'optionDigest' | 'eventDetails'>,
  eventId: EventId,
  also: readonly string[] = [],
  isOfStaff = false,
): Promise<readonly PublicTypeView[] | null> => {
  const event = await parts.eventDetails(eventId);
  if (event === null) return null;
  const [types, validations] = await Promise.all([
    typesWithSeats(pool, parts, { eventId }),
    validationsOfEvent(pool, { eventId }),
  ]);
  const shown = publicTypesOf(types, validations, event, also);
  return event.hideAllPaymentInfoFromRegistrant && !isOfStaff ? shown.map(typeWithoutAmounts) : shown;
};

/** What a stranger sees of an event's fields: those of its public forms, each once; null where there is no such event. */
export const publicFieldsNow = async (
  pool: CommonQueryMethods,
  parts: Parameters<typeof publicTypesNow>[1],
  { eventId, isOfStaff }: { readonly eventId: EventId; readonly isOfStaff: boolean },
): Promise<readonly PublicFieldView[] | null> => {
  const types = await publicTypesNow(pool, parts, eventId, [], isOfStaff);
  if (types === null) return null;
  return [...new Map(types.flatMap(({ fields }) => fields.map((field) => [field._id, field] as const))).values()];
};
