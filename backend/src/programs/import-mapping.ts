import { DateOrder, ImportMapping, type ImportView } from '@turnout/contracts/attendee-import';
import { RegistrationStatus } from '@turnout/contracts/registration';
import { z } from 'zod';
import { ProgramStopped } from '../start/server-client.ts';

const Column = z.string().nullable();

/**
 * A mapping as people write it into a file: the names of the event's fields and of the file's columns.
 * What is absent stays as suggested; null means that the file does not have it.
 */
export const MappingFile = z.strictObject({
  fields: z.record(z.string(), Column).default({}),
  orderNumber: Column.optional(),
  scannableCode: Column.optional(),
  status: Column.optional(),
  type: Column.optional(),
  activities: Column.optional(),
  /** What the file's words for a status mean, e.g. `{"Attending": "confirmed"}`. */
  statuses: z.record(z.string(), RegistrationStatus).default({}),
  /** Which registration type the file's words for one mean, by its name. */
  types: z.record(z.string(), z.string()).default({}),
  /** A row with a problem keeps the others of its order out too. */
  wholeGroups: z.boolean().default(false),
  /** Exact duplicates with the same ticket code are skipped. */
  skipDuplicates: z.boolean().default(false),
  /** The name of the registration type for rows that name none. */
  defaultType: z.string().optional(),
  /** By column of the file: whether its days or its months come first, e.g. `{"Born": "day-first"}`. */
  dates: z.record(z.string(), DateOrder).default({}),
  /** Required fields that rows may leave empty, by their titles. */
  leaveEmpty: z.array(z.string()).default([]),
  /** By field: what the file's words mean, e.g. `{"Meal": {"Veggie": "Vegetarian", "n/a": ""}}`; empty: nothing. */
  values: z.record(z.string(), z.record(z.string(), z.string())).default({}),
  /** Whoever stands in an earlier row, or is registered, with the same name and e-mail is left out. */
  leaveOutDoubles: z.boolean().default(false),
});
export type MappingFile = z.infer<typeof MappingFile>;

/** The suggested mapping with what a mapping file says instead; throws `ProgramStopped` for a name nobody knows. */
export const withMappingFile = ({ columns, form, mapping }: ImportView, file: MappingFile): ImportMapping => {
  if (mapping === null) throw new ProgramStopped('This event has no registration type yet. Create one first.');
  const column = (name: string): number => {
    const index = columns.indexOf(name);
    if (index === -1) throw new ProgramStopped(`The file has no column "${name}". It has: ${columns.join(', ')}.`);
    return index;
  };
  const place = (name: string | null | undefined, suggested: number | null): number | null => {
    if (name === undefined) return suggested;
    return name === null ? null : column(name);
  };
  const fields = new Map(Object.entries(mapping.fields));
  const fieldOf = (title: string) => {
    const field = form.fields.find((one) => one.title === title || one._id === title);
    if (field === undefined)
      throw new ProgramStopped(
        `The event has no field "${title}". It has: ${form.fields.map((one) => one.title).join(', ')}.`,
      );
    return field._id;
  };
  for (const [title, name] of Object.entries(file.fields)) {
    if (name === null) fields.delete(fieldOf(title));
    else fields.set(fieldOf(title), column(name));
  }
  const typeOf = (wanted: string) => {
    const type = form.types.find(({ _id, name }) => name === wanted || _id === wanted)?._id;
    if (type === undefined)
      throw new ProgramStopped(
        `The event has no registration type "${wanted}". It has: ${form.types.map(({ name }) => name).join(', ')}.`,
      );
    return type;
  };
  const types = Object.entries(file.types).map(([word, name]) => [word, typeOf(name)] as const);
  return ImportMapping.parse({
    fields: Object.fromEntries(fields),
    orderNumber: place(file.orderNumber, mapping.orderNumber),
    scannableCode: place(file.scannableCode, mapping.scannableCode),
    status: place(file.status, mapping.status),
    type: place(file.type, mapping.type),
    activities: place(file.activities, mapping.activities),
    wholeGroups: file.wholeGroups,
    skipDuplicates: file.skipDuplicates,
    typeId: file.defaultType === undefined ? mapping.typeId : typeOf(file.defaultType),
    statuses: { ...mapping.statuses, ...file.statuses },
    types: { ...mapping.types, ...Object.fromEntries(types) },
    dates: {
      ...mapping.dates,
      ...Object.fromEntries(Object.entries(file.dates).map(([name, order]) => [column(name), order])),
    },
    leaveEmpty: [...new Set([...mapping.leaveEmpty, ...file.leaveEmpty.map(fieldOf)])],
    values: {
      ...mapping.values,
      ...Object.fromEntries(Object.entries(file.values).map(([title, words]) => [fieldOf(title), words])),
    },
    leaveOutDoubles: file.leaveOutDoubles,
  });
};

/** A mapping in words, a line for each thing. */
export const mappingWords = ({ columns, form }: ImportView, mapping: ImportMapping): readonly string[] => {
  const named = (column: number | null | undefined) =>
    column === null || column === undefined ? '(not in the file)' : (columns[column] ?? '');
  const rows: readonly (readonly [string, string])[] = [
    ...form.fields.map(({ _id, title }): [string, string] => [title, named(mapping.fields[_id])]),
    ['Ticket code', named(mapping.scannableCode)],
    ['Order number', named(mapping.orderNumber)],
    ['Registration type', named(mapping.type)],
    ['Type otherwise', form.types.find(({ _id }) => _id === mapping.typeId)?.name ?? ''],
    ['Status', named(mapping.status)],
    ['Activities', named(mapping.activities)],
  ];
  const width = Math.max(...rows.map(([what]) => what.length));
  return rows.map(([what, where]) => `  ${what.padEnd(width)}  ${where}`);
};
