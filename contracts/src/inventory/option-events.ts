// These shapes are stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { defineEvent, defineRejections, EventId, FieldId, PrimaryId, RegistrantId } from '../kernel/index.ts';

/** Which option of a field: a keyed digest, for the log must not say in the clear who chose what. */
export const OptionDigest = z.string().max(60);
export type OptionDigest = z.infer<typeof OptionDigest>;

const ofOption = {
  eventId: EventId,
  fieldId: FieldId,
  option: OptionDigest,
  registrants: z.array(RegistrantId).min(1).max(10_000),
};

/**
 * Stream `fieldoptions-<digest of event, field and value>`: who chose an option that there are only so many of, as
 * `seats-<typeId>` has it of the seats of a type.
 */
export const optionUseEvents = {
  FieldOptionTaken: defineEvent(
    'FieldOptionTaken',
    z.strictObject({ ...ofOption, primaries: z.record(RegistrantId, PrimaryId).optional() }),
  ),
  FieldOptionReleased: defineEvent('FieldOptionReleased', z.strictObject(ofOption)),
} as const;

export const optionUseRejections = defineRejections({
  'option-gone': {
    kind: 'conflict',
    words: {
      en: '{title}: there are not enough of “{option}”, {left} left',
      es: '{title}: no hay suficientes de «{option}», quedan {left}',
      fr: '{title} : il n’y a pas assez de « {option} », il en reste {left}',
    },
  },
});
