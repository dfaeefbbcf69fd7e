import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { Status } from '@eventstore/db-client/generated/status_pb.js';
import type { ExpectedRevision, Position } from '@turnout/contracts/kernel';
import protobuf from 'protobufjs/minimal.js';
import type { AdmittedAppend } from '../admission.ts';
import type { StoredText } from '../stored-text.ts';

/**
 * The messages of which there are thousands a second, from and to bytes: events as they are read, appends and
 * their answers. The driver's own classes make a dozen objects of each, which cost more than all else that is
 * done with it. The numbers are those of EventStoreDB's `streams.proto` and `shared.proto`.
 */

/** A message of a read or a subscription. */
export type ReadMessage =
  /** `event` is null for one of the server's own. */
  | { readonly kind: 'event'; readonly position: Position; readonly event: StoredText | null }
  /** The server has looked so far; null where that is no place of an event. */
  | { readonly kind: 'checkpoint'; readonly position: Position | null }
  | { readonly kind: 'caught-up' }
  | { readonly kind: 'other' };

/** What the server says to one append. */
export interface AppendReply {
  readonly correlationId: string;
  /** Null where it was refused; `position` is null where the server does not tell. */
  readonly stored: { readonly revision: number; readonly position: Position | null } | null;
  readonly refusal: () => Status | undefined;
}

const { Reader, Writer } = protobuf;
type Reader = protobuf.Reader;

const contentType = 'application/json';
/** A tag is the number of a field and how its value is written: 0 a number, 2 so many bytes. */
const numberOf = (tag: number): number => tag >>> 3;
const skip = (reader: Reader, tag: number): void => void reader.skipType(tag & 7);

/** Calls for each field of the message that begins here, which takes what it knows and skips the rest. */
const eachField = (reader: Reader, field: (number: number, tag: number) => void): void => {
  const end = reader.uint32() + reader.pos;
  while (reader.pos < end) {
    const tag = reader.uint32();
    field(numberOf(tag), tag);
  }
};

const largestExactHigh = 2 ** 21;

/**
 * A number of the transaction log as an opaque place in it. Commit and prepare position are the same for
 * all that we append: a server writes an append's events as prepares that are committed as they are
 * written, each at a place of its own. Only the explicit transactions of the old TCP interface had a
 * commit at another place, and nothing of ours can make one.
 */
const positionIn = (reader: Reader): Position => {
  const value = reader.uint64();
  if (typeof value === 'number') return String(value).padStart(20, '0');
  const [high, low] = [value.high >>> 0, value.low >>> 0];
  // Beyond 2^53 no number of JavaScript is exact.
  const text =
    high < largestExactHigh ? String(high * 2 ** 32 + low) : ((BigInt(high) << 32n) | BigInt(low)).toString();
  return text.padStart(20, '0');
};

/** The text of one field of a message that has only that for us. */
const textIn = (reader: Reader, wanted: number): string => {
  let text = '';
  eachField(reader, (number, tag) => {
    if (number === wanted) text = reader.string();
    else skip(reader, tag);
  });
  return text;
};
const uuidIn = (reader: Reader): string => textIn(reader, 2);
const streamNameIn = (reader: Reader): string => textIn(reader, 3);

/** One entry of an event's system metadata: its value where it is the type, else undefined. */
const typeIn = (reader: Reader): string | undefined => {
  let [key, value] = ['', ''];
  eachField(reader, (number, tag) => {
    if (number === 1) key = reader.string();
    else if (number === 2) value = reader.string();
    else skip(reader, tag);
  });
  return key === 'type' ? value : undefined;
};

type Recorded = { -readonly [K in keyof StoredText]: StoredText[K] };

const recordedIn = (reader: Reader): Recorded => {
  const event: Recorded = { id: '', type: '', streamId: '', revision: 0, position: '', body: '', metadata: '' };
  eachField(reader, (number, tag) => {
    switch (number) {
      case 1:
        event.id = uuidIn(reader);
        return;
      case 2:
        event.streamId = streamNameIn(reader);
        return;
      case 3:
        event.revision = Number(reader.uint64());
        return;
      case 5:
        event.position = positionIn(reader);
        return;
      case 6:
        event.type = typeIn(reader) ?? event.type;
        return;
      case 7:
        event.metadata = reader.string();
        return;
      case 8:
        event.body = reader.string();
        return;
      default:
        skip(reader, tag);
    }
  });
  return event;
};

const isServersOwn = ({ streamId, type }: StoredText): boolean => streamId.startsWith('$') || type.startsWith('$');
const noPosition = '0'.repeat(20);

const eventIn = (reader: Reader): ReadMessage => {
  let event: Recorded | null = null;
  eachField(reader, (number, tag) => {
    if (number === 1) event = recordedIn(reader);
    else skip(reader, tag);
  });
  return messageOf(event);
};

const messageOf = (event: Recorded | null): ReadMessage => {
  if (event === null) return { kind: 'other' };
  // A number that is 0 is not written.
  if (event.position === '') event.position = noPosition;
  return { kind: 'event', position: event.position, event: isServersOwn(event) ? null : event };
};

/**
 * A checkpoint of the past may stand at the end of a record, with a prepare position of 0: the next event
 * begins there and is still to come, so only one that stands at an event says how far the server is.
 */
const checkpointIn = (reader: Reader): ReadMessage => {
  let [commit, prepare] = [noPosition, noPosition];
  eachField(reader, (number, tag) => {
    if (number === 1) commit = positionIn(reader);
    else if (number === 2) prepare = positionIn(reader);
    else skip(reader, tag);
  });
  return { kind: 'checkpoint', position: commit === prepare ? commit : null };
};

/** A `ReadResp`. */
export const readMessageOf = (bytes: Buffer): ReadMessage => {
  const reader = Reader.create(bytes);
  let message: ReadMessage = { kind: 'other' };
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    const number = numberOf(tag);
    if (number === 1) message = eventIn(reader);
    else if (number === 3) message = checkpointIn(reader);
    else {
      if (number === 8) message = { kind: 'caught-up' };
      skip(reader, tag);
    }
  }
  return message;
};

const storedIn = (reader: Reader): NonNullable<AppendReply['stored']> => {
  let revision = 0;
  let position: Position | null = null;
  eachField(reader, (number, tag) => {
    if (number === 1) revision = Number(reader.uint64());
    else if (number === 3)
      eachField(reader, (inner, innerTag) => {
        if (inner === 1) position = positionIn(reader);
        else skip(reader, innerTag);
      });
    else skip(reader, tag);
  });
  return { revision, position };
};

/** A `BatchAppendResp`. */
export const appendReplyOf = (bytes: Buffer): AppendReply => {
  const reader = Reader.create(bytes);
  let correlationId = '';
  let stored: AppendReply['stored'] = null;
  while (reader.pos < reader.len) {
    const tag = reader.uint32();
    const number = numberOf(tag);
    if (number === 1) correlationId = uuidIn(reader);
    else if (number === 3) stored = storedIn(reader);
    else skip(reader, tag);
  }
  return { correlationId, stored, refusal: () => streams.BatchAppendResp.deserializeBinary(bytes).getError() };
};

const bytesField = (number: number): number => (number << 3) | 2;
const numberField = (number: number): number => number << 3;

type Writer = protobuf.Writer;

const writeExpected = (writer: Writer, expected: ExpectedRevision): void => {
  if (expected === 'any') writer.uint32(bytesField(4)).fork().ldelim();
  else if (expected === 'noStream') writer.uint32(bytesField(3)).fork().ldelim();
  else writer.uint32(numberField(2)).uint64(expected);
};

const writeUuid = (writer: Writer, number: number, uuid: string): void => {
  writer.uint32(bytesField(number)).fork().uint32(bytesField(2)).string(uuid).ldelim();
};

const writeEntry = (writer: Writer, key: string, value: string): void => {
  writer.uint32(bytesField(2)).fork();
  writer.uint32(bytesField(1)).string(key).uint32(bytesField(2)).string(value).ldelim();
};

/**
 * An append, whole, as one message of a BatchAppend call. No deadline is named: it would be a time of day, and
 * this machine's clock is not the server's.
 */
export const appendRequest = (correlationId: string, append: AdmittedAppend): Buffer => {
  const writer = Writer.create();
  writeUuid(writer, 1, correlationId);
  writer.uint32(bytesField(2)).fork();
  writer.uint32(bytesField(1)).fork().uint32(bytesField(3)).string(append.streamId).ldelim();
  writeExpected(writer, append.expected);
  writer.ldelim();
  for (const [index, id] of append.ids.entries()) {
    writer.uint32(bytesField(3)).fork();
    writeUuid(writer, 1, id);
    writeEntry(writer, 'type', append.types[index] ?? '');
    writeEntry(writer, 'content-type', contentType);
    writer.uint32(bytesField(3)).string(append.metadata[index] ?? '');
    writer.uint32(bytesField(4)).string(append.bodies[index] ?? '');
    writer.ldelim();
  }
  const bytes = writer.uint32(numberField(4)).bool(true).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
};
