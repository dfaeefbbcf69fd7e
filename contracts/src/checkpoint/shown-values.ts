import { isEmptyValue, type FieldValue } from '../fields/index.ts';
import { CheckpointFieldId, FieldId } from '../kernel/index.ts';
import type { ShownField } from './checkpoint.ts';

/** What is known of a person at a checkpoint, by field id. */
export interface KnownOfPerson {
  /** What was entered on the registration form. */
  readonly form: Readonly<Record<string, FieldValue>>;
  /** What was entered at checkpoints. */
  readonly data: Readonly<Record<string, FieldValue>>;
}

/**
 * A field of the checkpoint's page with a person's value: of the registration form, or one of the
 * checkpoints' own.
 */
export type ShownValue = { readonly title: string; readonly value: FieldValue } & (
  | { readonly from: 'form'; readonly _id: FieldId }
  | { readonly from: 'checkpoint'; readonly _id: CheckpointFieldId }
);

export interface ShownFields {
  readonly shown: readonly ShownField[];
  /** The event's checkpoint fields that there are, by id. */
  readonly own: ReadonlyMap<string, { readonly defaultValue: string }>;
  /** The ids of the form's fields that there are. */
  readonly form: ReadonlySet<string>;
}

/**
 * What a checkpoint shows of one person, in the checkpoint's order: the own value; where there is none
 * and the checkpoint says so, the primary registrant's; then the field's default (rule checkpoint/shown-value).
 * Fields that were deleted since are left out.
 */
export const shownValues = (
  { shown, own, form }: ShownFields,
  person: KnownOfPerson,
  primary: KnownOfPerson,
): readonly ShownValue[] =>
  shown.flatMap(({ _id, title, pullDataFromPrimaryRegistrant }): ShownValue[] => {
    const field = own.get(_id);
    if (field === undefined && !form.has(_id)) return [];
    const of = ({ form: entered, data }: KnownOfPerson) => (field === undefined ? entered[_id] : data[_id]);
    const pulled = isEmptyValue(of(person)) && pullDataFromPrimaryRegistrant ? of(primary) : of(person);
    const value = isEmptyValue(pulled) ? (field?.defaultValue ?? '') : (pulled ?? '');
    return field === undefined
      ? [{ from: 'form', _id: FieldId.parse(_id), title, value }]
      : [{ from: 'checkpoint', _id: CheckpointFieldId.parse(_id), title, value }];
  });
