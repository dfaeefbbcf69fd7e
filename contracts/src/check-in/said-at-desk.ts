import { z } from 'zod';

/**
 * Facts about somebody for a desk beside their registration: answers to fields that organisers marked for it, as people read
 * them, and what staff noted.
 */
export const SaidAtDesk = z.strictObject({
  answers: z.array(z.strictObject({ title: z.string(), text: z.string() })),
  note: z.string(),
});
export type SaidAtDesk = z.infer<typeof SaidAtDesk>;
