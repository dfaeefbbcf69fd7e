import { askedOf, chosenIn, comparable, type FieldValue } from '@turnout/contracts/fields';
import { withLeast } from '@turnout/contracts/form-rules';
import type { FieldView, TypeView } from '@turnout/contracts/forms';
import type { ActivityId, FieldId, TypeId } from '@turnout/contracts/kernel';
import { personalOf, type RegistrantPersonal, type RegistrationStatus } from '@turnout/contracts/registration';
import { type DateOrder, type ImportMapping, type ImportProblem } from '@turnout/contracts/attendee-import';
import { checkFields, isName, openReport, type RefusedValue, type Report } from './check-fields.ts';
import { knownExportOf } from '../upload/known-exports.ts';
import type { ImportPricing } from './row-charges.ts';
import { openSaid } from './said.ts';
import { openStatuses } from './status-words.ts';
import type { ImportActivity } from './import-activity.ts';
import type { SheetRow } from '../upload/sheet-row.ts';

/** A row's words for its type and its status; empty where it has none. */
export interface RowWords {
  readonly type: string;
  readonly typeId: TypeId | null;
  readonly status: string;
  readonly statusMeant: RegistrationStatus | null;
}

/** What a row says about one person, under a mapping. */
export interface ImportRow {
  readonly line: number;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  /** Those that it names and that there are. */
  readonly activities: readonly ActivityId[];
  /** What the file says for its type and status, and what that means here. */
  readonly words: RowWords;
  /** Empty: none. */
  readonly orderNumber: string;
  readonly scannableCode: string;
  readonly personal: RegistrantPersonal;
  /** The same for two rows that say the same. */
  readonly likeness: string;
  readonly problems: readonly ImportProblem[];
  /** Those of its values that a rule refuses. */
  readonly refused: readonly RefusedValue[];
  /** How many tickets it stands for, where the file counts them; one person is imported of each row. */
  readonly tickets: number;
}

/** What a file is checked against. */
export interface ImportRules {
  readonly columns: readonly string[];
  readonly fields: readonly FieldView[];
  readonly types: readonly TypeView[];
  /** What people of the file can take part in; absent: nothing. */
  readonly activities?: readonly ImportActivity[] | undefined;
  readonly mapping: ImportMapping;
  /** By column: the order of days that stand as text. */
  readonly dates?: ReadonlyMap<number, DateOrder> | undefined;
  /** What people would be charged by; absent: nothing costs anything. */
  readonly pricing?: ImportPricing | undefined;
  /** The event's day, YYYY-MM-DD; without it no date is held against it. */
  readonly today?: string | undefined;
}

const longest = { order: 100, code: 200 } as const;

/** A number as Excel shows one that it rounded, in text that was saved from it. */
const rounded = /^[+-]?\d(?:[.,]\d+)?E\+\d{2,3}$/;

/** What a text tells of itself that it is not what somebody entered. */
const flawOf = (text: string): 'unreadable-letters' | 'number-rounded' | null => {
  if (text.includes('\u{fffd}')) return 'unreadable-letters';
  return rounded.test(text) ? 'number-rounded' : null;
};

type Cell = (column: number | null | undefined) => string;

/** How many tickets a row of a known export stands for: 1 in files that do not count them. */
const openTickets = ({ columns }: ImportRules): ((cell: Cell) => number) => {
  const names = knownExportOf(columns)?.quantity ?? [];
  const column = columns.findIndex((name) => names.includes(comparable(name)));
  return (cell) => (column === -1 ? 1 : Math.max(1, Math.trunc(Number(cell(column))) || 1));
};

const openTypes = ({ types, mapping }: ImportRules) => {
  const named = new Map(types.flatMap((type) => [[comparable(type.name), type] as const, [type._id, type] as const]));
  const usual = types.find(({ _id }) => _id === mapping.typeId);
  const meant = new Map(
    Object.entries(mapping.types).map(([word, typeId]) => [comparable(word), types.find(({ _id }) => _id === typeId)]),
  );
  return {
    usual,
    typeOf: (text: string) =>
      text === '' ? usual : (meant.get(comparable(text)) ?? named.get(text) ?? named.get(comparable(text))),
  };
};

/** Reads the activities that a row names and that there are, each once; reports what else it names. */
const openActivities = ({ activities = [], mapping: { activities: column } }: ImportRules) => {
  const options = activities.map(({ _id: value, name: label }) => ({ value, label }));
  const there = new Map(activities.map(({ _id }) => [String(_id), _id]));
  return (cell: Cell, report: Report): readonly ActivityId[] =>
    chosenIn(options, cell(column)).flatMap((said) => {
      const known = there.get(said);
      if (known === undefined) report('unknown-activity', column, said);
      return known ?? [];
    });
};

/** Every column that a mapping speaks of. */
const columnsOf = ({ fields, orderNumber, scannableCode, status, type, activities }: ImportMapping) =>
  [...Object.values(fields), orderNumber, scannableCode, status, type, activities].filter((column) => column !== null);

/** What cells tell of themselves, in the columns that are imported. */
const reportFlaws = (used: readonly number[], cell: Cell, flaws: SheetRow['flaws'], report: Report): void => {
  for (const column of used) {
    const flaw = flaws?.get(column) ?? flawOf(cell(column));
    if (flaw !== null) report(flaw, column, cell(column));
  }
};

/** Makes the reader of rows for a mapping: each row becomes a person, with everything that is wrong with it. */
export const openRowReader = (rules: ImportRules): ((row: SheetRow) => ImportRow) => {
  const { columns, fields, mapping, today } = rules;
  const saidIn = openSaid(withLeast(fields), mapping, rules.dates);
  const spared = new Set<string>(mapping.leaveEmpty);
  const { typeOf, usual } = openTypes(rules);
  const statusOf = openStatuses(mapping);
  const activitiesOf = openActivities(rules);
  const ticketsOf = openTickets(rules);
  const used = columnsOf(mapping);
  const isNamed = fields.some(isName);

  return (sheetRow) => {
    const { line, cells, flaws } = sheetRow;
    const cell: Cell = (column) => (column === null || column === undefined ? '' : (cells[column] ?? ''));
    const found = openReport(line, columns);
    const { problems, report } = found;
    const said = saidIn(sheetRow);
    const values = said.map(({ field, value }): [FieldId, FieldValue] => [field._id, value]);
    const personal = personalOf(fields, Object.fromEntries(values));
    const [typeCell, statusCell] = [cell(mapping.type), cell(mapping.status)];
    const [orderNumber, scannableCode] = [cell(mapping.orderNumber), cell(mapping.scannableCode)];
    const type = typeOf(typeCell);
    const status = statusOf(statusCell);
    const words = { type: typeCell, typeId: type?._id ?? null, status: statusCell, statusMeant: status ?? null };
    const likeness = JSON.stringify(used.map(cell));
    const activities = activitiesOf(cell, report);
    const told = { words, orderNumber, scannableCode, activities, personal };
    const refused: RefusedValue[] = [];
    const row = { line, ...told, likeness, problems, refused, tickets: ticketsOf(cell) };
    const result = { ...row, status: status ?? 'pending', typeId: type?._id ?? mapping.typeId };

    if (cells.length > columns.length)
      report(
        'column-count',
        null,
        cells.slice(columns.length).find((extra) => extra !== ''),
      );
    if (used.every((column) => cell(column) === '')) {
      report('empty');
      return result;
    }
    const isNameless = isNamed && personal.firstName === '' && personal.lastName === '';
    const nameColumn = fields.flatMap((field) => (isName(field) ? (mapping.fields[field._id] ?? []) : []))[0];
    if (isNameless)
      problems.push({ line, code: 'name-missing', ...(nameColumn === undefined ? {} : { place: nameColumn }) });
    const asked = askedOf((type ?? usual)?.fields ?? [], personal.fields);
    refused.push(...checkFields(said, { asked: new Set(asked.map(({ _id }) => _id)), spared, today }, found));
    reportFlaws(used, cell, flaws, report);
    if (type === undefined) report('unknown-type', mapping.type, typeCell);
    if (status === undefined) report('unknown-status', mapping.status, statusCell);
    if (orderNumber.length > longest.order) report('too-long', mapping.orderNumber, orderNumber, longest.order);
    if (scannableCode.length > longest.code) report('too-long', mapping.scannableCode, scannableCode, longest.code);
    return result;
  };
};
