import { calls } from '@turnout/contracts';
import type { Asked } from './asked.ts';

/** Gives the calls about bank statements and reports of money as they are asked in an event. */
export const othersOfMoney = (eventId: string, registrationId: string): Readonly<Record<string, Asked>> => ({
  bankStatements: { path: `${calls.bankStatements.path}?eventId=${eventId}` },
  uploadBankStatement: { path: `${calls.uploadBankStatement.path}?eventId=${eventId}` },
  bankLines: { path: `${calls.bankLines.path}?eventId=${eventId}` },
  bankPayees: { path: `${calls.bankPayees.path}?eventId=${eventId}&q=Ada` },
  transferDetails: { path: calls.transferDetails.path.replace(':registrationId', registrationId) },
  moneyReport: { path: calls.moneyReport.path.replace(':eventId', eventId) },
  accounting: { path: calls.accounting.path.replace(':eventId', eventId) },
  refusedNotices: { path: calls.refusedNotices.path.replace(':eventId', eventId) },
  onlineInbox: { path: calls.onlineInbox.path.replace(':eventId', eventId) },
  onlinePayments: { path: calls.onlinePayments.path.replace(':eventId', eventId) },
  comparison: { path: calls.comparison.path.replace(':eventId', eventId) },
  comparePayments: { path: calls.comparePayments.path.replace(':id', eventId) },
  refundProposals: { path: calls.refundProposals.path.replace(':eventId', eventId) },
  testProvider: { path: calls.testProvider.path.replace(':eventId', eventId), body: { provider: 'stripe' } },
});
