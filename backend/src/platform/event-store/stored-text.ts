import { Metadata, UnreadableEvent, type EventPlace, type StoredEvent } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { fitsOf, parsedBy } from './fits.ts';

const Body = z.object({ data: z.unknown(), sealed: z.record(z.string(), z.string()).optional() });
const fitsSealed = fitsOf(z.record(z.string(), z.string()));

/** As the schema would take it, and nothing else in it. */
const isBody = (value: unknown): value is z.infer<typeof Body> => {
  if (typeof value !== 'object' || value === null || !('data' in value)) return false;
  for (const key in value) if (key !== 'data' && key !== 'sealed') return false;
  return !('sealed' in value) || fitsSealed(value.sealed);
};

/** An event as a store hands it out: the two texts that were written, and what the store itself knows of it. */
export interface StoredText extends EventPlace {
  readonly id: string;
  /** JSON text of `{ data, sealed? }`. */
  readonly body: string;
  /** JSON text. */
  readonly metadata: string;
}

/**
 * A stored fact of its texts, for every adapter.
 * @throws UnreadableEvent where one of them is no JSON or says something else than it should.
 */
export const storedEventOf = (text: StoredText): StoredEvent => {
  const { id, type, streamId, revision, position } = text;
  const body = jsonOf(text, 'body');
  const { data, sealed = {} } = isBody(body) ? body : partOf(text, 'body', Body, body);
  const metadata = partOf(text, 'metadata', Metadata, jsonOf(text, 'metadata'));
  return { id, type, streamId, revision, position, data, sealed, metadata };
};

/** What the reasons for a refusal are called in the sentence. */
const fieldsOf = (error: z.ZodError): string =>
  error.issues.map(({ path }) => path.join('.') || 'all of it').join(', ');

const partOf = <T>(text: StoredText, part: 'body' | 'metadata', schema: z.ZodType<T>, value: unknown): T => {
  const parsed = parsedBy(schema, value);
  if (parsed.success) return parsed.data;
  throw new UnreadableEvent(text, `its ${part} is not of the shape that every ${part} has (${fieldsOf(parsed.error)})`);
};

const jsonOf = (text: StoredText, part: 'body' | 'metadata'): unknown => {
  try {
    const value: unknown = JSON.parse(text[part]);
    return value;
  } catch {
    // The parser's own words quote the text.
    throw new UnreadableEvent(text, `its ${part} is no JSON`);
  }
};

/**
 * The part of a list that stands before the first item that cannot be read, each item read.
 * @returns `failure`: why it ends there; null where everything could be read.
 */
export const readableOf = <T, E>(
  items: readonly T[],
  read: (item: T) => E,
): { readonly events: readonly E[]; readonly failure: UnreadableEvent | null } => {
  const events: E[] = [];
  for (const item of items) {
    try {
      events.push(read(item));
    } catch (error) {
      if (!(error instanceof UnreadableEvent)) throw error;
      return { events, failure: error };
    }
  }
  return { events, failure: null };
};

/**
 * A page of the log as `readAll` answers it: the events before the first one that cannot be read.
 * @throws UnreadableEvent where that is the page's first, so whoever reads on hears of it at its place.
 */
export const pageOf = <T, E>(items: readonly T[], read: (item: T) => E): readonly E[] => {
  const { events, failure } = readableOf(items, read);
  if (failure !== null && events.length === 0) throw failure;
  return events;
};
