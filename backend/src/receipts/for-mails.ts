import { isFact, type PrimaryId, type TransactionId } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { openPdfMaker } from '../platform/pdf/pdf-maker.ts';
import { openIssuing, type IssuingParts } from './issuing.ts';
import { openReceiptFiles, type ReceiptFile } from './reading.ts';

/** Receipts for whoever writes e-mails about payments: one that was not issued yet is issued there and then. */
export const openReceiptsForMails = (parts: IssuingParts) => {
  const { log } = parts.platform;
  const issue = openIssuing(parts);
  const { fileOf } = openReceiptFiles(parts.platform, openPdfMaker());
  return {
    fileOf,
    ofPayment: async ({
      primaryId,
      transactionId,
    }: {
      readonly primaryId: PrimaryId;
      readonly transactionId: TransactionId;
    }): Promise<ReceiptFile | null> => {
      const facts = await log.readStream(`registration-${primaryId}`);
      const paid = facts.find(
        (fact) => isFact(registrationEvents.TransactionRecorded, fact) && fact.data.transactionId === transactionId,
      );
      const said = paid === undefined ? null : await issue(paid);
      return said === null ? null : fileOf(said.receiptId);
    },
  };
};
