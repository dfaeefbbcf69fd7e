import type { Language, Words } from '@turnout/contracts/kernel';
import type { ReceiptKind } from '@turnout/contracts/receipts';
import type { TransactionMethod } from '@turnout/contracts/registration';

export const kindWords: Readonly<Record<ReceiptKind, Words>> = {
  receipt: { en: 'Receipt', es: 'Recibo', fr: 'Reçu' },
  invoice: { en: 'Invoice', es: 'Factura', fr: 'Facture' },
  'credit-note': { en: 'Credit note', es: 'Nota de crédito', fr: 'Avoir' },
};

export const methodWords: Readonly<Record<Exclude<TransactionMethod, 'zelle'>, Words>> = {
  cash: { en: 'Cash', es: 'Efectivo', fr: 'Espèces' },
  check: { en: 'Check', es: 'Cheque', fr: 'Chèque' },
  card: { en: 'Card', es: 'Tarjeta', fr: 'Carte' },
  stripe: { en: 'Card', es: 'Tarjeta', fr: 'Carte' },
  paypal: { en: 'PayPal', es: 'PayPal', fr: 'PayPal' },
  manual: { en: 'Other', es: 'Otra', fr: 'Autre' },
};
export const transferWords: Words = { en: 'Bank transfer', es: 'Transferencia bancaria', fr: 'Virement bancaire' };

interface PrintedWords {
  readonly number: string;
  readonly date: string;
  readonly confirmation: string;
  readonly event: string;
  readonly to: string;
  readonly taxNumber: string;
  readonly reference: string;
  readonly item: string;
  readonly count: string;
  readonly amount: string;
  readonly charge: string;
  readonly discount: string;
  readonly tax: string;
  readonly total: string;
  readonly received: string;
  readonly returned: string;
  readonly paidSoFar: string;
  readonly due: string;
  readonly method: string;
  readonly rate: string;
  readonly net: string;
  readonly gross: string;
  readonly taxOf: string;
  readonly taxIncluded: string;
  readonly credits: string;
  readonly page: string;
  readonly test: string;
}

/** The labels on receipts. */
export const printedWords: Readonly<Record<Language, PrintedWords>> = {
  en: {
    number: 'Number',
    date: 'Date',
    confirmation: 'Registration',
    event: 'Event',
    to: 'To',
    taxNumber: 'Tax number',
    reference: 'Your reference',
    item: 'Item',
    count: 'Quantity',
    amount: 'Amount',
    charge: 'Additional charge',
    discount: 'Discount',
    tax: 'Tax',
    total: 'Total of the registration',
    received: 'Payment received',
    returned: 'Amount paid back',
    paidSoFar: 'Paid in all',
    due: 'Still due',
    method: 'Payment method',
    rate: 'Rate',
    net: 'Without tax',
    gross: 'With tax',
    taxOf: '{tax} in this payment',
    taxIncluded: 'Prices include {tax}.',
    credits: 'Takes back',
    page: 'Page {page} of {pages}',
    test: 'TEST: no real money, not a valid document',
  },
  es: {
    number: 'Número',
    date: 'Fecha',
    confirmation: 'Inscripción',
    event: 'Evento',
    to: 'A',
    taxNumber: 'Número fiscal',
    reference: 'Su referencia',
    item: 'Concepto',
    count: 'Cantidad',
    amount: 'Importe',
    charge: 'Cargo adicional',
    discount: 'Descuento',
    tax: 'Impuesto',
    total: 'Total de la inscripción',
    received: 'Pago recibido',
    returned: 'Importe devuelto',
    paidSoFar: 'Pagado en total',
    due: 'Pendiente',
    method: 'Forma de pago',
    rate: 'Tipo',
    net: 'Sin impuesto',
    gross: 'Con impuesto',
    taxOf: '{tax} en este pago',
    taxIncluded: 'Los precios incluyen {tax}.',
    credits: 'Rectifica',
    page: 'Página {page} de {pages}',
    test: 'PRUEBA: sin dinero real, documento sin validez',
  },
  fr: {
    number: 'Numéro',
    date: 'Date',
    confirmation: 'Inscription',
    event: 'Événement',
    to: 'À',
    taxNumber: 'Numéro fiscal',
    reference: 'Votre référence',
    item: 'Désignation',
    count: 'Quantité',
    amount: 'Montant',
    charge: 'Frais supplémentaires',
    discount: 'Remise',
    tax: 'Taxe',
    total: "Total de l'inscription",
    received: 'Paiement reçu',
    returned: 'Montant remboursé',
    paidSoFar: 'Payé en tout',
    due: 'Reste dû',
    method: 'Moyen de paiement',
    rate: 'Taux',
    net: 'Hors taxe',
    gross: 'Taxe comprise',
    taxOf: '{tax} dans ce paiement',
    taxIncluded: 'Les prix comprennent {tax}.',
    credits: 'Annule',
    page: 'Page {page} sur {pages}',
    test: 'ESSAI\u00a0: sans argent réel, document sans valeur',
  },
};
