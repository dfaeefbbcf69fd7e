import { wallEvents } from '@turnout/contracts/access';
import { EventId, Instant, WallId } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { on, type Clause } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const walls = defineTable(
  'walls',
  ['wall_id'],
  z.object({ wall_id: WallId, event_id: EventId, label: z.string(), created_at: Instant, position: z.string() }),
);

export const wallClauses: readonly Clause[] = [
  on(wallEvents.WallLinkIssued, {
    fold: ({ data, metadata, position }, batch) => {
      walls.put(batch, {
        wall_id: data.wallId,
        event_id: data.eventId,
        label: data.label,
        created_at: metadata.at,
        position,
      });
    },
  }),
  on(wallEvents.WallLinkRevoked, {
    fold: ({ data }, batch) => {
      walls.delete(batch, data.wallId);
    },
  }),
];
