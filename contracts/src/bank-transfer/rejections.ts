import { defineRejections } from '../kernel/index.ts';

export const bankTransferRejections = defineRejections({
  'statement-not-found': {
    kind: 'missing',
    words: {
      en: 'This bank statement is gone',
      es: 'Este extracto bancario ya no existe',
      fr: "Ce relevé bancaire n'existe plus",
    },
  },
  'statement-not-ready': {
    kind: 'conflict',
    words: {
      en: 'Say first which columns of the file are which',
      es: 'Indique primero qué columnas tiene el archivo',
      fr: 'Indiquez d’abord à quoi correspondent les colonnes du fichier',
    },
  },
  'statement-accepted': {
    kind: 'conflict',
    words: {
      en: 'The payments of this statement were taken in already',
      es: 'Los pagos de este extracto ya se incorporaron',
      fr: 'Les paiements de ce relevé ont déjà été repris',
    },
  },
  'statement-unreadable': {
    kind: 'invalid',
    words: {
      en: 'file: this is no bank statement in CSV or CAMT.053 ({problem})',
      es: 'file: no es un extracto bancario en CSV o CAMT.053 ({problem})',
      fr: 'file : ce n’est pas un relevé bancaire au format CSV ou CAMT.053 ({problem})',
    },
  },
  'bank-line-not-found': {
    kind: 'missing',
    words: {
      en: 'There is no such payment in the statements of this event',
      es: 'No hay tal pago en los extractos de este evento',
      fr: 'Ce paiement ne figure pas dans les relevés de cet événement',
    },
  },
  'bank-line-decided': {
    kind: 'conflict',
    words: {
      en: 'This payment was decided meanwhile',
      es: 'Mientras tanto, este pago ya se decidió',
      fr: 'Ce paiement a été traité entre-temps',
    },
  },
  'bank-line-in-other-currency': {
    kind: 'conflict',
    words: {
      en: 'The payment is in {currency}, the registration in {owed}: exchange it at your bank and record it by hand',
      es: 'El pago está en {currency} y la inscripción en {owed}: cámbielo en su banco y anótelo a mano',
      fr: "Le paiement est en {currency}, l'inscription en {owed} : changez-le auprès de votre banque et enregistrez-le à la main",
    },
  },
});
