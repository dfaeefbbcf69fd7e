import { picture, type RecordField, type RecordFields } from '@turnout/contracts/records';
import type { z } from 'zod';

/** An uploaded picture as a record names it; null: none. */
export type PictureValue = z.infer<(typeof picture)['stored']>;
const Picture = picture.stored;
type Typed = string | number | boolean;
/** A record as the form holds it whose values are all text, numbers, yes and no, or pictures. */
export type PlainValues = Record<string, Typed | PictureValue>;

const isPlain = (value: unknown): value is string | number | boolean =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';

/** A value as text; of a picture nothing. */
export const textOf = (value: PlainValues[string] | undefined): string =>
  value === undefined || typeof value === 'object' ? '' : String(value);

/** What a field is where nothing is said of it. */
const untold = ({ define, asked }: RecordField): string | number | boolean => {
  const { data } = define.safeParse(undefined);
  return isPlain(data) ? data : asked === 'flag' ? false : '';
};

/** Some keys of a record as a form holds them. @param view as it was read; null: a new one. */
export const plainValues = (fields: RecordFields, keys: readonly string[], view: object | null): PlainValues =>
  Object.fromEntries(
    keys.map((key): readonly [string, PlainValues[string]] => {
      const field = fields[key];
      const read: unknown = view === null ? undefined : Reflect.get(view, key);
      if (field?.asked === 'picture') return [key, Picture.safeParse(read).data ?? null];
      const value = view === null && field !== undefined ? untold(field) : read;
      return [key, isPlain(value) ? value : ''];
    }),
  );

const sent = (field: RecordField, typed: PlainValues[string]): unknown => {
  switch (field.asked) {
    case 'line':
    case 'email':
    case 'url':
    case 'colour':
      return textOf(typed).trim();
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
