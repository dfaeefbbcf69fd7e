import type { SaidAtDesk } from '@turnout/contracts/check-in';
import { cellText } from '@turnout/contracts/fields';
import type { FieldDetails } from '@turnout/contracts/forms';
import {
  hidesNames,
  type FieldId,
  type PrimaryId,
  type RegistrantId,
  type Rights,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { RegistrationState, RegistrationView } from '@turnout/contracts/registration';
import { notedOf } from '@turnout/projections/check-in/queries';
import { peopleWithAnswers } from '@turnout/projections/registration/queries';
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

type AnswersOf = (view: RegistrationView) => Promise<SaidAtDesk['answers']>;

/** Reads the answers of somebody that organisers marked for desks, as people read them. Files are left out, as a verdict cannot open them. */
const openAnswersAtDesk =
  ({ typeInfo, fieldInfo }: FieldsAtDesk): AnswersOf =>
  async ({ type, fields }) => {
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

/** Said of somebody at a desk; absent: nothing. */
type Said = { readonly atDesk?: SaidAtDesk };

const saidOf = (answers: SaidAtDesk['answers'], note: string): Said =>
  answers.length === 0 && note === '' ? {} : { atDesk: { answers, note } };

/**
 * Reads what a desk is told of somebody, whoever works there (rule check-in/answers-at-the-desk): the answers that organisers
 * marked for it, and the note for staff. Absent: nothing of either.
 */
export const openSaidAtDesk = (
  platform: Pick<Platform, 'log' | 'keyring'>,
  asked: FieldsAtDesk,
): ((state: RegistrationState, view: RegistrationView | null, rights: Rights | null) => Promise<Said>) => {
  const noteOf = openNoteOf(platform);
  const answersOf = openAnswersAtDesk(asked);
  return async (state, view, rights) => {
    // An answer may name somebody, and so may a note.
    if (view === null || hidesNames(rights)) return {};
    const [answers, note] = await Promise.all([answersOf(view), noteOf(state, view._id)]);
    return saidOf(answers, note);
  };
};

/**
 * Reads the same of all people of some groups, for a desk's copy (rule check-in/desk-copy): answers from the tables, where any
 * field of the event is marked for desks, and the notes of those about whom there is one.
 */
export const openSaidInCopies = (
  platform: Pick<Platform, 'log' | 'keyring' | 'pool'>,
  asked: FieldsAtDesk,
  stateOf: (primaryId: PrimaryId) => Promise<RegistrationState>,
): ((groups: readonly PrimaryId[], hasAnswers: boolean) => Promise<ReadonlyMap<RegistrantId, SaidAtDesk>>) => {
  const noteOf = openNoteOf(platform);
  const answersOf = openAnswersAtDesk(asked);
  return async (groups, hasAnswers) => {
    const [people, noted] = await Promise.all([
      hasAnswers ? peopleWithAnswers(platform.pool, groups) : [],
      notedOf(platform.pool, groups),
    ]);
    const answers = new Map<RegistrantId, SaidAtDesk['answers']>();
    for (const view of people) answers.set(view._id, await answersOf(view));
    const notes = new Map<RegistrantId, string>();
    for (const { registrantId, primaryId } of noted)
      notes.set(registrantId, await noteOf(await stateOf(primaryId), registrantId));
    const all = [...new Set([...answers.keys(), ...notes.keys()])];
    return new Map(
      all.flatMap((id) => {
        const { atDesk } = saidOf(answers.get(id) ?? [], notes.get(id) ?? '');
        return atDesk === undefined ? [] : [[id, atDesk] as const];
      }),
    );
  };
};
