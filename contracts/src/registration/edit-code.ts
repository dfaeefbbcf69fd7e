import { z } from 'zod';

/**
 * The code in a link to edit a registration: whose it is, and what this installation alone can make of the link's id.
 * It is stored nowhere.
 */
export const EditCode = z
  .string()
  .regex(/^[0-9a-hjkmnp-tv-z]{20}-[0-9a-hjkmnp-tv-z]{20}$/, 'code must be the one of the link that was sent');
