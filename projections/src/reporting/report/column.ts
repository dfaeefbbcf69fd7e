import type { FieldId, Language, Words } from '@turnout/contracts/kernel';
import type { AttendeeSort } from '@turnout/contracts/registration';
import type { ReportKind } from '@turnout/contracts/reporting';
import { sql, type FragmentSqlToken } from 'slonik';

/** The name of something: in our words, or as organisers wrote it. */
export type Called = Words | { readonly asWritten: string };

/** The name of something in a language. */
export const calledIn = (called: Called, language: Language): string =>
  'asWritten' in called ? called.asWritten : called[language];

/**
 * A column of the report, declared once: screen, filters, order, totals and files follow from it (rule reporting/report).
 * Its expression is of `registrants r` and of what `reportFrom` joins.
 */
export interface ReportColumn {
  readonly key: string;
  readonly title: Called;
  readonly kind: ReportKind;
  /** Its value; amounts in minor units of the row's currency, a choice as its value or values, a moment as such. */
  readonly sql: FragmentSqlToken;
  /** Of a choice: what there is to choose from, and what each is called. */
  readonly options?: readonly { readonly value: string; readonly label: Called }[];
  /** Of a choice: its value is one, or a list of them, as JSON. */
  readonly isList?: true;
  /** It is added up, or its rows are counted. */
  readonly total?: 'sum' | 'count';
  /** The number that is added up, where that is not the value itself. */
  readonly added?: FragmentSqlToken;
  /** Shown unless one chooses otherwise. */
  readonly isShown?: true;
  /** It names staff: for whoever may see them (rule access/staff-names). */
  readonly isOfStaff?: true;
  /** It is left out of files (`hideOnExport`). */
  readonly isHiddenInFiles?: true;
  /** The order of the attendee list that is the same, where an index holds it. */
  readonly sort?: AttendeeSort;
  /** The condition by which a text is found in it, where an index can tell. */
  readonly has?: (text: string) => FragmentSqlToken;
  /** Of an answer to the form: the same by what is stored, for files, which take all of somebody's answers at once. */
  readonly answer?: {
    readonly id: FieldId;
    readonly valueOf: (stored: unknown) => unknown;
    readonly addedOf: (stored: unknown) => number | null;
  };
  /** The value as it is read, where it is not shown as it is stored. */
  readonly text?: (value: unknown, language: Language) => string;
}

/** The tables that columns are read from; those that no column of a query names are not looked at. */
export const reportFrom = sql.fragment`registrants r
  left join types t on t.id = r.type_id
  left join registrants p on p.registrant_id = r.primary_id
  left join report_answers a on a.registrant_id = r.registrant_id
  left join report_groups g on g.primary_id = r.primary_id
  left join accounts checked_in_account on checked_in_account.account_id = r.checked_in_by
  left join devices checked_in_device on checked_in_device.device_id = r.checked_in_by
  left join accounts creating_account on creating_account.account_id = g.created_by`;

/** A column as a file or a screen has it, wherever its values come from. */
export type FileColumn = Pick<ReportColumn, 'key' | 'title' | 'kind' | 'options' | 'total' | 'isOfStaff' | 'text'>;
