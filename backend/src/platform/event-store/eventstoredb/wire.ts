import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { startOfLog, type ExpectedRevision, type Position } from '@turnout/contracts/kernel';
import type { AdmittedAppend } from '../admission.ts';
import type { StoredText } from '../stored-text.ts';

const contentType = 'application/json';
/** Events of streams whose name begins with $ are the server's own: statistics, projections, accounts. */
const ownStreams = '^[^$]';
/** Events that the server looks at before it says how far it has come. */
const searchWindow = 500;

type ReadOptions = streams.ReadReq.Options;

const streamNamed = (name: string): shared.StreamIdentifier => {
  const identifier = new shared.StreamIdentifier();
  identifier.setStreamName(Buffer.from(name, 'utf8'));
  return identifier;
};

const uuidOf = (text: string): shared.UUID => {
  const uuid = new shared.UUID();
  uuid.setString(text);
  return uuid;
};

/**
 * A number of the transaction log as an opaque place in it. Commit and prepare position are the same for
 * all that we append: a server writes an append's events as prepares that are committed as they are
 * written, each at a place of its own. Only the explicit transactions of the old TCP interface had a
 * commit at another place, and nothing of ours can make one.
 */
export const positionOfCommit = (commit: string): Position => commit.padStart(20, '0');

const commitOf = (position: Position): string => BigInt(position).toString();

const readOptions = (count: number | 'forEver'): ReadOptions => {
  const options = new streams.ReadReq.Options();
  const uuids = new streams.ReadReq.Options.UUIDOption();
  uuids.setString(new shared.Empty());
  options.setUuidOption(uuids);
  options.setResolveLinks(false);
  if (count === 'forEver') options.setSubscription(new streams.ReadReq.Options.SubscriptionOptions());
  else options.setCount(String(count));
  return options;
};

const requestOf = (options: ReadOptions): streams.ReadReq => {
  const request = new streams.ReadReq();
  request.setOptions(options);
  return request;
};

/** Which events of the whole log: of the categories, else of all streams that are not the server's own. */
const filterOf = (categories: readonly string[] | undefined): streams.ReadReq.Options.FilterOptions => {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  if (categories === undefined) expression.setRegex(ownStreams);
  else expression.setPrefixList(categories.map((category) => `${category}-`));
  const filter = new streams.ReadReq.Options.FilterOptions();
  filter.setStreamIdentifier(expression);
  filter.setMax(searchWindow);
  filter.setCheckpointintervalmultiplier(1);
  return filter;
};

const allFrom = (position: Position): streams.ReadReq.Options.AllOptions => {
  const all = new streams.ReadReq.Options.AllOptions();
  if (position === startOfLog) {
    all.setStart(new shared.Empty());
    return all;
  }
  const place = new streams.ReadReq.Options.Position();
  place.setCommitPosition(commitOf(position));
  place.setPreparePosition(commitOf(position));
  all.setPosition(place);
  return all;
};

/** One stream forward from a revision on; backward from its end without one. */
export const readOfStream = (streamId: string, from: number | 'end', count: number): streams.ReadReq => {
  const options = readOptions(count);
  const stream = new streams.ReadReq.Options.StreamOptions();
  stream.setStreamIdentifier(streamNamed(streamId));
  if (from === 'end') stream.setEnd(new shared.Empty());
  else stream.setRevision(String(from));
  options.setStream(stream);
  options.setReadDirection(from === 'end' ? 1 : 0);
  options.setNoFilter(new shared.Empty());
  return requestOf(options);
};

/** The whole log forward from a position, that one included. */
export const readOfAll = (
  from: Position,
  count: number,
  categories: readonly string[] | undefined,
): streams.ReadReq => {
  const options = readOptions(count);
  options.setAll(allFrom(from));
  options.setReadDirection(0);
  options.setFilter(filterOf(categories));
  return requestOf(options);
};

/** The newest events, backward. */
export const readOfHead = (count: number): streams.ReadReq => {
  const options = readOptions(count);
  const all = new streams.ReadReq.Options.AllOptions();
  all.setEnd(new shared.Empty());
  options.setAll(all);
  options.setReadDirection(1);
  options.setFilter(filterOf(undefined));
  return requestOf(options);
};

/** The whole log from after a position on, and what comes, for ever. */
export const subscriptionToAll = (after: Position, categories: readonly string[] | undefined): streams.ReadReq => {
  const options = readOptions('forEver');
  options.setAll(allFrom(after));
  options.setReadDirection(0);
  options.setFilter(filterOf(categories));
  return requestOf(options);
};

/** An append, whole, as one message of a BatchAppend call. */
export const appendRequest = (correlationId: string, append: AdmittedAppend): streams.BatchAppendReq => {
  const request = new streams.BatchAppendReq();
  request.setCorrelationId(uuidOf(correlationId));
  // No deadline is named: it would be a time of day, and this machine's clock is not the server's.
  request.setOptions(appendOptions(append.streamId, append.expected));
  for (const [index, id] of append.ids.entries()) {
    const message = new streams.BatchAppendReq.ProposedMessage();
    message.setId(uuidOf(id));
    message.getMetadataMap().set('type', append.types[index] ?? '');
    message.getMetadataMap().set('content-type', contentType);
    message.setData(Buffer.from(append.bodies[index] ?? '', 'utf8'));
    message.setCustomMetadata(Buffer.from(append.metadata[index] ?? '', 'utf8'));
    request.addProposedMessages(message);
  }
  request.setIsFinal(true);
  return request;
};

const appendOptions = (streamId: string, expected: ExpectedRevision): streams.BatchAppendReq.Options => {
  const options = new streams.BatchAppendReq.Options();
  options.setStreamIdentifier(streamNamed(streamId));
  if (expected === 'any') options.setAny(new shared.Empty());
  else if (expected === 'noStream') options.setNoStream(new shared.Empty());
  else options.setStreamPosition(String(expected));
  return options;
};

const utf8 = (bytes: Uint8Array): string =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8');

/** What an event says of itself, its texts as they were written; null for one of the server's own. */
export const storedTextOf = (recorded: streams.ReadResp.ReadEvent.RecordedEvent): StoredText | null => {
  const streamId = utf8(recorded.getStreamIdentifier()?.getStreamName_asU8() ?? new Uint8Array());
  const type = recorded.getMetadataMap().get('type') ?? '';
  if (streamId.startsWith('$') || type.startsWith('$')) return null;
  return {
    id: recorded.getId()?.getString() ?? '',
    type,
    streamId,
    revision: Number(recorded.getStreamRevision()),
    position: positionOfCommit(recorded.getCommitPosition()),
    body: utf8(recorded.getData_asU8()),
    metadata: utf8(recorded.getCustomMetadata_asU8()),
  };
};
