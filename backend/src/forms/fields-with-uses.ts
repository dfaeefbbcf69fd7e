import { limitedOptions } from '@turnout/contracts/form-rules';
import type { FieldView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { fieldsOfEvent } from '@turnout/projections/forms/queries';
import type { CommonQueryMethods } from 'slonik';
import type { FormsParts } from './routes.ts';

type Counting = Pick<FormsParts, 'optionsTaken' | 'optionDigest'>;

/** The tables that say how many take the options of fields. */
export const usesReads = ['option-uses'] as const;

/**
 * Fields of an event, those with limited options with how many of each are taken. Where there are none, nothing is
 * asked.
 */
export const withUses = async (
  pool: CommonQueryMethods,
  { optionsTaken, optionDigest }: Counting,
  { eventId, fields }: { readonly eventId: EventId; readonly fields: readonly FieldView[] },
): Promise<readonly FieldView[]> => {
  const limited = new Map(
    fields.flatMap((field) => {
      const limits = limitedOptions(field);
      return limits.size === 0 ? [] : [[field._id, [...limits.keys()]] as const];
    }),
  );
  if (limited.size === 0) return fields;
  const taken = await optionsTaken(pool, { eventId });
  const counts = new Map(
    [...limited].map(([fieldId, values]) => [
      fieldId,
      Object.fromEntries(
        values.map((value) => [value, taken.get(optionDigest({ eventId, fieldId, value })) ?? 0] as const),
      ),
    ]),
  );
  return fields.map((field) => {
    const optionsTakenOf = counts.get(field._id);
    return optionsTakenOf === undefined ? field : { ...field, optionsTaken: optionsTakenOf };
  });
};

/** An event's fields as `withUses` has them. */
export const fieldsWithUses = async (
  pool: CommonQueryMethods,
  parts: Counting,
  { eventId }: { readonly eventId: EventId },
): Promise<readonly FieldView[]> => withUses(pool, parts, { eventId, fields: await fieldsOfEvent(pool, { eventId }) });
