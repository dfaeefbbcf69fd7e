import { z } from 'zod';
import { PublicFieldView } from '../forms/field.ts';
import { EventId, FieldId, RegistrantId, TypeId, Instant, type EditLinkId } from '../kernel/index.ts';
import { EnteredCode } from '../forms/promo-code.ts';
import { EnteredField, Registrant } from '../registration/commands.ts';
import { ActivitiesGiven } from '../registration/activities-given.ts';
import { ActivityShown } from '../registration/activities-shown.ts';
import { EditCode } from '../registration/link-codes.ts';
import { PublicRegistrationView, RegistrationView } from '../registration/views.ts';

/** How long a link to edit a registration is good. */
export const editLinkHours = 48;

/** The links of a group that are still good. */
export const goodLinks = (links: ReadonlyMap<EditLinkId, Instant>, now: Instant): readonly EditLinkId[] =>
  [...links].flatMap(([linkId, at]) => (Date.parse(now) - Date.parse(at) < editLinkHours * 3_600_000 ? [linkId] : []));

/** POST /api/registrations/get-edit-registration-link/email (rule self-service/asking-for-an-edit-link). */
export const RequestEditLink = z.object({
  eventId: EventId,
  email: z.string().trim().min(1).max(254),
  /** The confirmation number (rule self-service/asking-for-an-edit-link). */
  registrationId: z.string().trim().min(1).max(40),
  /** Read and not used: links lead to where this installation is. */
  host: z.string().max(300).optional(),
});

/** What somebody says with whom they bring along by the code of their link. */
const Along = {
  /** Whether the event's terms were agreed to; required where there are some. */
  termsAgreed: z.boolean().optional(),
  /** A promo code that those register with who are added; empty: none. */
  promoCode: EnteredCode.nullish(),
};

const groupAtMost = 'a group has at most 500 registrants';
const EditedRegistrant = z.object({
  _id: RegistrantId,
  fields: z.array(EnteredField).max(200),
  registeredActivities: ActivitiesGiven.optional(),
});

/**
 * PUT /api/registrations-code/{id}: what a registrant changes of a registration, with the code of the link; several
 * people of the group at once in `registrants`, and whom they bring along to it in `added`, as `AddByCode` has it: all of
 * it, or nothing. With the status `deleted` it removes that person, and does nothing else.
 */
export const EditByCode = z.object({
  code: EditCode,
  fields: z.array(EnteredField).max(200).default([]),
  /** All that they take part in by choice from then on; without it nothing of that changes. */
  registeredActivities: ActivitiesGiven.optional(),
  registrants: z.array(EditedRegistrant).max(499, groupAtMost).optional(),
  status: z.literal('deleted').optional(),
  added: z.array(Registrant).max(499, groupAtMost).optional(),
  ...Along,
});
export type EditByCode = z.infer<typeof EditByCode>;

/**
 * Whom somebody brings along once they are registered, with the code of their link: as on the public form, without the
 * proof of the bot check, which the code stands for.
 */
export const AddByCode = z.object({
  code: EditCode,
  registrants: z.array(Registrant).min(1, 'registrants must name somebody').max(499, groupAtMost),
  ...Along,
});
export type AddByCode = z.infer<typeof AddByCode>;

/** What an edit would cost, and with whom it is asked who else would come along. */
export const PriceByCode = EditByCode.omit({ status: true, termsAgreed: true });
export type PriceByCode = z.infer<typeof PriceByCode>;

/** Who may still be brought along with a link. */
export const MayAdd = z.strictObject({
  /** The place in the group that the first of them would have. */
  place: z.int(),
  /** In the order of the primary's type, those alone of which some are left. */
  types: z.array(z.strictObject({ _id: TypeId, left: z.int().positive() })),
});
export type MayAdd = z.infer<typeof MayAdd>;

/** A registration as its registrants see it with the code of their link: with what the form holds. */
export const OwnRegistrationView = z.strictObject({
  ...PublicRegistrationView.shape,
  fields: RegistrationView.shape.fields,
  /** What they take part in by their type or by choice; what follows from answers the answers tell. */
  registeredActivities: z.array(ActivityShown),
  /** Whether registrants may change this person's details (types: `allowEdit`, `blockChanges`). */
  mayEdit: z.boolean(),
  /** Whether they may remove this person. */
  mayRemove: z.boolean(),
  /** They may not, as the group would come to owe less, which the event does not allow (settings: `preventLesserAmount`). */
  removalLowers: z.literal(true).optional(),
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
