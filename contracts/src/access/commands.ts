import { z } from 'zod';
import { asRead, EventId, Flag, flags, InstantInput } from '../kernel/index.ts';

export const Email = z.string().trim().max(254).pipe(z.email('must be an e-mail address'));
export const PersonName = z.string().trim().min(1, 'must not be empty').max(200);
export const Password = z.string().min(8, 'must have at least 8 characters').max(200);

const held = z.boolean().default(false);
/** One key per flag of the catalogue, checked to be complete when this module loads. */
const flagShape = z
  .record(
    Flag,
    z.custom<typeof held>((schema) => schema === held),
  )
  .parse(Object.fromEntries(flags.map((flag) => [flag, held])));

/** The documents' roles: one boolean per flag, and the cut-off (spec 001, section 6). */
export const RoleFlags = z.strictObject({
  ...flagShape,
  preventUserFromEditingRegistrationsCreatedAfterDate: z
    .strictObject({ value: z.boolean(), date: InstantInput.nullable().default(null) })
    .default({ value: false, date: null }),
});
export type RoleFlags = z.infer<typeof RoleFlags>;

export const LogIn = z.object({
  email: z.string().max(254),
  password: z.string().max(200),
  twoFaEnabled: z.boolean().optional(),
});

/** Makes an account for an event's staff; an address that has one already gets the role alone. */
export const OpenAccount = z.strictObject({
  email: Email,
  name: PersonName,
  /** Absent: one is made and shown once in the answer. */
  password: Password.optional(),
  eventId: EventId.optional(),
  role: RoleFlags.optional(),
});

/** PUT /api/users/{id}: the user as it was read, with another name or other roles. */
export const ReviseAccount = z.strictObject({
  name: PersonName.optional(),
  roles: z.record(EventId, RoleFlags).optional(),
  _id: asRead,
  email: asRead,
  admin: asRead,
  status: asRead,
  twoFaEnabled: asRead,
  event: asRead,
  adminRoles: asRead,
});

export const IssueWallLink = z.strictObject({ eventId: EventId, label: z.string().trim().min(1).max(80) });
