import { z } from 'zod';

/** A document as it is drawn: its HTML, filled in, and its paper in millimetres. */
export const Letter = z.strictObject({
  html: z.string(),
  paper: z.strictObject({
    width: z.number().positive(),
    height: z.number().positive(),
    margin: z.number().min(0),
    /** Folded in the middle: the text is on both halves. */
    isTent: z.boolean(),
    /** The name of the picture that fills each page; null: none. */
    background: z.string().nullable(),
  }),
});
export type Letter = z.infer<typeof Letter>;
