import { z } from 'zod';
import { RegistrantId, TypeId } from '../kernel/index.ts';
import { RegistrationStatus } from '../registration/stream/events.ts';

/** Somebody whom a template is for, with their document. */
export const TemplateRegistrant = z.strictObject({
  _id: RegistrantId,
  registrationId: RegistrantId,
  confirmationNumber: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  status: RegistrationStatus,
  type: z.strictObject({ _id: TypeId, name: z.string() }),
  /** The first of their group; null where they are it. */
  parent: z.strictObject({ _id: RegistrantId }).nullable(),
  html: z.string(),
});
export type TemplateRegistrant = z.infer<typeof TemplateRegistrant>;

/** The registrants whom a template is for, as `POST /api/templates/registrants` answers it. */
export const TemplateRegistrants = z.strictObject({
  /** Number of all of them. */
  total: z.int(),
  /** Tokens that name nothing: they leave nothing. */
  unknownTokens: z.array(z.string()),
  registrations: z.array(TemplateRegistrant),
});
export type TemplateRegistrants = z.infer<typeof TemplateRegistrants>;
