import type { Topic } from '@turnout/contracts/kernel';
import { z } from 'zod';

/** The server's answer to `subscribe`. */
export const SubscribeReply = z.union([
  z.object({ ok: z.literal(true), room: z.string(), position: z.string(), unchanged: z.literal(true) }),
  z.object({ ok: z.literal(true), room: z.string(), position: z.string(), view: z.unknown() }),
  z.object({ ok: z.literal(false), code: z.string(), message: z.string() }),
]);
export type SubscribeReply = z.infer<typeof SubscribeReply>;

const step = { room: z.string(), from: z.string(), to: z.string() };
const WindowPatch = z.object({
  ...step,
  upserts: z.array(z.unknown()),
  order: z.array(z.string()),
  total: z.int(),
  totalWithoutFilter: z.int(),
});
const WholePatch = z.object({ ...step, view: z.unknown() });
export const PatchMessage = z.union([WindowPatch, WholePatch]);
export type PatchMessage = z.infer<typeof PatchMessage>;

const HasId = z.looseObject({ _id: z.string() });
const Rows = z.object({ rows: z.array(z.unknown()) });

/** The schema of one row of a window topic's view. */
const rowOf = ({ view }: Topic): z.ZodType => {
  const rows: unknown = view instanceof z.ZodObject ? view.shape['rows'] : undefined;
  const row: unknown = rows instanceof z.ZodArray ? rows.element : undefined;
  return row instanceof z.ZodType ? row : z.unknown();
};

/**
 * The view that a patch makes of the one held. Only what the patch brings is parsed: rows that stay
 * were parsed when they came.
 * @returns null when the patch does not fit (a row it means is not there): ask for the whole view.
 */
export const applyPatch = (topic: Topic, held: unknown, patch: PatchMessage): { readonly view: unknown } | null => {
  if (!('upserts' in patch)) return { view: topic.view.parse(patch.view) };
  const row = rowOf(topic);
  const known = new Map(Rows.parse(held).rows.map((one) => [HasId.parse(one)._id, one]));
  for (const one of patch.upserts) known.set(HasId.parse(one)._id, row.parse(one));
  if (!patch.order.every((id) => known.has(id))) return null;
  const { total, totalWithoutFilter } = patch;
  return { view: { rows: patch.order.map((id) => known.get(id)), total, totalWithoutFilter } };
};

const canonical = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    // The preview of a form is built for visitors' browsers too, which have no toSorted.
    [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, item]) => [key, canonical(item)]),
  );
};

/** The same text for the same topic and params, in whatever order the params' keys are written. */
export const watchKey = (topic: Topic, params: unknown): string => `${topic.name} ${JSON.stringify(canonical(params))}`;
