import type { SaidAtDesk } from '@turnout/contracts/check-in';
import { cellText } from '@turnout/contracts/fields';
import type { FieldDetails } from '@turnout/contracts/forms';
import { hidesNames, type FieldId, type Rights, type TypeId } from '@turnout/contracts/kernel';
import type { RegistrationState, RegistrationView } from '@turnout/contracts/registration';
import { openNoteOf } from '../groups/stream/note-of.ts';
import type { Platform } from '../platform/module/platform.ts';

/** A field, as far as a desk has to know of it. */
type DeskField = Pick<FieldDetails, 'showAtDesk' | 'values' | 'labels'>;

/** Fields as they are now. */
export interface FieldsAtDesk {
  /** Null where there is no such type any more. */
  readonly typeInfo: (typeId: TypeId) => Promise<{ readonly fields: ReadonlyMap<string, DeskField> } | null>;
  /** Null where there is none, or none any more. */
  readonly fieldInfo: (fieldId: FieldId) => Promise<DeskField | null>;
}

/**
 * Reads what a desk is told of somebody, whoever works there (rule check-in/answers-at-the-desk): the answers that organisers
 * marked for it, and the note for staff. Absent: nothing of either. Files are left out, as a verdict cannot open them.
 */
export const openSaidAtDesk = (
  platform: Pick<Platform, 'log' | 'keyring'>,
  { typeInfo, fieldInfo }: FieldsAtDesk,
): ((
  state: RegistrationState,
  view: RegistrationView | null,
  rights: Rights | null,
) => Promise<{ readonly atDesk?: SaidAtDesk }>) => {
  const noteOf = openNoteOf(platform);

  const answersOf = async ({ type, fields }: RegistrationView): Promise<SaidAtDesk['answers']> => {
    const form = (await typeInfo(type._id))?.fields;
    const answered = fields.filter((one) => one.type !== 'media' && one.value.length > 0);
    const answers = answered.map(async ({ _id, title, type: kind, value, shownThen }) => {
      const field = form?.get(_id) ?? (await fieldInfo(_id));
      if (field?.showAtDesk !== true) return [];
      const { values, labels } = field;
      const options = shownThen === undefined ? { values, labels } : { ...shownThen };
      const text = cellText({ type: kind, ...options }, value);
      return text === '' ? [] : [{ title, text }];
    });
    return (await Promise.all(answers)).flat();
  };

  return async (state, view, rights) => {
    // An answer may name somebody, and so may a note.
    if (view === null || hidesNames(rights)) return {};
    const [answers, note] = await Promise.all([answersOf(view), noteOf(state, view._id)]);
    return answers.length === 0 && note === '' ? {} : { atDesk: { answers, note } };
  };
};
