// Stored for ever: add optional keys, never rename or remove one.
import { z } from 'zod';
import { FieldId } from '../../kernel/index.ts';

export const RegistrationStatus = z.enum(['confirmed', 'pending', 'rejected', 'deleted']);
export type RegistrationStatus = z.infer<typeof RegistrationStatus>;

/** What the log knows about one person, sealed under that person's key (the registrant's id). */
export const RegistrantPersonal = z.strictObject({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  /** Everything entered, by field id; text, or the options ticked. */
  fields: z.record(FieldId, z.union([z.string(), z.array(z.string())])),
});
export type RegistrantPersonal = z.infer<typeof RegistrantPersonal>;

/** Why somebody takes part in an activity: their registration type, what they answered, or somebody chose it. */
export const EnrolledBecause = z.enum(['type', 'answers', 'chosen']);
export type EnrolledBecause = z.infer<typeof EnrolledBecause>;
