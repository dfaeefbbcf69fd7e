import type { z } from 'zod';
import type { Accepted } from './handle.ts';

/**
 * Whether what was accepted is what this request asks for. A stream knows only that a command id wrote
 * to it before: where its facts say something else, the id was used for another request, which must
 * not be answered as if it had been done (`command-id-reused`).
 * @param schema the kind of fact that this request makes; `isMeant`: whether such a fact is this one's.
 */
export const isSameRequest = <D extends z.ZodType>(
  { isRepeat, facts }: Pick<Accepted<unknown>, 'isRepeat' | 'facts'>,
  schema: { readonly type: string; readonly data: D },
  isMeant: (data: z.infer<D>) => boolean,
): boolean => !isRepeat || facts.some(({ type, data }) => type === schema.type && isMeant(schema.data.parse(data)));
