// Stored for ever: add optional keys only, never rename or remove one.
import { z } from 'zod';
import {
  ComparisonId,
  defineCall,
  defineEvent,
  defineTopic,
  EventId,
  Instant,
  needs,
  OnlinePaymentId,
} from '../kernel/index.ts';
import { Provider, ProviderMode } from '../charges/provider.ts';

/** Ways in which a payment is another thing here than at its provider (rule money/comparison). */
export const DifferenceKind = z.enum([
  /** Other money came in than we know of. */
  'amount',
  /** We have it, and the provider has not. */
  'not-at-provider',
  /** Other money went back than we know of. */
  'refunds',
  /** Money in the account that nobody was asked for by this software. */
  'unasked',
]);
export type DifferenceKind = z.infer<typeof DifferenceKind>;

const difference = {
  kind: DifferenceKind,
  provider: Provider,
  mode: ProviderMode,
  /** Null: money that nobody was asked for. */
  onlinePaymentId: OnlinePaymentId.nullable(),
  /** The provider's own id; empty where it has none. */
  paymentId: z.string().max(500),
  currency: z.string().max(10),
};

/** In minor units. */
export const Difference = z.strictObject({ ...difference, ours: z.int(), theirs: z.int() });
export type Difference = z.infer<typeof Difference>;

/** A provider that could not be asked, or not all of it; the rest was compared. */
export const ComparisonProblem = z.strictObject({
  provider: Provider,
  mode: ProviderMode,
  code: z.string().max(100),
  message: z.string().max(500),
});
export type ComparisonProblem = z.infer<typeof ComparisonProblem>;

/** The most differences that are kept of a comparison; all of them are counted. */
export const mostDifferences = 100;

const result = {
  because: z.enum(['night', 'staff']),
  /** Payments that were read anew. */
  compared: z.int().min(0),
  /** Those of which a notice had not come: what it would have said was taken. */
  taken: z.int().min(0),
  /** Money with our mark that our log knew nothing of; it is parked. */
  unknown: z.int().min(0),
  differenceCount: z.int().min(0),
  problems: z.array(ComparisonProblem).max(20),
};

/** Stream `paymentcomparisons-<eventId>`. */
export const comparisonEvents = {
  /** Our facts were compared with what the providers say. */
  PaymentsCompared: defineEvent(
    'PaymentsCompared',
    z.strictObject({
      eventId: EventId,
      comparisonId: ComparisonId,
      ...result,
      differences: z.array(Difference).max(mostDifferences),
    }),
  ),
} as const;

/** Amounts have the currency's decimals. */
export const DifferenceView = z.strictObject({ ...difference, ours: z.number(), theirs: z.number() });
export type DifferenceView = z.infer<typeof DifferenceView>;

/** The comparison that goes on, and what the newest one found. */
export const ComparisonView = z.strictObject({
  current: z
    .strictObject({
      state: z.enum(['waiting', 'running']),
      askedAt: Instant,
      done: z.int(),
      /** Payments that are to be read; 0: not known yet. */
      of: z.int(),
    })
    .nullable(),
  last: z
    .strictObject({ ...result, comparedAt: Instant, differences: z.array(DifferenceView).max(mostDifferences) })
    .nullable(),
});
export type ComparisonView = z.infer<typeof ComparisonView>;

export const comparisonApi = {
  comparison: defineCall({
    method: 'GET',
    path: '/api/x/events/:eventId/online-payments/comparison',
    summary: 'The newest comparison of online payments with the providers, and how far one is',
    needs: needs.event('viewRegistrants', 'editPaymentsForRegistrants'),
    params: z.strictObject({ eventId: EventId }),
    output: ComparisonView,
  }),
  /** One goes on at a time: asked again, it is the same. */
  comparePayments: defineCall({
    method: 'POST',
    path: '/api/events/:id/compare-payments',
    summary: "Compare an event's online payments with what the providers say",
    needs: needs.event('editPaymentsForRegistrants'),
    params: z.strictObject({ id: EventId }),
    output: z.strictObject({ comparisonId: ComparisonId }),
  }),
} as const;

export const comparisonTopics = {
  comparison: defineTopic({
    name: 'online-payment.comparison',
    kind: 'whole',
    needs: needs.event('viewRegistrants', 'editPaymentsForRegistrants'),
    params: z.strictObject({ eventId: EventId }),
    view: ComparisonView,
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
} as const;
