import { problemOf, type FieldValue, type FieldView, type TypeView } from '@turnout/contracts/forms';
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
  if (field.type === 'list') return optionIn(field, text) ?? text;
  return field.validations.email === true || field.fieldMapping === 'email' ? text.replace(/^mailto:/i, '') : text;
};

const limitOf = (field: Field): number => {
  if (field.fieldMapping === 'email') return longest.email;
  return field.fieldMapping === '' ? longest.text : longest.name;
};

/** Makes the reader of rows for a mapping: each row becomes a person, with everything that is wrong with it. */
export const openRowReader = (rules: ImportRules): ((row: SheetRow) => ImportRow) => {
  const { columns, mapping } = rules;
  const fields = rules.fields.map(optionsOf);
  const columnOf = new Map<string, number>(Object.entries(mapping.fields));
  const types = new Map(
    rules.types.flatMap((type) => [[comparable(type.name), type] as const, [type._id, type] as const]),
  );
  const usual = rules.types.find(({ _id }) => _id === mapping.typeId);
  const used = [...columnOf.values(), mapping.orderNumber, mapping.scannableCode, mapping.status, mapping.type].filter(
    (column) => column !== null,
  );
  const isNamed = fields.some(({ fieldMapping }) => fieldMapping === 'firstName' || fieldMapping === 'lastName');

  return ({ line, cells }) => {
    const cell = (column: number | null | undefined): string =>
      column === null || column === undefined ? '' : (cells[column] ?? '');
    const problems: ImportProblem[] = [];
    const report = (code: ImportProblem['code'], column?: number | null, value?: string) => {
      const named = column === null || column === undefined ? undefined : (columns[column] ?? '');
      problems.push({
        line,
        code,
        ...(named === undefined ? {} : { column: named }),
        ...(value === undefined || value === '' ? {} : { value: value.slice(0, shownOfValue).toWellFormed() }),
      });
    };

    const typeCell = cell(mapping.type);
    const type = typeCell === '' ? usual : (types.get(typeCell) ?? types.get(comparable(typeCell)));
    const statusCell = cell(mapping.status);
    const status = statusCell === '' ? 'confirmed' : statusWords.get(comparable(statusCell));
    const form = new Set<string>((type ?? usual)?.fields.map(({ _id }) => _id));
    const values: [FieldId, FieldValue][] = fields.map((field) => [
      field._id,
      valueOf(field, cell(columnOf.get(field._id))),
    ]);
    const personal = personalOf(rules.fields, Object.fromEntries(values));
    const orderNumber = cell(mapping.orderNumber);
    const scannableCode = cell(mapping.scannableCode);
    const result = {
      line,
      orderNumber,
      scannableCode,
      personal,
      status: status ?? 'pending',
      typeId: type?._id ?? mapping.typeId,
      likeness: JSON.stringify(used.map((column) => cell(column))),
      problems,
    };

    if (cells.length > columns.length)
      report(
        'column-count',
        undefined,
        cells.slice(columns.length).find((extra) => extra !== ''),
      );
    if (used.every((column) => cell(column) === '')) {
      report('empty');
      return result;
    }
    const isNameless = isNamed && personal.firstName === '' && personal.lastName === '';
    if (isNameless) report('name-missing');
    for (const [index, field] of fields.entries()) {
      const column = columnOf.get(field._id);
      const value = values[index]?.[1] ?? '';
      const text = cell(column);
      const isSaid = isNameless && (field.fieldMapping === 'firstName' || field.fieldMapping === 'lastName');
      if (text.length > limitOf(field)) report('too-long', column, text);
      else {
        const problem = problemOf(field, value, { mayBeEmpty: isSaid || !form.has(field._id) });
        if (problem === null) continue;
        const place = column ?? null;
        if (place === null) problems.push({ line, code: problem.rule, column: field.title });
        else report(problem.rule, place, text);
      }
    }
    if (type === undefined) report('unknown-type', mapping.type, typeCell);
    if (status === undefined) report('unknown-status', mapping.status, statusCell);
    if (orderNumber.length > longest.order) report('too-long', mapping.orderNumber, orderNumber);
    if (scannableCode.length > longest.code) report('too-long', mapping.scannableCode, scannableCode);
    return result;
  };
};
