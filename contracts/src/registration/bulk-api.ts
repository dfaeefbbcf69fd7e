import { z } from 'zod';
import { BulkAnswer, defineCall, EventId, needs } from '../kernel/index.ts';
import { Many, SetStatusOfMany } from './commands.ts';
import { AttendeeFilter, SelectedPerson } from './views.ts';

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

/** Walked a thousand at a time, by where the page before ended: who registers meanwhile does not shift it. */
export const select = defineCall({
  method: 'POST',
  path: '/api/x/registrations/select',
  summary: 'Whom filters let through, for doing something to all of them: their ids and what decides about it',
  needs: needs.event('viewRegistrants'),
  body: z.strictObject({
    eventId: EventId,
    filters: AttendeeFilter,
    after: z
      .string()
      .max(60)
      .regex(/^[^ ]+ \d{1,4}$/, 'must be the `next` of the page before')
      .nullable()
      .default(null),
  }),
  output: z.strictObject({ registrants: z.array(SelectedPerson), next: z.string().nullable() }),
});
