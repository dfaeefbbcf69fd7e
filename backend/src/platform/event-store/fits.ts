import { z } from 'zod';

/** True only where the schema accepts the value and gives back its equal; false says nothing. */
export type Fits = (value: unknown) => boolean;

const never: Fits = () => false;
const known = new WeakMap<z.ZodType, Fits>();

/**
 * A check that makes nothing: the schema of a stored fact is asked again and again, and zod builds an answer
 * of objects for every part of it. It knows the shapes that facts are made of; of all others, and of values
 * that a schema completes or turns into something else, it says false, and the schema itself has to be asked.
 */
export const fitsOf = (schema: z.ZodType): Fits => {
  const made = known.get(schema) ?? make(schema);
  known.set(schema, made);
  return made;
};

/** As `schema.safeParse`, asking the schema only where it has to be. */
export const parsedBy = <T>(schema: z.ZodType<T>, value: unknown): z.ZodSafeParseResult<T> => {
  const fits = fitsOf(schema);
  return isOf<T>(fits, value) ? { success: true, data: value } : schema.safeParse(value);
};

const isOf = <T>(fits: Fits, value: unknown): value is T => fits(value);

const make = (schema: z.ZodType): Fits => {
  if (schema instanceof z.ZodObject) return objectOf(schema);
  if (schema instanceof z.ZodString || schema instanceof z.ZodISODateTime) return textOf(schema);
  if (schema instanceof z.ZodEnum || schema instanceof z.ZodLiteral) return oneOf(schema);
  if (schema instanceof z.ZodArray) return listOf(schema);
  if (schema instanceof z.ZodRecord) return recordOf(schema);
  if (schema instanceof z.ZodUnion) return anyOf(schema);
  if (schema instanceof z.ZodBoolean) return (value) => typeof value === 'boolean';
  if (schema instanceof z.ZodNumberFormat)
    return 'format' in schema.def && schema.def.format === 'safeint' && isPlain(schema) ? Number.isSafeInteger : never;
  if (schema instanceof z.ZodNullable) {
    const inner = innerOf(schema.unwrap());
    return (value) => value === null || inner(value);
  }
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) return innerOf(schema.unwrap());
  return never;
};

const innerOf = (schema: unknown): Fits => (schema instanceof z.ZodType ? fitsOf(schema) : never);

const isPlain = ({ def }: z.ZodType): boolean => (checksOf(def)?.length ?? 1) === 0;

const Check = z.object({
  check: z.string(),
  pattern: z.instanceof(RegExp).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
});
const Checks = z.array(z.object({ _zod: z.object({ def: Check }) })).default([]);

/** What a schema asks beside its kind; null where that is nothing that is known here. */
const checksOf = (def: unknown): readonly Fits[] | null => {
  const { checks } = z.object({ checks: Checks }).parse(def);
  const fits = checks.map(({ _zod }) => fitsOfCheck(_zod.def));
  return fits.includes(never) ? null : fits;
};

const fitsOfCheck = ({ check, pattern, minimum, maximum }: z.infer<typeof Check>): Fits => {
  if (check === 'string_format' && pattern !== undefined && !pattern.global && !pattern.sticky)
    return (value) => typeof value === 'string' && pattern.test(value);
  const lengthOf = (value: unknown) => (typeof value === 'string' || Array.isArray(value) ? value.length : Number.NaN);
  if (check === 'min_length' && minimum !== undefined) return (value) => lengthOf(value) >= minimum;
  if (check === 'max_length' && maximum !== undefined) return (value) => lengthOf(value) <= maximum;
  return never;
};

const all = (checks: readonly Fits[] | null, first: Fits): Fits => {
  if (checks === null) return never;
  const [second] = checks;
  if (second === undefined) return first;
  if (checks.length === 1) return (value) => first(value) && second(value);
  return (value) => first(value) && checks.every((check) => check(value));
};

const textOf = (schema: z.ZodString | z.ZodISODateTime): Fits => {
  const isText: Fits = (value) => typeof value === 'string';
  // A moment is a format of its own, and may still be asked for more.
  const own = schema instanceof z.ZodISODateTime ? fitsOfCheck(Check.parse(schema.def)) : isText;
  return own === never ? never : all(checksOf(schema.def), own);
};

const oneOf = (schema: z.ZodEnum | z.ZodLiteral): Fits => {
  const values = new Set<unknown>(schema instanceof z.ZodEnum ? schema.options : schema.values);
  return isPlain(schema) ? (value) => values.has(value) : never;
};

const listOf = (schema: z.ZodArray): Fits => {
  const item = innerOf(schema.element);
  return all(checksOf(schema.def), (value) => {
    if (!Array.isArray(value)) return false;
    for (const one of value) if (!item(one)) return false;
    return true;
  });
};

const anyOf = (schema: z.ZodUnion): Fits => {
  const options = schema.options.map(innerOf);
  if (!isPlain(schema)) return never;
  return (value) => {
    for (const option of options) if (option(value)) return true;
    return false;
  };
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

const recordOf = (schema: z.ZodRecord): Fits => {
  const key = innerOf(schema.keyType);
  const item = innerOf(schema.valueType);
  if (!(schema.keyType instanceof z.ZodString) || !isPlain(schema)) return never;
  return (value) => {
    if (!isObject(value)) return false;
    for (const name in value) if (name === '__proto__' || !key(name) || !item(value[name])) return false;
    return true;
  };
};

/** Only objects that take no other keys: from others zod leaves keys out. */
const objectOf = (schema: z.ZodObject): Fits => {
  if (!(schema.def.catchall instanceof z.ZodNever) || !isPlain(schema)) return never;
  const parts = new Map<string, { readonly fits: Fits; readonly counts: 0 | 1 }>();
  let required = 0;
  for (const [name, part] of Object.entries(schema.shape)) {
    const counts = part instanceof z.ZodOptional ? 0 : 1;
    required += counts;
    parts.set(name, { fits: innerOf(part), counts });
  }
  return (value) => {
    if (!isObject(value)) return false;
    let found = 0;
    for (const name in value) {
      const part = parts.get(name);
      if (part === undefined || !part.fits(value[name])) return false;
      found += part.counts;
    }
    return found === required;
  };
};
