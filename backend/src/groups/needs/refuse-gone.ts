import type { FieldValue } from '@turnout/contracts/fields';
import { goneOption } from '@turnout/contracts/form-rules';
import type { EventId, Language, Rejection } from '@turnout/contracts/kernel';
import { labelOf } from '../judge/entered-values.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import { openLeftIn } from './left-in.ts';
import { goneFor } from '../../claims/kinds/option-uses.ts';

/** Somebody of a form that is about to be sent. */
interface Asked {
  /** Whose registration is changed; nothing: they are new. */
  readonly id?: string | null | undefined;
  readonly answers: Readonly<Record<string, FieldValue>>;
}

/** Refuses a form in which somebody new chose an option that is gone, as far as the tables know; null: none is. */
export const openRefuseGone = (
  parts: Pick<RegistrationParts, 'limitedFields' | 'optionsTaken' | 'optionUses' | 'platform'>,
): ((eventId: EventId, people: readonly Asked[], language: Language) => Promise<Rejection<'option-gone'> | null>) => {
  const leftIn = openLeftIn(parts);
  return async (eventId, people, language) => {
    const fields = await parts.limitedFields(eventId);
    if (fields.length === 0) return null;
    const left = await leftIn(eventId, fields);
    const counted = fields.map((field) => ({ _id: field._id, optionsLeft: left(field) }));
    // Whoever is registered keeps what they have: that is decided when it is sent.
    const choosing = people.map(({ id, answers }) => ({ fields: (id ?? '') === '' ? counted : [], answers }));
    for (const place of choosing.keys()) {
      const gone = goneOption(choosing, place);
      const field = fields.find(({ _id }) => _id === gone?.field);
      if (gone !== null && field !== undefined)
        return goneFor({
          use: { field, value: gone.value },
          left: left(field)?.[gone.value] ?? 0,
          registrant: labelOf({ language, place: place + 1 }),
        });
    }
    return null;
  };
};
