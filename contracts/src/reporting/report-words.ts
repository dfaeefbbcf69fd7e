import type { Words } from '../kernel/index.ts';
import type { PaymentType, TransactionMethod } from '../registration/stream/transaction-events.ts';

/** The names of the report's file and of its last row. */
export const reportFileWords = {
  sheet: { en: 'Report', es: 'Informe', fr: 'Rapport' },
  totals: { en: 'Totals', es: 'Totales', fr: 'Totaux' },
  currency: { en: 'In', es: 'En', fr: 'En' },
} as const satisfies Readonly<Record<string, Words>>;

/** The names of the ways in which people pay. */
export const reportMethodWords: Readonly<Record<TransactionMethod | 'online', Words>> = {
  cash: { en: 'Cash', es: 'Efectivo', fr: 'Espèces' },
  check: { en: 'Check', es: 'Cheque', fr: 'Chèque' },
  zelle: { en: 'Bank transfer', es: 'Transferencia bancaria', fr: 'Virement bancaire' },
  stripe: { en: 'Card', es: 'Tarjeta', fr: 'Carte' },
  paypal: { en: 'Wallet', es: 'Monedero', fr: 'Portefeuille' },
  card: { en: 'Card terminal', es: 'Terminal de tarjetas', fr: 'Terminal de paiement' },
  online: { en: 'Online', es: 'En línea', fr: 'En ligne' },
  manual: { en: 'Manual', es: 'Manual', fr: 'Manuel' },
};

/** The names of the part of the total that somebody chose to pay. */
export const reportPaymentTypeWords: Readonly<Record<PaymentType, Words>> = {
  full: { en: 'In full', es: 'Completo', fr: 'En totalité' },
  deposit: { en: 'Deposit', es: 'Depósito', fr: 'Acompte' },
  partial: { en: 'In part', es: 'Parcial', fr: 'En partie' },
};
