import { z } from 'zod';
import type { Heard } from './send.ts';

const refusalStatuses: ReadonlySet<number> = new Set([400, 401, 403, 404, 409, 413, 415, 422, 429]);
const Refusal = z.looseObject({
  message: z.string().min(1),
  code: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  details: z.looseObject({}).optional(),
});
const Named = z.looseObject({ field: z.string().min(1) });
/** Refusals that are about what was sent, and so must say which part of it. */
const aboutInput: ReadonlySet<string> = new Set(['malformed', 'refused-by-rule']);

export const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
};

/** The code of a refusal; null for anything else. */
export const codeOf = ({ status, text }: Heard): string | null =>
  status < 400 ? null : (Refusal.safeParse(jsonOf(text)).data?.code ?? null);

/** What is wrong with an answer, whatever was asked; null when nothing is. */
export const faultOf = (heard: Heard, limitMs: number): string | null => {
  const { status, text, ms } = heard;
  if (ms > limitMs) return `took ${Math.round(ms)} ms`;
  if (status >= 500) return `failed with ${status}`;
  if (status >= 200 && status < 300) return null;
  if (!refusalStatuses.has(status)) return `was answered ${status}, which is no status of a refusal`;
  const refusal = Refusal.safeParse(jsonOf(text));
  if (!refusal.success) return `was refused ${status} without message and code`;
  const { message, code, details } = refusal.data;
  // A token that a sentence is about stands in its details.
  const filled = Object.values(details ?? {}).reduce<string>(
    (said, detail) => (typeof detail === 'string' && detail !== '' ? said.replaceAll(detail, '') : said),
    message,
  );
  if (/\{\w+\}/.test(filled)) return `was refused with a sentence that is not filled in: ${message.slice(0, 80)}`;
  if (aboutInput.has(code) && !Named.safeParse(details).success) return `was refused ${status} without naming a field`;
  return null;
};
