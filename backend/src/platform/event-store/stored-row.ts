import type { Position, StoredEvent } from '@turnout/contracts/kernel';
import { storedEventOf } from './stored-text.ts';

/** A row of `log.events` as the driver gives it: the columns' own types, which only our migration sets. */
export interface EventRow {
  readonly global_position: string;
  readonly event_id: string;
  readonly revision: number;
  readonly stream_id: string;
  readonly type: string;
  readonly body: string;
  readonly metadata: string;
}

export const columns = 'e.global_position, e.event_id, e.revision, e.stream_id, e.type, e.body, e.metadata';

/** A number of the log's order as an opaque place in it. */
export const positionOf = (globalPosition: string | number): Position => String(globalPosition).padStart(20, '0');

/** A row of `log.events` as a stored fact; throws UnreadableEvent where its texts are broken. */
export const storedEvent = ({
  global_position,
  event_id: id,
  revision,
  stream_id: streamId,
  type,
  body,
  metadata,
}: EventRow): StoredEvent =>
  storedEventOf({ id, type, streamId, revision, position: positionOf(global_position), body, metadata });
