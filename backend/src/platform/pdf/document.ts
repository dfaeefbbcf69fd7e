import { z } from 'zod';

const text = z.strictObject({
  text: z.string(),
  /** In points. */
  size: z.number().min(4).max(60).optional(),
  isBold: z.boolean().optional(),
  /** Less important than what stands beside it. */
  isDimmed: z.boolean().optional(),
});

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), ...text.shape }),
  z.strictObject({ kind: z.literal('space'), points: z.number() }),
  z.strictObject({ kind: z.literal('line') }),
  /** Beside one another, each some texts below one another; widths are shares. */
  z.strictObject({
    kind: z.literal('columns'),
    columns: z.array(
      z.strictObject({ width: z.number().positive(), isAtEnd: z.boolean().optional(), texts: z.array(text) }),
    ),
  }),
  z.strictObject({
    kind: z.literal('table'),
    columns: z.array(z.strictObject({ width: z.number().positive(), isAtEnd: z.boolean().optional() })),
    /** Stands again on each page. */
    head: z.array(z.string()),
    rows: z.array(z.strictObject({ cells: z.array(z.string()), isBold: z.boolean().optional() })),
  }),
]);

/** A document as it is to be drawn, below one another on as many pages as it takes. */
export const PdfDocument = z.strictObject({
  title: z.string(),
  author: z.string(),
  /** Of its words, for screen readers: en, es, fr. */
  language: z.string(),
  blocks: z.array(block),
  /** At the foot of each page. */
  footer: z.string(),
  /** Of the page's number and how many there are: `{page}` and `{pages}` are filled in. */
  pageLabel: z.string(),
});
export type PdfDocument = z.infer<typeof PdfDocument>;
export type PdfBlock = PdfDocument['blocks'][number];
export type PdfText = z.infer<typeof text>;
