import { Metadata, type Position, type StoredEvent } from '@turnout/contracts/kernel';
import { z } from 'zod';

const Body = z.object({ data: z.unknown(), sealed: z.record(z.string(), z.string()).optional() });

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

/** A row of `log.events` as a stored fact. */
export const storedEvent = ({
  global_position,
  event_id,
  revision,
  stream_id,
  type,
  body,
  metadata,
}: EventRow): StoredEvent => {
  const { data, sealed = {} } = Body.parse(JSON.parse(body));
  return {
    id: event_id,
    type,
    streamId: stream_id,
    revision,
    position: positionOf(global_position),
    data,
    sealed,
    metadata: Metadata.parse(JSON.parse(metadata)),
  };
};
