import { z } from 'zod';
import { chosenOf, type FieldValue } from '../fields/index.ts';
import {
  comparableEmail,
  defineEvent,
  defineRejections,
  EventId,
  PrimaryId,
  RegistrantId,
  type FieldId,
} from '../kernel/index.ts';

const compared = (value: FieldValue | undefined): readonly string[] =>
  chosenOf(value)
    .map((one) => comparableEmail(one.normalize('NFC')))
    .filter((one) => one !== '')
    .toSorted();

/**
 * The likeness of two registrations that are duplicates of each other (rule registration/duplicate-check): the same answers to
 * every field that is flagged for the check, without regard to case and to the order of options. Null where none of
 * them was answered: then there is nothing to compare.
 * @param flagged the event's fields with `enableFieldForDuplicateCheck`.
 */
export const likenessOf = (
  flagged: readonly FieldId[],
  answers: Readonly<Record<string, FieldValue | undefined>>,
): string | null => {
  const said = flagged
    .map((id): readonly [string, readonly string[]] => [id, compared(answers[id])])
    .filter(([, values]) => values.length > 0)
    .toSorted(([one], [other]) => (one < other ? -1 : 1));
  return said.length === 0 ? null : JSON.stringify(said);
};

/**
 * Stream `likeness-<keyed hash>`: who registered last with the same answers to an event's flagged fields. Whoever
 * registers claims it first, so that two who say the same at the same moment cannot both be registered.
 */
export const likenessEvents = {
  LikenessClaimed: defineEvent(
    'LikenessClaimed',
    z.strictObject({ eventId: EventId, registrantId: RegistrantId, primaryId: PrimaryId }),
  ),
  LikenessReleased: defineEvent('LikenessReleased', z.strictObject({ eventId: EventId, registrantId: RegistrantId })),
} as const;

export const duplicateRejections = defineRejections({
  /** Rule registration/duplicate-check, to the letter. */
  'duplicate-found': {
    kind: 'conflict',
    words: {
      en: 'Duplicate Registration found for {values}.Unable to create/update registration. Please correct and Try again.',
      es: 'Ya existe una inscripción con {values}. No se puede crear ni actualizar la inscripción. Corríjalo e inténtelo de nuevo.',
      fr: 'Une inscription existe déjà pour {values}. Impossible de créer ou de modifier l’inscription. Corrigez et réessayez.',
    },
  },
});
