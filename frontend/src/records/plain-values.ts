import type { RecordField, RecordFields } from '@turnout/contracts/records';

/** A record as the form holds it whose values are all text, numbers, or yes and no. */
export type PlainValues = Record<string, string | number | boolean>;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** What a field is where nothing is said of it. */
const untold = ({ define, asked }: RecordField): string | number | boolean => {
  const { data } = define.safeParse(undefined);
  return isPlain(data) ? data : asked === 'flag' ? false : '';
};

/** Some keys of a record as a form holds them. @param view as it was read; null: a new one. */
export const plainValues = (fields: RecordFields, keys: readonly string[], view: object | null): PlainValues =>
  Object.fromEntries(
    keys.map((key) => {
      const field = fields[key];
      const value: unknown = view === null ? (field === undefined ? '' : untold(field)) : Reflect.get(view, key);
      return [key, isPlain(value) ? value : ''];
    }),
  );

const sent = (field: RecordField, typed: string | number | boolean): unknown => {
  switch (field.asked) {
    case 'line':
    case 'email':
    case 'url':
    case 'colour':
      return String(typed).trim();
    case 'number':
    case 'moment':
      if (typed !== '') return typed;
      return field.define.safeParse(null).success ? null : field.define.safeParse(undefined).data;
    default:
      return typed;
  }
};

/** What to send of such a form: lines without space around them, an emptied number or moment as none. */
export const plainBody = (fields: RecordFields, values: PlainValues): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries(values).map(([key, typed]) => {
      const field = fields[key];
      return [key, field === undefined ? typed : sent(field, typed)];
    }),
  );
