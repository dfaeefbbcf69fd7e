import { z } from 'zod';
import { ActivityId, TypeId } from '../../kernel/index.ts';
import { RegistrationStatus } from '../../registration/stream/events.ts';
import { FieldMatches } from '../field-matches.ts';

/** The words that recipients are narrowed by for what their group paid (rule messaging/recipients-by-payment). */
export const massPayments = ['full-paid', 'some-paid', 'partial-paid', 'not-paid'] as const;
export const MassPayment = z.enum(massPayments);
export type MassPayment = z.infer<typeof MassPayment>;

/** Confirmation numbers that recipients are narrowed to, all together. */
export const mostNumbers = 500;

/** Recipients of a mass message, as they are stored: an empty list and null leave nobody out. Stored for ever. */
export const RecipientFilter = z.strictObject({
  status: z.array(RegistrationStatus).min(1),
  paymentStatus: z.array(MassPayment),
  type: z.array(TypeId),
  activity: z.array(ActivityId),
  checkedIn: z.boolean().nullable(),
  printed: z.boolean().nullable(),
  /** Confirmation numbers, as they were typed. */
  numbers: z.array(z.string()),
  primariesOnly: z.boolean(),
  fieldMatches: z.record(z.string(), z.array(z.string())),
  /** First and last of the confirmation numbers that are whole numbers; absent and null: no bound. */
  numberStart: z.int().nullish(),
  numberEnd: z.int().nullish(),
});
export type RecipientFilter = z.infer<typeof RecipientFilter>;

/** One, several, or none: empty texts, `all` and null narrow nothing. */
const several = <T extends z.ZodType>(item: T) =>
  z
    .union([z.array(z.union([item, z.enum(['', 'all'])])).max(300), item, z.enum(['', 'all']), z.null()])
    .transform((given): z.output<T>[] => {
      const all: readonly unknown[] = Array.isArray(given) ? given : [given];
      return all.filter((one) => one !== null && one !== '' && one !== 'all').map((one) => item.parse(one));
    })
    .default([]);

/** Yes, no, or whatever it is. */
const either = z
  .union([z.boolean(), z.enum(['true', 'false', '', 'all']), z.null()])
  .transform((given): boolean | null => {
    if (given === null || given === '' || given === 'all') return null;
    return given === true || given === 'true';
  })
  .default(null);

/** Numbers in a list separated by commas, semicolons or lines; a number may have blanks in it. */
const numbersIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,;\n]+/)
      .map((one) => one.trim())
      .filter((one) => one !== ''),
  ),
];

/** The filters of a mass message as its call takes them, by the documented keys. */
export const recipientFilterKeys = {
  /** Absent: who is confirmed or pending. */
  status: several(RegistrationStatus),
  paymentStatus: several(MassPayment),
  type: several(TypeId),
  activity: several(ActivityId),
  checkedIn: either,
  printed: either,
  confirmationNumber: z
    .string()
    .max(20_000)
    .nullish()
    .transform((text) => numbersIn(text ?? ''))
    .refine((numbers) => numbers.length <= mostNumbers, `must have at most ${mostNumbers} entries`),
  primaryRegistrantsOnly: either.transform((given) => given === true),
  fieldMatches: FieldMatches.nullish().transform((matches) => matches ?? {}),
};

const RecipientFilterInput = z.strictObject(recipientFilterKeys);

/** Filter by which a call narrows recipients, as it is stored. */
export const recipientFilterOf = (given: z.output<typeof RecipientFilterInput>): RecipientFilter => ({
  status: given.status.length === 0 ? ['confirmed', 'pending'] : [...new Set(given.status)],
  paymentStatus: [...new Set(given.paymentStatus)],
  type: [...new Set(given.type)],
  activity: [...new Set(given.activity)],
  checkedIn: given.checkedIn,
  printed: given.printed,
  numbers: given.confirmationNumber,
  primariesOnly: given.primaryRegistrantsOnly,
  fieldMatches: Object.fromEntries(Object.entries(given.fieldMatches).filter(([, values]) => values.length > 0)),
});
