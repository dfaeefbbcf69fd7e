import { isChoice, problemOf, type FieldValue, type FieldView, type TypeView } from '@turnout/contracts/forms';
import type { FieldId, TypeId } from '@turnout/contracts/kernel';
import {
  personalOf,
  RegistrationStatus,
  type ImportMapping,
  type ImportProblem,
  type RegistrantPersonal,
} from '@turnout/contracts/registration';
import { comparable } from './suggest-mapping.ts';
import type { SheetRow } from './xlsx-rows.ts';

/** What a row says about one person, under a mapping. */
export interface ImportRow {
  readonly line: number;
  readonly typeId: TypeId;
  readonly status: RegistrationStatus;
  /** Empty: none. */
  readonly orderNumber: string;
  readonly scannableCode: string;
  readonly personal: RegistrantPersonal;
  /** The same for two rows that say the same. */
  readonly likeness: string;
  readonly problems: readonly ImportProblem[];
}

/** What a file is checked against. */
export interface ImportRules {
  readonly columns: readonly string[];
  readonly fields: readonly FieldView[];
  readonly types: readonly TypeView[];
  readonly mapping: ImportMapping;
}

const longest = { name: 200, email: 254, text: 5000, order: 100, code: 200 } as const;
const shownOfValue = 100;

/** What ticket shops call the four statuses, beside their own names. */
const statusWords: ReadonlyMap<string, RegistrationStatus> = new Map([
  ...RegistrationStatus.options.map((status) => [status, status] as const),
  ...[
    'confirmado',
    'confirmada',
    'confirme',
    'confirmee',
    'paid',
    'completed',
    'complete',
    'valid',
    'active',
    'attending',
    'pagado',
    'paye',
  ].map((word) => [word, 'confirmed'] as const),
  ...['pendiente', 'en attente', 'unpaid', 'awaiting payment'].map((word) => [word, 'pending'] as const),
  ...[
    'rechazado',
    'rechazada',
    'rejete',
    'rejetee',
    'refuse',
    'refusee',
    'cancelled',
    'canceled',
    'cancelado',
    'cancelada',
    'annule',
    'annulee',
  ].map((word) => [word, 'rejected'] as const),
  ...['eliminado', 'eliminada', 'supprime', 'supprimee'].map((word) => [word, 'deleted'] as const),
]);

const optionsOf = (field: FieldView) => ({ ...field, values: lines(field.values), labels: lines(field.labels) });
const lines = (text: string): string[] => (text === '' ? [] : text.split('\n'));
type Field = ReturnType<typeof optionsOf>;

/** An option as the form stores it, whether the file has its value or its label, in whatever case. */
const optionIn = (field: Field, text: string): string | undefined => {
  if (field.values.includes(text)) return text;
  const wanted = comparable(text);
  const index = field.values.findIndex(
    (value, place) => comparable(value) === wanted || comparable(field.labels[place] ?? value) === wanted,
  );
  return index === -1 ? undefined : field.values[index];
};

const ticked = (field: Field, text: string): string[] => {
  const whole = optionIn(field, text);
  if (whole !== undefined) return [whole];
  const parts = text
    .split(/[;|\n]/)
    .flatMap((part) => (optionIn(field, part) === undefined ? part.split(',') : [part]));
  return [
    ...new Set(
      parts
        .map((part) => part.trim())
        .filter((part) => part !== '')
        .map((part) => optionIn(field, part) ?? part),
    ),
  ];
};

const valueOf = (field: Field, text: string): FieldValue => {
  if (text === '') return '';
  if (field.type === 'checkboxes') return ticked(field, text);
  if (isChoice(field.type)) return optionIn(field, text) ?? text;
  return field.validations.email === true || field.fieldMapping === 'email' ? text.replace(/^mailto:/i, '') : text;
};

const limitOf = (field: Field): number => {
  if (field.fieldMapping === 'email') return longest.email;
  return field.fieldMapping === '' ? longest.text : longest.name;
};

type Report = (code: ImportProblem['code'], column?: number | null, value?: string) => void;
type Cell = (column: number | null | undefined) => string;

/** Collects what is wrong with one row. */
const openReport = (line: number, columns: readonly string[]): { problems: ImportProblem[]; report: Report } => {
  const problems: ImportProblem[] = [];
  const report: Report = (code, column, value = '') => {
    const named = column === null || column === undefined ? {} : { column: columns[column] ?? '' };
    const shown = value === '' ? {} : { value: value.slice(0, shownOfValue).toWellFormed() };
    problems.push({ line, code, ...named, ...shown });
  };
  return { problems, report };
};

const isName = ({ fieldMapping }: Field) => fieldMapping === 'firstName' || fieldMapping === 'lastName';

/** What is wrong with the values entered; `asked` are the fields of the row's form. */
const openFieldCheck = ({ mapping }: ImportRules, fields: readonly Field[]) => {
  const columnOf = new Map<string, number>(Object.entries(mapping.fields));
  return (
    cell: Cell,
    asked: ReadonlySet<string>,
    isNameless: boolean,
    problems: ImportProblem[],
    line: number,
    report: Report,
  ) => {
    for (const field of fields) {
      const column = columnOf.get(field._id);
      const text = cell(column);
      if (text.length > limitOf(field)) {
        report('too-long', column, text);
        continue;
      }
      const mayBeEmpty = !asked.has(field._id) || (isNameless && isName(field));
      const problem = problemOf(field, valueOf(field, text), { mayBeEmpty });
      if (problem === null) continue;
      // Required, and in no column of the file: then the field's own title says what is missing.
      if (column === undefined) problems.push({ line, code: problem.rule, column: field.title });
      else report(problem.rule, column, text);
    }
  };
};

const openTypes = ({ types, mapping }: ImportRules) => {
  const named = new Map(types.flatMap((type) => [[comparable(type.name), type] as const, [type._id, type] as const]));
  const usual = types.find(({ _id }) => _id === mapping.typeId);
  return {
    usual,
    typeOf: (text: string) => (text === '' ? usual : (named.get(text) ?? named.get(comparable(text)))),
  };
};

/** Makes the reader of rows for a mapping: each row becomes a person, with everything that is wrong with it. */
export const openRowReader = (rules: ImportRules): ((row: SheetRow) => ImportRow) => {
  const { columns, mapping } = rules;
  const fields = rules.fields.map(optionsOf);
  const checkFields = openFieldCheck(rules, fields);
  const { typeOf, usual } = openTypes(rules);
  const used = [
    ...Object.values(mapping.fields),
    mapping.orderNumber,
    mapping.scannableCode,
    mapping.status,
    mapping.type,
  ].filter((column) => column !== null);
  const isNamed = fields.some(isName);

  return ({ line, cells }) => {
    const cell: Cell = (column) => (column === null || column === undefined ? '' : (cells[column] ?? ''));
    const { problems, report } = openReport(line, columns);
    const values = fields.map((field): [FieldId, FieldValue] => [
      field._id,
      valueOf(field, cell(mapping.fields[field._id])),
    ]);
    const personal = personalOf(rules.fields, Object.fromEntries(values));
    const [typeCell, statusCell] = [cell(mapping.type), cell(mapping.status)];
    const [orderNumber, scannableCode] = [cell(mapping.orderNumber), cell(mapping.scannableCode)];
    const type = typeOf(typeCell);
    const status = statusCell === '' ? 'confirmed' : statusWords.get(comparable(statusCell));
    const likeness = JSON.stringify(used.map(cell));
    const row = { line, orderNumber, scannableCode, personal, likeness, problems };
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
    if (isNameless) report('name-missing');
    checkFields(cell, new Set((type ?? usual)?.fields.map(({ _id }) => _id)), isNameless, problems, line, report);
    if (type === undefined) report('unknown-type', mapping.type, typeCell);
    if (status === undefined) report('unknown-status', mapping.status, statusCell);
    if (orderNumber.length > longest.order) report('too-long', mapping.orderNumber, orderNumber);
    if (scannableCode.length > longest.code) report('too-long', mapping.scannableCode, scannableCode);
    return result;
  };
};
