import { hash } from 'node:crypto';
import { startOfLog, type Position } from '@turnout/contracts/kernel';
import type { LogReader, ReadEvent } from './projection.ts';

/** The digest of a log without events. */
export const emptyDigest = '0'.repeat(64);

/** Keys in their order; most are written in it already, or in one of few others. */
const sortedKeys = (value: object): readonly string[] => {
  const keys = Object.keys(value);
  for (let at = 1; at < keys.length; at += 1) if ((keys[at - 1] ?? '') > (keys[at] ?? '')) return keys.toSorted();
  return keys;
};

/** Text in which JSON escapes nothing. */
const isBare = /^[ !#-[\]-~]*$/;
const quoted = (text: string): string => (isBare.test(text) ? `"${text}"` : JSON.stringify(text));

/** JSON that does not depend on the order in which an object's keys were written. */
const canonical = (value: unknown): string => {
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  let text = '';
  for (const key of sortedKeys(value)) {
    const part: unknown = Reflect.get(value, key);
    if (part !== undefined) text += `${text === '' ? '' : ','}${quoted(key)}:${canonical(part)}`;
  }
  return `{${text}}`;
};

/**
 * The digest of a log with one more event: SHA-256, in hex, over the digest before it and the event as it
 * is stored, personal values sealed. Places in the log are left out: a copied log keeps its digest, and
 * so does one from which a person was erased.
 */
export const digestWith = (
  before: string,
  { id, type: today, streamId, revision, stored: { type = today, data, sealed }, metadata }: ReadEvent,
): string => hash('sha256', before + canonical({ id, type, streamId, revision, data, sealed, metadata }), 'hex');

/** Most events that are read at once. */
const pageSize = 2_000;

/**
 * The digest of the log's first events, from the log itself.
 * @param events how many; null where the log has fewer.
 */
export const digestOfFirst = async (
  reader: LogReader,
  events: number,
): Promise<{ readonly position: Position; readonly events: number; readonly digest: string } | null> => {
  let position = startOfLog;
  let digest = emptyDigest;
  let done = 0;
  while (done < events) {
    const page = await reader.readAll(position, Math.min(pageSize, events - done));
    if (page.length === 0) return null;
    for (const event of page) digest = digestWith(digest, event);
    done += page.length;
    position = page.at(-1)?.position ?? position;
  }
  return { position, events, digest };
};
