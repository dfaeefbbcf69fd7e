import type { FieldView } from '@turnout/contracts/forms';
import type { attendeeColumns } from '@turnout/contracts/attendees';
import type { RegistrationView } from '@turnout/contracts/registration';
import type { KnownType } from '../parts/use-types.ts';

export type FixedColumn = (typeof attendeeColumns)[number];

/** The columns to begin with. */
export const firstColumns: readonly FixedColumn[] = ['email', 'type', 'status', 'checkedIn', 'registered', 'number'];

/** What the server sorts by: an index holds it. */
export const sortedColumns: ReadonlySet<string> = new Set(['name', 'email', 'registered', 'number']);

export interface FormColumn {
  readonly id: string;
  readonly title: string;
  /** What it asks; null where this viewer may not see the form. */
  readonly field: FieldView | null;
}

/** Shown by columns of their own. */
const shownAnyway: ReadonlySet<string> = new Set(['firstName', 'lastName', 'email']);

/**
 * What the event's forms ask: from its types where this viewer may see their forms, and from the people on this page.
 */
export const formColumns = (
  types: readonly Pick<KnownType, 'fields'>[],
  rows: readonly Pick<RegistrationView, 'fields'>[],
): readonly FormColumn[] => {
  const known = types.flatMap(({ fields }) => fields ?? []).map((field) => ({ ...field, field }));
  const met = rows.flatMap(({ fields }) => fields).map((field) => ({ ...field, field: null }));
  const columns = new Map<string, FormColumn>();
  for (const { _id, title, name, fieldMapping, field } of [...known, ...met]) {
    if (!shownAnyway.has(fieldMapping) && !columns.has(_id)) columns.set(_id, { id: _id, title: title || name, field });
  }
  return [...columns.values()];
};
