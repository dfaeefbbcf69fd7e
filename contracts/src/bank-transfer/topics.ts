import { z } from 'zod';
import { defineTopic, EventId, windowOf, windowSize } from '../kernel/index.ts';
import { mayTakePayments } from './api.ts';
import { StatementView } from './statement.ts';
import { BankLineView, LineCounts, LineState } from './views.ts';

export const bankTransferTopics = {
  /** A page of an event's payments in one state: those that were booked last first. */
  lines: defineTopic({
    name: 'bank-transfer.lines',
    kind: 'window',
    needs: mayTakePayments,
    params: z.strictObject({
      eventId: EventId,
      state: LineState,
      page: z.int().min(1).max(100_000),
      perPage: windowSize(50),
    }),
    view: windowOf(BankLineView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
  /** The event's newest statements, with how far each is, and how many payments are in each state. */
  statements: defineTopic({
    name: 'bank-transfer.statements',
    kind: 'whole',
    needs: mayTakePayments,
    params: z.strictObject({ eventId: EventId }),
    view: z.strictObject({ statements: z.array(StatementView), counts: LineCounts }),
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
} as const;
