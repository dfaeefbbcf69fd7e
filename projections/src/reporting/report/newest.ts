import type { EventId } from '@turnout/contracts/kernel';
import { sql, type CommonQueryMethods } from 'slonik';
import { z } from 'zod';

const Newest = z.object({ position: z.string().nullable() });

/** The place of the newest fact of an event that its report is made of: a row for each minute is looked at, however many people there are. */
export const newestOfReport = async (
  pool: CommonQueryMethods,
  { eventId }: { readonly eventId: EventId },
): Promise<{ readonly newest: string }> => {
  const position = await pool.oneFirst(
    sql.type(Newest)`select max(position) as position from past_minutes where event_id = ${eventId}`,
  );
  return { newest: position ?? '' };
};
