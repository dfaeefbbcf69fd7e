import { z } from 'zod';

const position = z.string().regex(/^[\w.:~-]{1,41}$/);

/** The position that a desk has copied up to, and its place. */
const Cursor = z.strictObject({
  salt: z.string().regex(/^[\w-]{22}$/),
  /** The place, and what its copies keep of people: where another rule or field wants more of them, a new copy is needed. */
  of: z.string().max(60),
  /** Changes after it are asked for in the end. */
  after: position,
  /** While the whole of it is being copied: to be gone on from; null: it is done. */
  before: position.nullable(),
});
export type Cursor = z.infer<typeof Cursor>;

export const written = (cursor: Cursor): string => Buffer.from(JSON.stringify(cursor)).toString('base64url');

/** The cursor that a desk was given; null where it is none. */
export const readCursor = (text: string): Cursor | null => {
  try {
    return Cursor.safeParse(JSON.parse(Buffer.from(text, 'base64url').toString())).data ?? null;
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
};
