import { PrimaryId } from '@turnout/contracts/kernel';
import { receiptTopics } from '@turnout/contracts/receipts';
import { receiptsOfGroup } from '@turnout/projections/receipts/queries';
import { defineManifest, type Module, type WorkerModule } from '../platform/module/platform.ts';
import { openPdfMaker } from '../platform/pdf/pdf-maker.ts';
import { openAddresses, openAddressesOfForm } from './addresses.ts';
import { openReceiptsForMails } from './for-mails.ts';
import { issueReceiptWhenRecorded } from './issue-receipt-when-recorded.ts';
import type { IssuingParts } from './issuing.ts';
import type { ReceiptsParts } from './parts.ts';
import { openReceiptFiles } from './reading.ts';
import { receiptRoutes } from './routes.ts';

const receiptsModule = (parts: ReceiptsParts): Module => {
  const { platform, registrations } = parts;
  const files = openReceiptFiles(platform, openPdfMaker());
  const addresses = openAddresses(platform);
  return {
    views: [
      {
        topic: receiptTopics.ofGroup,
        keyOf: async (params) => {
          const { registrationId } = receiptTopics.ofGroup.params.parse(params);
          return (await registrations.groupOf(registrationId)) ?? PrimaryId.parse(registrationId);
        },
        read: (pool, params) => receiptsOfGroup(pool, receiptTopics.ofGroup.params.parse(params)),
      },
    ],
    routes: (app, http) => receiptRoutes(app, http, { ...parts, files, addresses }),
  };
};

/** Receipts, invoices and credit notes, and the addresses that they are made out to. */
export const receiptsManifest = defineManifest({
  name: 'receipts',
  watched: [],
  reactions: [issueReceiptWhenRecorded],
  jobs: [],
  module: receiptsModule,
  forMails: openReceiptsForMails,
  ofForm: openAddressesOfForm,
  openWork: (parts: IssuingParts): WorkerModule => ({ reactions: [issueReceiptWhenRecorded.open(parts)] }),
});
