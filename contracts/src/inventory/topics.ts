import { z } from 'zod';
import { defineTopic, EventId, needs, TypeId, windowOf, windowSize } from '../kernel/index.ts';
import { WaitingCode, WaitingPlace, WaitingView } from './waiting.ts';

export const inventoryTopics = {
  /** A page of those who wait for a seat, by type; for whom one is held first, then in their order. */
  waiting: defineTopic({
    name: 'registration.waiting',
    kind: 'window',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, page: z.int().min(1).max(100_000), perPage: windowSize(50) }),
    view: windowOf(WaitingView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** The place of whoever holds the link with this code; touched by type, so that one read of a list tells all of it. */
  waitingPlace: defineTopic({
    name: 'registration.waiting-place',
    kind: 'whole',
    needs: needs.public,
    params: z.strictObject({ eventId: EventId, typeId: TypeId, code: WaitingCode }),
    view: WaitingPlace,
    keyOf: ({ typeId }) => typeId,
    perSecond: 1,
  }),
} as const;
