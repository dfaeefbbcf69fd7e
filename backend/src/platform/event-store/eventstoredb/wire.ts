import shared from '@eventstore/db-client/generated/shared_pb.js';
import streams from '@eventstore/db-client/generated/streams_pb.js';
import { startOfLog, type LogFilter, type Position } from '@turnout/contracts/kernel';

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

const regexFor = (names: readonly string[]): string => `^(${names.map((name) => RegExp.escape(name)).join('|')})$`;

/**
 * Which events of the whole log the server sends: of the types, else of the categories, else of all streams that
 * are not its own. It filters by one thing only: whoever names types and categories looks at the latter again.
 */
const filterOf = ({ categories, types }: LogFilter): streams.ReadReq.Options.FilterOptions => {
  const expression = new streams.ReadReq.Options.FilterOptions.Expression();
  const filter = new streams.ReadReq.Options.FilterOptions();
  if (types !== undefined) filter.setEventType(expression.setRegex(regexFor(types)));
  else if (categories === undefined) filter.setStreamIdentifier(expression.setRegex(ownStreams));
  else filter.setStreamIdentifier(expression.setPrefixList(categories.map((category) => `${category}-`)));
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
export const readOfAll = (from: Position, count: number, only: LogFilter): streams.ReadReq => {
  const options = readOptions(count);
  options.setAll(allFrom(from));
  options.setReadDirection(0);
  options.setFilter(filterOf(only));
  return requestOf(options);
};

/** The newest events, backward. */
export const readOfHead = (count: number): streams.ReadReq => {
  const options = readOptions(count);
  const all = new streams.ReadReq.Options.AllOptions();
  all.setEnd(new shared.Empty());
  options.setAll(all);
  options.setReadDirection(1);
  options.setFilter(filterOf({}));
  return requestOf(options);
};

/** The whole log from after a position on, and what comes, for ever. */
export const subscriptionToAll = (after: Position, categories: readonly string[] | undefined): streams.ReadReq => {
  const options = readOptions('forEver');
  options.setAll(allFrom(after));
  options.setReadDirection(0);
  options.setFilter(filterOf({ categories }));
  return requestOf(options);
};
