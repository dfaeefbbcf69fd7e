import type { EventToAppend, ExpectedRevision } from '@turnout/contracts/kernel';
import { AppendMalformed, AppendTooLarge } from './errors.ts';

/** Most bytes of bodies and metadata in one append, in every adapter (what EventStoreDB takes). */
export const appendLimit = 1_048_576;

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
// A category, a dash, an id; no control characters.
const streamName = /^[a-z][a-z0-9_]*-[^\p{Cc}]{1,200}$/u;

/** An append as it travels: metadata as text, its size known. */
export interface AdmittedAppend {
  readonly streamId: string;
  readonly expected: ExpectedRevision;
  readonly ids: readonly string[];
  readonly types: readonly string[];
  readonly bodies: readonly string[];
  readonly metadata: readonly string[];
  readonly bytes: number;
}

/**
 * Checks what every adapter demands of an append, before anything is sent: one bad append must not
 * spoil those it would be sent together with.
 * Throws AppendTooLarge or AppendMalformed.
 */
export const admit = (
  streamId: string,
  expected: ExpectedRevision,
  events: readonly EventToAppend[],
): AdmittedAppend => {
  if (!streamName.test(streamId)) throw new AppendMalformed(`"${streamId}" is no stream name (<category>-<id>)`);
  if (events.length === 0) throw new AppendMalformed(`An append to ${streamId} has no events`);
  if (typeof expected === 'number' && !(Number.isInteger(expected) && expected >= 0 && expected < 2 ** 31)) {
    throw new AppendMalformed(`${expected} is no revision of ${streamId}`);
  }
  const metadata = events.map((event) => JSON.stringify(event.metadata));
  let bytes = 0;
  for (const [index, { id, type, body }] of events.entries()) {
    if (!uuid.test(id)) throw new AppendMalformed(`${type} in ${streamId}: "${id}" is no UUID`);
    if (type.includes('\0') || body.includes('\0'))
      throw new AppendMalformed(`${streamId}: a character that cannot be stored`);
    bytes += Buffer.byteLength(body) + Buffer.byteLength(metadata[index] ?? '');
  }
  if (bytes > appendLimit) throw new AppendTooLarge(bytes, appendLimit);
  return {
    streamId,
    expected,
    ids: events.map(({ id }) => id),
    types: events.map(({ type }) => type),
    bodies: events.map(({ body }) => body),
    metadata,
    bytes,
  };
};
