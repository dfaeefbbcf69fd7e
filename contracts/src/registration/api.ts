import { z } from 'zod';
import { bodySizes, defineCall, EventId, limits, MailAsked, needs, RegistrantId } from '../kernel/index.ts';
import { CorrectRegistrant, SetStatus, SubmitRegistration } from './commands.ts';
import { mayRegisterAnybody } from './may-register.ts';
import { promoGuesses } from './promo-guesses.ts';
import { PriceBefore } from './price-before.ts';
import {
  AttendeeFilter,
  AttendeeSort,
  attendeeSortDefault,
  ReportedRegistration,
  perPageDefault,
  CheckedRegistrationView,
  NamedRegistrationView,
  PublicRegistrationView,
  ReadRegistration,
} from './views.ts';

export * from './badge-api.ts';

const Params = z.strictObject({ id: RegistrantId });
const Message = z.strictObject({ message: z.string() });
/** Whole for staff, the public part for whoever registered or holds the link. */
const Shown = z.union([ReadRegistration, PublicRegistrationView]);
const Group = z.strictObject({ registration: Shown, childRegistrations: z.array(Shown) });
const boolean = z.stringbool().optional();
/** Something beside each record, asked for with any word but `false` (rule registration/reading-registrations). */
const populate = z
  .string()
  .max(1_000)
  .transform((text) => text !== 'false')
  .optional();
/** A charge or a discount that staff recorded, with the currency's decimals. */
const ByHand = z.strictObject({
  type: z.enum(['charge', 'discount']),
  method: z.literal('manual'),
  amount: z.number(),
});

export const registrations = defineCall({
  method: 'GET',
  path: '/api/registrations',
  summary: 'A page of the attendee list; with `reports` a page of the report',
  /** With `reports` for whoever may see reports, else for whoever may see registrants. */
  needs: needs.anyOf('viewRegistrants', 'viewReports'),
  query: z.strictObject({
    ...AttendeeFilter.shape,
    eventId: EventId,
    primaryOnly: boolean,
    checkedIn: boolean,
    page: z.coerce.number().int().min(1).max(100_000).default(1),
    perPage: z.coerce.number().int().min(1).max(1000).default(perPageDefault),
    sort: AttendeeSort.default(attendeeSortDefault),
    reports: boolean,
    /** Of a report the keys that each registration is answered with, beside its `_id`, and no others; absent: all. */
    select: z.string().max(1_000).optional(),
    populateParent: populate,
    populateRegisteredActivities: populate,
    populateFieldBasedActivities: populate,
  }),
  output: z.strictObject({
    registrations: z.array(ReportedRegistration),
    total: z.int(),
    totalWithoutFilter: z.int(),
  }),
});

export const registration = defineCall({
  method: 'GET',
  path: '/api/registrations/:id',
  summary: 'A registration, with its group where asked; its public part for whoever has no right to more',
  needs: needs.public,
  limit: limits.reading,
  params: Params,
  query: z.strictObject({ withChildregistrations: boolean, withConfirmedRegistrantTotal: boolean }),
  output: z.strictObject({
    registration: Shown,
    childRegistrations: z.array(Shown).optional(),
    totalConfirmedRegistrant: z.int().optional(),
    /** The charges and discounts of staff, so spelled (rule money/totals-of-a-group). */
    paymentDeatils: z.array(ByHand).optional(),
    /** The sum that went back to the group, with the currency's decimals; absent: none did, or it is not told. */
    refunded: z.number().optional(),
  }),
});

export const byConfirmationNumber = defineCall({
  method: 'GET',
  path: '/api/registrations/all-by-confirmation-number/:confirmationNumber/:eventId',
  summary: 'The group with a confirmation number',
  needs: needs.event('viewRegistrants'),
  params: z.strictObject({ confirmationNumber: z.string().max(40), eventId: EventId }),
  output: z.strictObject({ registrations: z.array(ReadRegistration) }),
});

const confirmationNumber = z.string().trim().min(1).max(40);
const typedName = z.string().trim().max(200);

/**
 * Public status check: the number alone opens nothing, names are needed too. Where badges show number and name, it answers
 * the badge's code as `_id`, which opens nothing either (docs/decisions/0103-badge-codes.md).
 */
export const statusCheck = defineCall({
  method: 'GET',
  path: '/api/registrations/with-confirmation-number/:number/:eventId',
  summary: "A registration by its confirmation number and the registrant's names",
  needs: needs.public,
  limit: limits.lookingUp,
  params: z.strictObject({ number: confirmationNumber, eventId: EventId }),
  query: z.strictObject({ firstName: typedName.optional(), lastName: typedName.optional() }),
  output: z.strictObject({
    registration: z.union([ReadRegistration, NamedRegistrationView, CheckedRegistrationView]),
  }),
});

/** For whoever passes the status check where that opens nothing: the link goes to the registration's address alone. */
export const sendStatusLink = defineCall({
  method: 'POST',
  path: '/api/x/registrations/status-link',
  summary: 'Send the confirmation again to the address of a registration, by its number and names',
  needs: needs.public,
  limit: { ...limits.lookingUp, onEach: { points: 3, seconds: 3600 } },
  proof: { none: 'It is counted as guessing, and each registration is sent to a few times an hour' },
  body: z.strictObject({
    eventId: EventId,
    number: confirmationNumber,
    firstName: typedName.default(''),
    lastName: typedName.default(''),
  }),
  output: MailAsked,
});

/** The proof-of-work challenge of the public form (rule access/bot-check), as the altcha widget reads it. */
export const botCheck = defineCall({
  method: 'GET',
  path: '/api/x/bot-check',
  summary: 'A challenge for the bot check',
  needs: needs.public,
  limit: limits.reading,
  output: z.unknown(),
});

/** Public for whoever has the registration's id, a few times an hour; staff without that limit. */
export const resendConfirmation = defineCall({
  method: 'POST',
  path: '/api/registrations/:id/resend-confirmation-email',
  summary: 'Send the confirmation e-mail again',
  needs: needs.public,
  limit: { ...limits.reading, onEach: { points: 3, seconds: 3600 } },
  proof: { none: "It takes a registration's id, and each is sent to a few times an hour" },
  params: Params,
  query: z.strictObject({ host: z.string().max(300).optional() }),
  output: MailAsked,
});

/**
 * Anybody who passes the bot check, into public types while registration is open; staff who may see
 * and check in registrants, into any type at any time.
 */
export const submit = defineCall({
  method: 'POST',
  path: '/api/registrations',
  summary: 'Register a person or a group',
  needs: needs.public,
  limit: { ...limits.registering, guesses: promoGuesses },
  proof: { in: 'body', spares: { needs: mayRegisterAnybody, eventIn: 'event' } },
  bodyAtMost: bodySizes.group,
  body: SubmitRegistration,
  output: Group,
});

export const correct = defineCall({
  method: 'PUT',
  path: '/api/registrations/:id',
  summary: "Correct a registrant's details",
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  params: Params,
  body: CorrectRegistrant,
  output: z.strictObject({ registration: ReadRegistration }),
});

/** Refused as the correction would be, as far as that can be known without claiming anything. */
export const priceCorrection = defineCall({
  method: 'POST',
  path: '/api/x/registrations/:id/price',
  summary: 'What a registration would cost once corrected; nothing is claimed and nothing changes',
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  params: Params,
  body: CorrectRegistrant,
  /** Null where the correction changes nothing of what is charged. */
  output: z.strictObject({ price: PriceBefore.nullable() }),
});

export const setStatus = defineCall({
  method: 'PUT',
  path: '/api/registrations/update-status-only',
  summary: 'Set the status of a registrant or a whole group',
  needs: needs.anyOf('viewRegistrationTypes', 'allowStatusChanges'),
  body: SetStatus,
  output: z.strictObject({ registration: ReadRegistration, registrations: z.array(ReadRegistration) }),
});

export const remove = defineCall({
  method: 'DELETE',
  path: '/api/registrations/:id',
  summary: 'Delete a registration: its status becomes deleted; a deleted one is gone for good, for the platform admin',
  needs: needs.anyOf('viewRegistrationTypes', 'allowStatusChanges'),
  params: Params,
  output: Message,
});

/** A JSON file: every fact about the person, and what is known of them now. */
export const held = defineCall({
  method: 'GET',
  path: '/api/x/registrations/:id/held',
  summary: 'Everything that is held on a person, as a file',
  needs: needs.event('viewRegistrants', 'settings'),
  params: Params,
  output: z.unknown(),
});

export const download = defineCall({
  method: 'POST',
  path: '/api/registrations/download',
  summary: 'The attendee list as attendees.xlsx',
  needs: needs.event('viewRegistrants', 'downloadReports'),
  body: z.strictObject({
    /** Absent: the event of the registrations named. */
    eventId: EventId.optional(),
    registrationIds: z.array(RegistrantId).max(100_000).optional(),
    filters: AttendeeFilter.optional(),
    sort: AttendeeSort.default(attendeeSortDefault),
    /**
     * Columns of the table, by name or by a field's id, in order; amounts bring their currency along. `activities`: the names
     * of those chosen, as an import reads them. Absent: all of the form, then the others, amounts and payment status last.
     */
    columns: z.array(z.string().max(60)).min(1).max(300).optional(),
  }),
  output: z.unknown(),
});

const Title = z.string().max(300);
/** What stands in a cell of a screen's table, as it is shown. */
const Cell = z.union([z.string().max(32_767), z.number(), z.boolean(), z.null()]);

/** Of whoever is logged in: the file has what they send, and nothing else. */
export const downloadFromScreen = defineCall({
  method: 'POST',
  path: '/api/registrations/download-from-screen',
  summary: 'A table as it stands on a screen, as attendees.xlsx',
  needs: needs.session,
  body: z.object({
    /** The titles of the columns, in order. */
    fields: z
      .array(z.union([Title, z.looseObject({ title: Title }), z.looseObject({ name: Title })]))
      .min(1)
      .max(300),
    /** The rows: cells in the order of the columns, or by their titles. */
    data: z.array(z.union([z.array(Cell).max(300), z.record(Title, Cell)])).max(100_000),
  }),
  output: z.unknown(),
});
