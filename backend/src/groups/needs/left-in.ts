import { chosenOf, type FieldValue } from '@turnout/contracts/fields';
import { fieldsWithLimits, limitedOptions, optionsLeft } from '@turnout/contracts/form-rules';
import type { EventId } from '@turnout/contracts/kernel';
import type { FormField } from '../../claims/form-field.ts';
import type { RegistrationParts } from '../stream/parts.ts';

/** How many are left of each limited option of a field; undefined: none is limited. */
export type LeftOf = (field: FormField) => Readonly<Record<string, number>> | undefined;

/** What is left of the options of an event's fields, as far as the tables know: it is shown, not decided on. */
export const openLeftIn =
  ({
    platform: { pool },
    optionUses: { digestOf },
    optionsTaken,
  }: Pick<RegistrationParts, 'platform' | 'optionUses' | 'optionsTaken'>) =>
  async (eventId: EventId, fields: readonly FormField[]): Promise<LeftOf> => {
    if (fieldsWithLimits(fields).length === 0) return () => undefined;
    const taken = await optionsTaken(pool, { eventId });
    return (field) =>
      limitedOptions(field).size === 0
        ? undefined
        : optionsLeft(field, (value) => taken.get(digestOf({ eventId, fieldId: field._id, value })) ?? 0);
  };

/** What is left, without the options that somebody had chosen. */
export const without =
  (left: LeftOf, had: Readonly<Record<string, FieldValue | undefined>>): LeftOf =>
  (field) => {
    const of = left(field);
    const chosen = chosenOf(had[field._id]);
    return of && Object.fromEntries(Object.entries(of).filter(([value]) => !chosen.includes(value)));
  };
