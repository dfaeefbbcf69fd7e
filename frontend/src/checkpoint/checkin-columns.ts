import type { CheckpointCheckinView, CheckpointView } from '@turnout/contracts/checkpoint';
import { cellText, textOf } from '@turnout/contracts/fields';
import type { AskedField } from './shown-fields.ts';

/** What the table can show of every check-in beside its people; the checkpoint's configured fields come after it. */
export const fixedColumns = [
  'timestamp',
  'status',
  'code',
  'registration',
  'note',
  'printed',
  'registrants',
  'desk',
] as const;
export type FixedColumn = (typeof fixedColumns)[number];

const firstFixed: readonly FixedColumn[] = ['timestamp', 'status', 'code', 'registration', 'note', 'printed'];

export interface ExtraColumn {
  readonly id: string;
  readonly title: string;
}

/** The checkpoint's configured extra fields, in its order and with its titles. */
export const extraColumns = ({
  fieldsForCheckinAndAttendeesPage: shown,
}: Pick<CheckpointView, 'fieldsForCheckinAndAttendeesPage'>): readonly ExtraColumn[] =>
  shown.map(({ _id, title }) => ({ id: String(_id), title }));

/** The columns to begin with: what is on each check-in's card (rule checkpoint/attendees-screen). */
export const firstColumns = (extras: readonly ExtraColumn[]): readonly string[] => [
  ...firstFixed,
  ...extras.map(({ id }) => id),
];

/**
 * A person's value of a configured field in words: of a checkpoint's own field by its type, of the form's as it was
 * entered; empty where there is none.
 */
export const valueOf = (
  person: CheckpointCheckinView['attendees'][number],
  id: string,
  fields: readonly AskedField[],
): string => {
  const value = person.fields.find((field) => field._id === id)?.value;
  if (value === undefined) return '';
  const field = fields.find(({ _id }) => String(_id) === id);
  return field === undefined ? textOf(value) : cellText(field, value);
};
