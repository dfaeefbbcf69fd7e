import {
  isCreditorReference,
  transferDetailsOf,
  type TransferDetails,
  type TransferSettings,
} from '@turnout/contracts/bank-transfer';
import { inFours } from '@turnout/contracts/charges';
import type { Language } from '@turnout/contracts/kernel';
import { qrCodePng } from '../../platform/content/qr-code.ts';
import type { MailPicture } from '../../platform/mail/smtp.ts';
import type { Group } from './sources.ts';

interface TransferWords {
  readonly holder: string;
  readonly iban: string;
  readonly bic: string;
  readonly reference: string;
  readonly code: string;
}

const words: Readonly<Record<Language, TransferWords>> = {
  en: {
    holder: 'Account holder',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Payment reference',
    code: 'Scan this code with your banking app to fill the transfer in',
  },
  es: {
    holder: 'Titular de la cuenta',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Referencia del pago',
    code: 'Escanee este código con la aplicación de su banco para rellenar la transferencia',
  },
  fr: {
    holder: 'Titulaire du compte',
    iban: 'IBAN',
    bic: 'BIC',
    reference: 'Référence du paiement',
    code: "Scannez ce code avec l'application de votre banque pour préremplir le virement",
  },
};

/** The transfer by which a group pays; null where it chose another way, payment is hidden, or nothing is due. */
export const transferFor = (
  { eventId, confirmationNumber, money }: Pick<Group, 'eventId' | 'confirmationNumber' | 'money'>,
  event: TransferSettings,
): TransferDetails | null => {
  if (event.hideAllPaymentInfoFromRegistrant) return null;
  const transfer = transferDetailsOf({ eventId, confirmationNumber, ...money }, event);
  return transfer?.isChosen === true ? transfer : null;
};

/** A mail's lines of a transfer: the account, as far as the event says it, and the reference. */
export const transferFacts = (
  transfer: TransferDetails | null,
  language: Language,
): readonly { readonly label: string; readonly lines: readonly string[] }[] => {
  if (transfer === null) return [];
  const said = words[language];
  const { accountHolder, iban, bic, reference } = transfer;
  return [
    { label: said.holder, lines: [accountHolder] },
    { label: said.iban, lines: [inFours(iban)] },
    { label: said.bic, lines: [bic] },
    { label: said.reference, lines: [isCreditorReference(reference) ? inFours(reference) : reference] },
  ].filter(({ lines }) => lines.some((line) => line !== ''));
};

const cid = 'transfer@code';

/** The QR code of a transfer as a picture of a mail, and what stands beside it; null: there is none. */
export const transferPicture = (
  transfer: TransferDetails | null,
  language: Language,
): { readonly shown: { readonly cid: string; readonly label: string }; readonly file: MailPicture } | null =>
  transfer === null || transfer.epcCode === ''
    ? null
    : {
        shown: { cid, label: words[language].code },
        file: { cid, fileName: 'transfer.png', type: 'image/png', bytes: qrCodePng(transfer.epcCode, 384, 4) },
      };
