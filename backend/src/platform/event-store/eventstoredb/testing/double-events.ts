import protobuf from 'protobufjs/minimal.js';
import type { RecordedEvent } from './double-log.ts';
import { eventMessage } from './double-messages.ts';

/**
 * Events as the wire has them, as a `ReadResp`. They are what a node sends most of, to each of its subscribers, on
 * the processors that whoever is measured has to share: a server that is not JavaScript makes less of it.
 */

const bytesTag = (field: number): number => (field << 3) | 2;
const numberTag = (field: number): number => field << 3;
const exactly = (value: bigint): number | string =>
  value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : String(value);
const ticksPerMillisecond = 10_000n;

const writeEntry = (writer: protobuf.Writer, key: string, value: string): void => {
  writer.uint32(bytesTag(6)).fork();
  writer.uint32(bytesTag(1)).string(key).uint32(bytesTag(2)).string(value).ldelim();
};

const written = (event: RecordedEvent): Uint8Array => {
  const writer = protobuf.Writer.create();
  const position = exactly(event.position);
  writer.uint32(bytesTag(1)).fork();
  writer.uint32(bytesTag(1)).fork();
  writer.uint32(bytesTag(1)).fork().uint32(bytesTag(2)).string(event.id).ldelim();
  writer.uint32(bytesTag(2)).fork().uint32(bytesTag(3)).string(event.streamId).ldelim();
  writer.uint32(numberTag(3)).uint64(event.revision);
  writer.uint32(numberTag(4)).uint64(position);
  writer.uint32(numberTag(5)).uint64(position);
  writeEntry(writer, 'type', event.type);
  writeEntry(writer, 'content-type', event.contentType);
  writeEntry(writer, 'created', String(BigInt(event.created) * ticksPerMillisecond));
  writer.uint32(bytesTag(7)).bytes(event.metadata).uint32(bytesTag(8)).bytes(event.data);
  writer.ldelim().uint32(numberTag(3)).uint64(position);
  return writer.ldelim().finish();
};

/** The event that was last asked for: all subscribers of a log ask for the same one, one after the other. */
let last: { readonly event: RecordedEvent; readonly bytes: Buffer } | null = null;

/** @param structuredIds ids as two numbers instead of text, where a client asks for that. */
export const eventBytes = (event: RecordedEvent, structuredIds: boolean): Buffer => {
  if (structuredIds) return Buffer.from(eventMessage(event, true).serializeBinary());
  if (last?.event !== event) last = { event, bytes: Buffer.from(written(event)) };
  return last.bytes;
};
