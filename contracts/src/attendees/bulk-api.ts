import { z } from 'zod';
import { badgesInFileAtMost } from './badge-paper.ts';
import { BadgeCode, BulkAnswer, defineCall, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { LogPrintOfMany, Many, SetStatusOfMany } from '../registration/commands.ts';
import {
  AttendeeFilter,
  AttendeeSort,
  attendeeSortDefault,
  RegistrationView,
  SelectedPerson,
} from '../registration/views.ts';

export const setStatusOfMany = defineCall({
  method: 'POST',
  path: '/api/x/registrations/bulk-status',
  summary: 'Set the status of several registrants, with an answer for each',
  needs: needs.anyOf('viewRegistrationTypes', 'allowStatusChanges'),
  body: SetStatusOfMany,
  output: BulkAnswer,
});

export const resendToMany = defineCall({
  method: 'POST',
  path: '/api/x/registrations/bulk-resend',
  summary: 'Send the confirmation e-mail again to several registrants, with an answer for each',
  needs: needs.event('viewRegistrants'),
  body: Many,
  output: BulkAnswer,
});

/** A hundred badges at most: a longer selection is read, and printed, in parts. Who is erased or unknown is not among them. */
export const badges = defineCall({
  method: 'POST',
  path: '/api/x/registrations/badges',
  summary: 'What is printed on the badges of several registrants, in the order asked',
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  body: Many,
  output: z.strictObject({
    registrations: z.array(RegistrationView),
    /** Everybody of their groups, each group in its order, where a badge names them (`${allregistrants.…}`). */
    companions: z.array(
      z.strictObject({ primary: RegistrantId, registrant: RegistrantId, fields: RegistrationView.shape.fields }),
    ),
    /** What each one's QR code carries. */
    codes: z.array(z.strictObject({ registrant: RegistrantId, code: BadgeCode })),
  }),
});

/**
 * A page for each; noted as printed as they are drawn. Whoever gets none (rule badges/who-gets-a-badge), owes something that nobody
 * confirmed, or is gone by then, has no page; where nobody has one, the call is refused. The file comes piece by piece as it
 * is drawn: to break off is to cancel.
 */
export const badgeFiles = defineCall({
  method: 'POST',
  path: '/api/x/badges/badges.pdf',
  summary: 'The badges of several registrants as one PDF, in the order asked; they are noted as printed',
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  body: z.strictObject({
    eventId: EventId,
    registrants: z.array(RegistrantId).min(1).max(badgesInFileAtMost),
    confirmUnpaid: z.boolean().default(false),
  }),
  output: z.unknown(),
});

/** Notes nothing: what is looked at is not printed yet. */
export const badgeFile = defineCall({
  method: 'GET',
  path: '/api/x/badges/:id/badge.pdf',
  summary: "One registrant's badge as PDF, to look at before it is printed",
  needs: needs.event('viewRegistrants', 'checkinRegistrants'),
  params: z.strictObject({ id: RegistrantId }),
  query: z.strictObject({ confirmUnpaid: z.stringbool().default(false) }),
  output: z.unknown(),
});

/** As `logPrint`, of each alone and not of their groups. */
export const logPrintOfMany = defineCall({
  method: 'POST',
  path: '/api/x/registrations/bulk-print-log',
  summary: 'The badges of several registrants were printed, with an answer for each',
  needs: needs.event('checkinRegistrants'),
  body: LogPrintOfMany,
  output: BulkAnswer,
});

/** Where a page of the walk ended: by what its last person is sorted. */
const SelectedPlace = z.strictObject({
  id: RegistrantId,
  submitted: z.string().max(60),
  place: z.int().min(0).max(9_999),
  name: z.string().max(2_000),
  email: z.string().max(254),
  number: z.string().max(60),
});

/** Walked a thousand at a time, by where the page before ended: who registers meanwhile does not shift it. */
export const select = defineCall({
  method: 'POST',
  path: '/api/x/registrations/select',
  summary: 'Whom filters let through, for doing something to all of them: their ids and what decides about it',
  needs: needs.event('viewRegistrants'),
  body: z.strictObject({
    eventId: EventId,
    filters: AttendeeFilter,
    sort: AttendeeSort.default(attendeeSortDefault),
    after: SelectedPlace.nullable().default(null),
  }),
  output: z.strictObject({ registrants: z.array(SelectedPerson), next: SelectedPlace.nullable() }),
});
