import { refundTopics } from '@turnout/contracts/online-payment';
import { openRefundProposals, refundsOfGroup } from '@turnout/projections/online-payment/queries';
import type { View } from '../../platform/module/platform.ts';

/** Refunds as staff follow them: what is proposed in an event, and all of a group's. */
export const refundViews: readonly View[] = [
  {
    topic: refundTopics.refundProposals,
    read: (pool, params) => openRefundProposals(pool, refundTopics.refundProposals.params.parse(params)),
  },
  {
    topic: refundTopics.groupRefunds,
    read: (pool, params) => refundsOfGroup(pool, refundTopics.groupRefunds.params.parse(params)),
  },
];
