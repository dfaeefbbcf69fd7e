import { z } from 'zod';
import { bodySizes, defineCall, EventId, limits, needs } from '../kernel/index.ts';
import { InitStripeSession, Notice, TestProvider } from './commands.ts';
import { ProviderMode } from '../charges/provider.ts';
import { OnlineInboxView, OnlinePaymentView, ProviderProblem, RefusedNotice } from './views.ts';

const opening = {
  needs: needs.public,
  limit: { ...limits.paying, onEach: { points: 30, seconds: 3600 } },
  proof: { none: "It takes a primary's id, and each opens a few pages to pay on an hour" },
} as const;
const notice = {
  needs: needs.public,
  limit: limits.notices,
  proof: { none: 'It is signed by the provider, and counts for nothing before that is verified' },
  bodyAtMost: bodySizes.person,
  body: Notice,
  output: z.strictObject({ received: z.literal(true) }),
} as const;
const sandbox = z.enum(['sandbox', 'live']);

export const onlinePaymentApi = {
  /** Answers the same session to whoever asks again for the same amount while that one is open. */
  initStripeSession: defineCall({
    method: 'POST',
    path: '/api/init-stripe-session',
    summary: 'Open a page of the card provider on which a group pays',
    ...opening,
    body: InitStripeSession,
    output: z.strictObject({
      session: z.strictObject({ id: z.string(), url: z.string() }),
      mode: ProviderMode,
    }),
  }),
  initPaypalOrder: defineCall({
    method: 'POST',
    path: '/api/init-paypal-order',
    summary: 'Open a page of the wallet on which a group pays',
    ...opening,
    body: InitStripeSession,
    output: z.strictObject({ order: z.strictObject({ id: z.string(), url: z.string() }), mode: ProviderMode }),
  }),
  /** Kept under the provider's own id before it is answered (rule money/provider-notices). */
  stripeNotice: defineCall({
    method: 'POST',
    path: '/api/payments/stripe/:eventId',
    summary: 'A notice of the card provider about a payment of an event',
    ...notice,
    params: z.strictObject({ eventId: EventId }),
  }),
  /** For all events: the notice itself says of which payment it is. */
  paypalNotice: defineCall({
    method: 'POST',
    path: '/api/payments/paypal/:account',
    summary: 'A notice of the wallet about a payment',
    ...notice,
    params: z.strictObject({ account: sandbox }),
  }),
  /** Asks the provider, and changes nothing there. */
  testProvider: defineCall({
    method: 'POST',
    path: '/api/events/:eventId/test-payment-provider',
    summary: 'Test the keys and the notice address of a payment provider',
    needs: needs.event('settings'),
    params: z.strictObject({ eventId: EventId }),
    body: TestProvider,
    output: z.strictObject({
      mode: ProviderMode,
      /** The address that the provider is to send its notices to. */
      noticeUrl: z.string(),
      /** None: all is well. */
      problems: z.array(ProviderProblem),
    }),
  }),
  refusedNotices: defineCall({
    method: 'GET',
    path: '/api/x/events/:eventId/refused-notices',
    summary: 'The notice of each payment provider that was refused last, and why',
    needs: needs.event('settings'),
    params: z.strictObject({ eventId: EventId }),
    output: z.strictObject({ notices: z.array(RefusedNotice) }),
  }),
  onlineInbox: defineCall({
    method: 'GET',
    path: '/api/x/events/:eventId/online-payments/inbox',
    summary: 'Online payments that somebody has to look at: parked money, failed refunds, open disputes',
    needs: needs.event('viewRegistrants', 'editPaymentsForRegistrants'),
    params: z.strictObject({ eventId: EventId }),
    output: OnlineInboxView,
  }),
  onlinePayments: defineCall({
    method: 'GET',
    path: '/api/x/events/:eventId/online-payments',
    summary: "An event's online payments, newest first",
    needs: needs.event('viewRegistrants', 'editPaymentsForRegistrants'),
    params: z.strictObject({ eventId: EventId }),
    query: z.strictObject({
      page: z.coerce.number().int().min(1).max(100_000).default(1),
      perPage: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.strictObject({ payments: z.array(OnlinePaymentView), total: z.int() }),
  }),
} as const;
