import { z } from 'zod';
import { PublicFieldView } from '../forms/field.ts';
import { EventId, FieldId, RegistrantId, TypeId, Instant, type EditLinkId } from '../kernel/index.ts';
import { EnteredField } from './commands.ts';
import { EditCode } from './edit-code.ts';
import { PublicRegistrationView, RegistrationView } from './views.ts';

/** How long a link to edit a registration is good. */
export const editLinkHours = 48;

/** The links of a group that are still good. */
export const goodLinks = (links: ReadonlyMap<EditLinkId, Instant>, now: Instant): readonly EditLinkId[] =>
  [...links].flatMap(([linkId, at]) => (Date.parse(now) - Date.parse(at) < editLinkHours * 3_600_000 ? [linkId] : []));

/** POST /api/registrations/get-edit-registration-link/email (spec 000, section 7). */
export const RequestEditLink = z.object({
  eventId: EventId,
  email: z.string().trim().min(1).max(254),
  /** The confirmation number, as the documents call it. */
  registrationId: z.string().trim().min(1).max(40),
  /** Read and not used: links lead to where this installation is. */
  host: z.string().max(300).optional(),
});

const EditedRegistrant = z.object({ _id: RegistrantId, fields: z.array(EnteredField).max(200) });

/**
 * PUT /api/registrations-code/{id}: what a registrant changes of a registration, with the code of the link; several
 * people of the group at once in `registrants`. With the status `deleted` it removes that person.
 */
export const EditByCode = z.object({
  code: EditCode,
  fields: z.array(EnteredField).max(200).default([]),
  registrants: z.array(EditedRegistrant).max(499, 'a group has at most 500 registrants').optional(),
  status: z.literal('deleted').optional(),
});
export type EditByCode = z.infer<typeof EditByCode>;

/** A registration as its registrants see it with the code of their link: with what the form holds. */
export const OwnRegistrationView = z.strictObject({
  ...PublicRegistrationView.shape,
  fields: RegistrationView.shape.fields,
  /** Whether registrants may change this person's details (types: `allowEdit`, `blockChanges`). */
  mayEdit: z.boolean(),
  /** Whether they may remove this person. */
  mayRemove: z.boolean(),
  /** Whether this person's registration may be passed on to somebody else. */
  mayTransfer: z.boolean(),
  /** When it was last asked for, and is still to be taken up; null: it is not. */
  transferAskedAt: Instant.nullable(),
});
export type OwnRegistrationView = z.infer<typeof OwnRegistrationView>;

/** The form that a registrant fills in to edit: of one type, as far as registrants see it. */
export const OwnForm = z.strictObject({
  _id: TypeId,
  name: z.string(),
  fields: z.array(PublicFieldView.omit({ eventId: true })),
  validations: z.array(
    z.strictObject({
      message: z.string(),
      rules: z.array(z.strictObject({ fid: FieldId, value: z.union([z.string(), z.array(z.string())]) })),
    }),
  ),
  /** What is changed waits for the organisers (types: `requireValidation`). */
  requireValidation: z.boolean(),
});
export type OwnForm = z.infer<typeof OwnForm>;
