import type { openRights } from '../access/index.ts';
import { bankTransferManifest as bankTransfer } from '../bank-transfer/index.ts';
import type { formReaders } from '../forms/index.ts';
import { openPayers } from '../groups/stream/payers.ts';
import { isCutOff } from '../groups/stream/cut-off.ts';
import type { OnGroups } from './on-groups.ts';
import { onlinePaymentManifest as onlinePayment } from '../online-payment/index.ts';
import { paymentManifest as payment } from '../payment/index.ts';
import type { openPlaying } from './provider-parts.ts';
import { receiptsManifest as receipts } from '../receipts/index.ts';

interface Money {
  /** The address at which people reach this now. */
  readonly publicUrl: () => string;
  readonly onGroups: OnGroups;
  readonly rights: ReturnType<typeof openRights>;
  readonly playing: ReturnType<typeof openPlaying>;
  readonly sourceName: ReturnType<typeof formReaders>['sourceName'];
}

/** The capabilities that take money, give it back and write it down. */
export const openMoney = ({ onGroups, rights, playing, publicUrl, sourceName }: Money) => {
  const cutOff: Parameters<typeof payment.module>[0]['isCutOff'] = (caller, of) =>
    isCutOff({ ...rights, eventDetails: onGroups.eventDetails }, caller, of);
  const payers = openPayers(onGroups);
  return {
    payment: payment.module({
      ...onGroups,
      payers,
      isCutOff: cutOff,
      sourceName,
    }),
    'online-payment': onlinePayment.module({
      ...onGroups,
      payers,
      ...playing,
      publicUrl,
      isCutOff: cutOff,
    }),
    receipts: receipts.module(onGroups),
    'bank-transfer': bankTransfer.module({
      ...onGroups,
      payers,
      isCutOff: cutOff,
      cutOffOf: async ({ session }, eventId) => {
        const isOfAccount = session?.kind === 'account' || session?.kind === 'token';
        const cutOff = isOfAccount ? await rights.editCutOff(session.accountId, eventId) : null;
        return cutOff?.value === true ? cutOff.date : null;
      },
    }),
  };
};
