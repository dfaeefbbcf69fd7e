import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import { lookUpAtMost, type RegistrationView } from '@turnout/contracts/registration';
import { sql } from 'slonik';
import { question } from '../platform/question.ts';
import { bareCode, storableText } from '../platform/search-text.ts';
import { textCondition } from '../platform/attendee-filter.ts';
import { showRegistrations } from './registration-view.ts';

interface LookUp {
  readonly eventId: EventId;
  readonly q: string;
  /** Whose badge the text is, if it is somebody's. */
  readonly badgeOf: RegistrantId | null;
}

/** A few people for a desk: by words of the name in any order, e-mail, number, order or code, or by their badge. */
export const deskLookUp = question(
  ['registrants'],
  async (pool, { eventId, q, badgeOf }: LookUp): Promise<RegistrationView[]> => {
    const shown = await showRegistrations(
      pool,
      sql.fragment`where r.event_id = ${eventId} and r.status <> 'deleted'
          and (${textCondition(q)} or r.registrant_id = ${badgeOf})
        order by (r.bare_number = ${bareCode(q)} or r.scannable_code = ${storableText(q)}) desc,
          lower(r.last_name), lower(r.first_name), r.submitted desc, r.place
        limit ${lookUpAtMost}`,
    );
    return shown.map(({ view }) => view);
  },
);
