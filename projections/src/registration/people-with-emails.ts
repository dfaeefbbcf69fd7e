import type { EventId } from '@turnout/contracts/kernel';
import { sql } from 'slonik';
import { z } from 'zod';
import { question } from '../platform/question.ts';

const WithEmail = z.strictObject({ firstName: z.string(), lastName: z.string(), email: z.string() });

/** Who of an event has one of these e-mail addresses, in whatever case, and is coming: confirmed or pending. */
export const peopleWithEmails = question(
  ['registrants'],
  (
    pool,
    { eventId, emails }: { readonly eventId: EventId; readonly emails: readonly string[] },
  ): Promise<readonly z.infer<typeof WithEmail>[]> =>
    pool.any(sql.type(WithEmail)`
    select first_name as "firstName", last_name as "lastName", email from registrants
    where event_id = ${eventId} and status in ('confirmed', 'pending')
      and left(lower(email), 254) collate "C" = any(${sql.array(
        emails.map((email) => email.toLowerCase().replaceAll('\u0000', '\ufffd')),
        'text',
      )})
    order by registrant_id`),
);
