import type { FieldValue } from '@turnout/contracts/fields';
import { fieldsWithLimits, newOptionUses, optionUsesOf } from '@turnout/contracts/form-rules';
import type { EventId, Language, PrimaryId, RegistrantId, TypeId } from '@turnout/contracts/kernel';
import type { RegistrantState } from '@turnout/contracts/registration';
import { labelOf } from '../judge/entered-values.ts';
import { type FormField } from '../../claims/form-field.ts';
import type { FoundGroup } from '../stream/group-of.ts';
import { nothingReserved, type Reservation } from '../../claims/reservation.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import type { Registrations } from '../stream/registrations.ts';
import type { OptionTaker } from '../../claims/kinds/option-uses.ts';

type Answers = Readonly<Record<string, FieldValue | undefined>>;

/** Somebody whose answers are to be stored. */
export interface Chooser {
  readonly registrantId: RegistrantId;
  readonly primaryId: PrimaryId;
  readonly label: string;
  readonly answers: Answers;
  /** What they had answered before, where they are registered: what they keep is theirs. */
  readonly before?: Answers | undefined;
}

/** What somebody needs of the limited options of a form. */
export const takerOf = (
  fields: readonly FormField[],
  { registrantId, primaryId, label, answers, before }: Chooser,
): OptionTaker => ({
  registrantId,
  primaryId,
  label,
  uses: before === undefined ? optionUsesOf(fields, answers) : newOptionUses(fields, { before, after: answers }),
});

/** Reserves the limited options that people choose anew by the forms of their types. */
export const reserveChosen = async (
  { formOf, optionUses }: Pick<RegistrationParts, 'formOf' | 'optionUses'>,
  {
    eventId,
    people,
  }: { readonly eventId: EventId; readonly people: readonly (Chooser & { readonly typeId: TypeId })[] },
): Reservation<object> => {
  if (people.length === 0) return nothingReserved;
  const takers = await Promise.all(
    people.map(async (one) => takerOf((await formOf(eventId, one.typeId))?.fields ?? [], one)),
  );
  return optionUses.reserve({ eventId, people: takers });
};

/** Reserves the limited options again that people gave back who are to take part again; refused where one is gone. */
export const reserveAgain = async (
  {
    formOf,
    optionUses,
    personalOf,
  }: Pick<RegistrationParts, 'formOf' | 'optionUses'> & Pick<Registrations, 'personalOf'>,
  {
    group,
    state: { eventId, primaryId },
    people,
    language,
  }: Pick<FoundGroup, 'group' | 'state'> & {
    readonly people: readonly RegistrantState[];
    readonly language: Language;
  },
): Reservation<object> => {
  const takers = await Promise.all(
    people.map(async ({ registrantId, typeId, place }): Promise<readonly OptionTaker[]> => {
      const fields = fieldsWithLimits((await formOf(eventId, typeId))?.fields ?? []);
      if (fields.length === 0) return [];
      const { fields: answers } = await personalOf(group, registrantId);
      return [takerOf(fields, { registrantId, primaryId, answers, label: labelOf({ language, place }) })];
    }),
  );
  return optionUses.reserve({ eventId, people: takers.flat() });
};
