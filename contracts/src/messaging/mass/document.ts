import { z } from 'zod';
import { UploadId } from '../../kernel/index.ts';

/** Sizes of paper, in millimetres, as they stand upright. */
export const pageSizes = {
  a4: { width: 210, height: 297 },
  a5: { width: 148, height: 210 },
  a6: { width: 105, height: 148 },
  letter: { width: 215.9, height: 279.4 },
} as const satisfies Readonly<Record<string, { readonly width: number; readonly height: number }>>;

export const PageSize = z.enum(['a4', 'a5', 'a6', 'letter']);
export type PageSize = z.infer<typeof PageSize>;
export const Orientation = z.enum(['portrait', 'landscape']);
export type Orientation = z.infer<typeof Orientation>;
/** `tent`: a page that is folded in the middle and stands, so its text is on both halves, the upper one upside down. */
export const PageLayout = z.enum(['page', 'tent']);
export type PageLayout = z.infer<typeof PageLayout>;

/** Free paper on each side, in millimetres. */
export const widestMargin = 50;
/** Characters of a template's text, its marks among them. */
export const longestContent = 100_000;

/** The paper that a document is printed on. Stored for ever. */
export const DocumentPaper = z.strictObject({
  pageSize: PageSize,
  orientation: Orientation,
  layout: PageLayout,
  /** In millimetres. */
  margin: z.number(),
  /** The upload that fills each page behind the text; null: none. */
  background: UploadId.nullable(),
});
export type DocumentPaper = z.infer<typeof DocumentPaper>;

/** A document as it was when it was sent: later changes of its template leave it as it is. Stored for ever. */
export const StoredDocument = z.strictObject({ name: z.string(), content: z.string(), paper: DocumentPaper });
export type StoredDocument = z.infer<typeof StoredDocument>;

/** The paper of a document as it lies, in millimetres. */
export const paperOf = ({
  pageSize,
  orientation,
}: Pick<DocumentPaper, 'pageSize' | 'orientation'>): { readonly width: number; readonly height: number } => {
  const { width, height } = pageSizes[pageSize];
  return orientation === 'portrait' ? { width, height } : { width: height, height: width };
};
