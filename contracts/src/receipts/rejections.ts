import { defineRejections } from '../kernel/index.ts';

export const receiptRejections = defineRejections({
  'invoice-address-fixed': {
    kind: 'conflict',
    words: {
      en: 'A receipt was issued already: its address does not change any more. Please write to the organiser.',
      es: 'Ya se emitió un recibo: su dirección no cambia más. Escriba al organizador.',
      fr: "Un reçu a déjà été émis : son adresse ne change plus. Veuillez écrire à l'organisateur.",
    },
  },
  'invoices-not-offered': {
    kind: 'conflict',
    words: {
      en: 'This event makes no invoices',
      es: 'Este evento no emite facturas',
      fr: "Cet événement n'émet pas de factures",
    },
  },
});
