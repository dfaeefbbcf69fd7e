import shared from '@eventstore/db-client/generated/shared_pb.js';
import statusMessages from '@eventstore/db-client/generated/status_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import type { ExpectedState, RecordedEvent } from './double-log.ts';

const uuidBits = (uuid: string): bigint => BigInt(`0x${uuid.replaceAll('-', '')}`);

/** The text of an id that arrives as text or as two signed halves. */
export const idOf = (uuid: shared.UUID | undefined): string => {
  const halves = uuid?.getStructured();
  if (halves === undefined) return (uuid?.getString() ?? '').toLowerCase();
  const most = BigInt.asUintN(64, BigInt(halves.getMostSignificantBits()));
  const least = BigInt.asUintN(64, BigInt(halves.getLeastSignificantBits()));
  const digits = ((most << 64n) | least).toString(16).padStart(32, '0');
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/u, '$1-$2-$3-$4-$5');
};

const uuidMessage = (id: string, structured: boolean): shared.UUID => {
  const uuid = new shared.UUID();
  if (!structured) return uuid.setString(id);
  const halves = new shared.UUID.Structured();
  halves.setMostSignificantBits(String(BigInt.asIntN(64, uuidBits(id) >> 64n)));
  halves.setLeastSignificantBits(String(BigInt.asIntN(64, uuidBits(id))));
  return uuid.setStructured(halves);
};

export const streamNameOf = (identifier: shared.StreamIdentifier | undefined): string =>
  identifier === undefined ? '' : Buffer.from(identifier.getStreamName_asU8()).toString('utf8');

export const streamIdentifier = (streamId: string): shared.StreamIdentifier =>
  new shared.StreamIdentifier().setStreamName(Buffer.from(streamId));

const ticksPerMillisecond = 10_000n;

export const eventMessage = (event: RecordedEvent, structuredIds: boolean): streams.ReadResp => {
  const recorded = new streams.ReadResp.ReadEvent.RecordedEvent();
  recorded.setId(uuidMessage(event.id, structuredIds));
  recorded.setStreamIdentifier(streamIdentifier(event.streamId));
  recorded.setStreamRevision(String(event.revision));
  recorded.setCommitPosition(String(event.position));
  recorded.setPreparePosition(String(event.position));
  recorded.setData(event.data);
  recorded.setCustomMetadata(event.metadata);
  const system = recorded.getMetadataMap();
  system.set('type', event.type);
  system.set('content-type', event.contentType);
  system.set('created', String(BigInt(event.created) * ticksPerMillisecond));
  const read = new streams.ReadResp.ReadEvent().setEvent(recorded).setCommitPosition(String(event.position));
  return new streams.ReadResp().setEvent(read);
};

export const confirmationMessage = (subscriptionId: string): streams.ReadResp =>
  new streams.ReadResp().setConfirmation(
    new streams.ReadResp.SubscriptionConfirmation().setSubscriptionId(subscriptionId),
  );

/** A place in the log as the server compares them: by commit, then by prepare position. */
export interface Place {
  readonly commit: bigint;
  readonly prepare: bigint;
}

export const checkpointMessage = ({ commit, prepare }: Place): streams.ReadResp =>
  new streams.ReadResp().setCheckpoint(
    new streams.ReadResp.Checkpoint().setCommitPosition(String(commit)).setPreparePosition(String(prepare)),
  );

export const caughtUpMessage = (): streams.ReadResp =>
  new streams.ReadResp().setCaughtUp(new streams.ReadResp.CaughtUp());

export const streamNotFoundMessage = (streamId: string): streams.ReadResp =>
  new streams.ReadResp().setStreamNotFound(
    new streams.ReadResp.StreamNotFound().setStreamIdentifier(streamIdentifier(streamId)),
  );

const varint = (value: number): number[] => (value < 128 ? [value] : [(value % 128) + 128, ...varint(value >>> 7)]);
const bytesField = (field: number, bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([...varint(field * 8 + 2), ...varint(bytes.length)]), bytes]);
const nothing = new Uint8Array();

/**
 * google.rpc.Status with its details packed. Written by hand: the classes of Google's own messages
 * come with another package, and merging of fields is what the wire format is made for.
 */
const packedStatus = (code: number, message: string, type: string, details: Uint8Array): statusMessages.Status =>
  statusMessages.Status.deserializeBinary(
    Buffer.concat([
      Buffer.from([8, ...varint(code)]),
      bytesField(2, Buffer.from(message)),
      bytesField(3, Buffer.concat([bytesField(1, Buffer.from(`type.googleapis.com/${type}`)), bytesField(2, details)])),
    ]),
  );

const expectedField = { any: 4, streamExists: 5, noStream: 6 } as const;

const wrongExpectedVersion = (actualRevision: number, expected: ExpectedState): Uint8Array => {
  const numbers = new shared.WrongExpectedVersion();
  if (actualRevision >= 0) numbers.setCurrentStreamRevision(String(actualRevision));
  if (typeof expected === 'number') numbers.setExpectedStreamPosition(String(expected));
  return Buffer.concat([
    numbers.serializeBinary(),
    actualRevision >= 0 ? nothing : bytesField(2, nothing),
    typeof expected === 'number' ? nothing : bytesField(expectedField[expected], nothing),
  ]);
};

/** The answers that a batch append gets instead of a success; codes of google.rpc. */
export const batchErrors = {
  wrongExpectedVersion: (actualRevision: number, expected: ExpectedState): statusMessages.Status =>
    packedStatus(
      6,
      'WrongExpectedVersion',
      'event_store.client.WrongExpectedVersion',
      wrongExpectedVersion(actualRevision, expected),
    ),
  maximumAppendSizeExceeded: (limit: number): statusMessages.Status =>
    packedStatus(
      3,
      'MaximumAppendSizeExceeded',
      'event_store.client.MaximumAppendSizeExceeded',
      new shared.MaximumAppendSizeExceeded().setMaxappendsize(limit).serializeBinary(),
    ),
  accessDenied: (): statusMessages.Status =>
    packedStatus(7, 'AccessDenied', 'event_store.client.AccessDenied', nothing),
  timeout: (): statusMessages.Status => packedStatus(4, 'Timeout', 'event_store.client.Timeout', nothing),
  badRequest: (message: string): statusMessages.Status =>
    packedStatus(
      3,
      'BadRequest',
      'event_store.client.BadRequest',
      new shared.BadRequest().setMessage(message).serializeBinary(),
    ),
  /** A refusal that only its sentence tells: `No leader info available in response`, `Server Is Not Ready`. */
  notHandled: (message: string): statusMessages.Status => packedStatus(0, message, 'google.protobuf.Empty', nothing),
};
