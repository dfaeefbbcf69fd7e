import type { FieldValue } from '@turnout/contracts/fields';
import { formRules } from '@turnout/contracts/form-rules';
import { typesOnSite } from '@turnout/contracts/forms';
import type { EventId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import { settingOf, type RegistrationParts } from '../groups/stream/parts.ts';

/** Answers, and what says which form they are to. */
export interface Answered {
  readonly eventId: EventId;
  /** As it was said with the answers. */
  readonly typeId: TypeId | undefined;
  /** The registration that is being changed. */
  readonly registrantId: RegistrantId | undefined;
  readonly answers: Readonly<Record<string, FieldValue>>;
}

/**
 * Tells whether answers meet an active enhanced validation of their type, by which the form would refuse them: the type
 * that was said, else that of the registration. Where neither says one, every public type that asks for all these answers
 * would have to refuse them.
 */
export const openValidationsMet = ({
  formOf,
  typesAndFields,
  registrations,
}: Pick<RegistrationParts, 'formOf' | 'typesAndFields' | 'registrations'>) => {
  const typeOf = async ({ eventId, registrantId }: Answered): Promise<TypeId | undefined> => {
    const group = registrantId === undefined ? null : await registrations.find(registrantId);
    if (registrantId === undefined || group === null || group.state.eventId !== eventId) return undefined;
    return group.state.registrants.get(registrantId)?.typeId;
  };
  const typesFor = async (asked: Answered): Promise<readonly TypeId[]> => {
    const known = asked.typeId ?? (await typeOf(asked));
    if (known !== undefined) return [known];
    const answered = Object.keys(asked.answers);
    const { types } = await typesAndFields(asked.eventId);
    return typesOnSite(types)
      .filter((type) => answered.every((id) => type.fields.some((field) => field === id)))
      .map(({ _id }) => _id);
  };
  return async (asked: Answered): Promise<boolean> => {
    const types = await typesFor(asked);
    for (const typeId of types) {
      const form = await formOf(asked.eventId, typeId);
      if (form === null) return false;
      const { validations } = form;
      const rules = formRules(form.fields, { setting: settingOf('new', null), validations });
      if (rules(asked.answers).met.length === 0) return false;
    }
    return types.length > 0;
  };
};
