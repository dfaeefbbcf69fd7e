import { z } from 'zod';
import { EventId } from '../kernel/index.ts';

/**
 * The code in a link to edit a registration: whose it is, and what this installation alone can make of the link's id.
 * It is stored nowhere.
 */
export const EditCode = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{20}-[0-9a-hjkmnp-tv-z]{20}$/, 'code must be the one of the link that was sent');

/**
 * The event whose page a link was opened under. A link is good for one event (docs/decisions/0085): of another event it
 * is refused as one that is not good any more. Absent: it is asked of no event's page.
 */
export const OpenedUnder = EventId.optional();
