import { z } from 'zod';

/**
 * Shapes of settings that are documented and nothing here looks at yet (rule interface/kept-keys): they are stored
 * with the rest of their record and given back as they were sent. A capability lists its own ones in
 * `without-effect.ts`; once one gets its effect, its line moves from that list to the record's own fields.
 * Stored for ever: a shape may only become wider.
 */
export const flag: z.ZodBoolean = z.boolean();
export const amount: z.ZodNumber = z.number().min(0, 'must be at least 0').max(1e12, 'must be at most 1e12');
export const text = (max: number): z.ZodNullable<z.ZodString> =>
  z.string().max(max, `must have at most ${max} characters`).nullable();
/** At most 500 of them. */
export const many = <T extends z.ZodType>(item: T): z.ZodArray<T> =>
  z.array(item).max(500, 'must have at most 500 entries');
/** One, or one for each of several: a discount's values and dates by its periods. */
export const oneOrMany = <T extends z.ZodType>(item: T): z.ZodUnion<[T, z.ZodArray<T>]> => z.union([item, many(item)]);

/** A file that was uploaded (rule event-setup/named-pictures). */
export const uploaded = z
  .strictObject({ _id: z.string().max(100), path: z.string().max(500), name: z.string().max(300) })
  .partial()
  .nullable();

/** A key of a record as it is read that is not changed where the record is written. */
export const asRead: z.ZodOptional<z.ZodUnknown> = z.unknown().optional();
