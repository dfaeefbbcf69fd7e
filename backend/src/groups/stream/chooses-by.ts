import { chosenOf } from '@turnout/contracts/fields';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';
import type { OneOption, OptionUses } from '../../claims/kinds/option-uses.ts';
import type { AnswersOf, GroupStream } from './answers-of.ts';

/** Tells whether somebody takes part and has chosen an option, by what they answer by now. */
export const choosesBy =
  (answersOf: AnswersOf, digestOf: OptionUses['digestOf']) =>
  ({ eventId, fieldId, option }: OneOption) =>
  async (person: RegistrantState, group: Pick<GroupStream, 'sealed'>): Promise<boolean> => {
    if (!holdsSeat(person.status) || person.isErased) return false;
    const answers = await answersOf(group, person);
    return chosenOf(answers[fieldId]).some((value) => digestOf({ eventId, fieldId, value }) === option);
  };
