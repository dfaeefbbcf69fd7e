import { z } from 'zod';
import { EventId } from '../kernel/index.ts';

const code = z.string().max(200);

/**
 * The code in a link, as it was opened. A mail program may have cut it off: whatever is no code of ours is answered as a
 * link that is not good any more, on every call that takes one.
 */
export const LinkCode = code.meta({ description: 'The code in a link that was sent' });

/**
 * The code in a link to edit a registration: whose it is, and what this installation alone can make of the link's id.
 * It is stored nowhere.
 */
export const EditCode = code.meta({ description: 'The code in a link to edit a registration' });

/**
 * The event whose page a link was opened under. A link is good for one event (docs/decisions/0085): of another event it
 * is refused as one that is not good any more. Absent: it is asked of no event's page.
 */
export const OpenedUnder = EventId.optional();
