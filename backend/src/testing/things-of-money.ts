import { calls } from '@turnout/contracts';
import type { Asked } from './things.ts';

/** Gives the calls about bank statements and reports of money as they are asked in an event. */
export const othersOfMoney = (eventId: string, registrationId: string): Readonly<Record<string, Asked>> => ({
  bankStatements: { path: `${calls.bankStatements.path}?eventId=${eventId}` },
  uploadBankStatement: { path: `${calls.uploadBankStatement.path}?eventId=${eventId}` },
  bankLines: { path: `${calls.bankLines.path}?eventId=${eventId}` },
  bankPayees: { path: `${calls.bankPayees.path}?eventId=${eventId}&q=Ada` },
  transferDetails: { path: calls.transferDetails.path.replace(':registrationId', registrationId) },
  moneyReport: { path: calls.moneyReport.path.replace(':eventId', eventId) },
  accounting: { path: calls.accounting.path.replace(':eventId', eventId) },
});
