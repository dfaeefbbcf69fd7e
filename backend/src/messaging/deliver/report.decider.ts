import type { Decide } from '@turnout/contracts/kernel';
import type { ReturnCause } from '@turnout/contracts/messaging';
import type { End, Outcome } from '../queue/delivery-facts.ts';
import type { MessageState } from '../queue/message-fold.ts';

/** News of a message by somebody else, after it was taken: a gateway, a mail server, a mailbox. */
export type Report =
  | { readonly kind: 'sent' | 'delivered' }
  | { readonly kind: 'failed'; readonly reason: string }
  | { readonly kind: 'returned'; readonly cause: ReturnCause; readonly reason: string };

export interface ReportMessage {
  readonly report: Report;
  /** The fact that an end makes of the message. */
  readonly factOf: (end: End) => Outcome;
}

const ends = {
  sent: (): End => ({ type: 'MessageSent' }),
  delivered: (): End => ({ type: 'MessageDelivered' }),
} as const;

const endOf = (report: Report): End => {
  if (report.kind === 'failed') return { type: 'MessageFailed', reason: report.reason };
  if (report.kind === 'returned') return { type: 'MessageReturned', cause: report.cause, reason: report.reason };
  return ends[report.kind]();
};

/** The ends after which a report still says something new. */
const newsAfter: Readonly<Record<Report['kind'], readonly string[]>> = {
  sent: ['MessageUncertain'],
  delivered: ['MessageUncertain', 'MessageSent'],
  failed: ['MessageUncertain', 'MessageSent'],
  returned: ['MessageUncertain', 'MessageSent', 'MessageDelivered'],
};

/**
 * Notes what is reported of a message that has come to an end here (rule messaging/reports): an uncertain one turns certain,
 * one that was sent arrives or comes back. The same again, an older one, and what was never sent change nothing.
 */
export const reportMessage: Decide<ReportMessage, MessageState, Outcome> = ({ report, factOf }, state) =>
  state.kind === 'settled' && newsAfter[report.kind].includes(state.as) ? [factOf(endOf(report))] : [];
