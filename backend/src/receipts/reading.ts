import { groupOfTransaction, isFact, transactionOfReceipt, type ReceiptId } from '@turnout/contracts/kernel';
import { receiptEvents, ReceiptPersonal } from '@turnout/contracts/receipts';
import type { Platform } from '../platform/module/platform.ts';
import type { PdfMaker } from '../platform/pdf/pdf-maker.ts';
import { receiptsStream } from './decider.ts';
import { receiptDocument, receiptFileName, type ReceiptToPrint } from './layout.ts';

/** A receipt as a file. */
export interface ReceiptFile {
  readonly name: string;
  readonly bytes: Buffer;
  readonly receipt: ReceiptToPrint;
}

/** Reads what was issued, and draws it: the same receipt is the same file, whenever it is asked for. */
export const openReceiptFiles = ({ log, keyring }: Pick<Platform, 'log' | 'keyring'>, pdf: PdfMaker) => {
  /** As it was issued; null: there is none by that id. */
  const find = async (receiptId: ReceiptId): Promise<(ReceiptToPrint & { readonly issuedAt: string }) | null> => {
    const facts = await log.readStream(receiptsStream(groupOfTransaction(transactionOfReceipt(receiptId))));
    for (const fact of facts) {
      if (!isFact(receiptEvents.ReceiptIssued, fact) || fact.data.receiptId !== receiptId) continue;
      const { primaryId } = fact.data;
      const sealed = fact.sealed[primaryId];
      const personal = sealed === undefined ? null : await keyring.unseal(primaryId, sealed);
      return { said: fact.data, personal: ReceiptPersonal.nullable().parse(personal), issuedAt: fact.metadata.at };
    }
    return null;
  };
  return {
    find,
    fileOf: async (receiptId: ReceiptId): Promise<ReceiptFile | null> => {
      const receipt = await find(receiptId);
      if (receipt === null) return null;
      const bytes = await pdf.make(receiptDocument(receipt), receipt.issuedAt);
      return { name: receiptFileName(receipt.said), bytes, receipt };
    },
  };
};

export type ReceiptFiles = ReturnType<typeof openReceiptFiles>;
