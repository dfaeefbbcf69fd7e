import { z } from 'zod';

/** How a list of people is looked at. */
export const ListView = z.enum(['cards', 'table']);
export type ListView = z.infer<typeof ListView>;
