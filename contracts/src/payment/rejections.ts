import { defineRejections } from '../kernel/index.ts';

export const paymentRejections = defineRejections({
  'may-not-transact': {
    kind: 'forbidden',
    words: {
      en: 'you are not allowed to make this request',
      es: 'no tiene permiso para hacer esta solicitud',
      fr: "vous n'êtes pas autorisé à faire cette demande",
    },
  },
  'amount-not-in-currency': {
    kind: 'invalid',
    words: {
      en: 'An amount in {currency} has at most {digits} decimals',
      es: 'Un importe en {currency} tiene como máximo {digits} decimales',
      fr: 'Un montant en {currency} a au plus {digits} décimales',
    },
  },
  'amount-is-zero': {
    kind: 'invalid',
    words: {
      en: 'The amount must be more than 0',
      es: 'El importe debe ser mayor que 0',
      fr: 'Le montant doit être supérieur à 0',
    },
  },
  'no-such-method': {
    kind: 'invalid',
    words: {
      en: 'There is no payment method {method}: use one of {methods}',
      es: 'No existe la forma de pago {method}: use una de {methods}',
      fr: "Le moyen de paiement {method} n'existe pas : utilisez l'un de {methods}",
    },
  },
  'no-such-payment-type': {
    kind: 'invalid',
    words: {
      en: 'There is no payment choice {paymentType} here: use one of {types}',
      es: 'Aquí no existe la opción de pago {paymentType}: use una de {types}',
      fr: "Le choix de paiement {paymentType} n'existe pas ici : utilisez l'un de {types}",
    },
  },
  'discount-above-total': {
    kind: 'conflict',
    says: { total: 'money' },
    words: {
      en: 'The discount is higher than the total of {total}',
      es: 'El descuento es mayor que el total de {total}',
      fr: 'La remise dépasse le total de {total}',
    },
  },
  'refund-above-paid': {
    kind: 'conflict',
    says: { left: 'money' },
    words: {
      en: 'At most {left} can be refunded',
      es: 'Como máximo se pueden reembolsar {left}',
      fr: 'Au plus {left} peuvent être remboursés',
    },
  },
  'payment-refunded': {
    kind: 'conflict',
    words: {
      en: 'This payment was refunded: remove the refund first',
      es: 'Este pago se reembolsó: elimine primero el reembolso',
      fr: "Ce paiement a été remboursé : supprimez d'abord le remboursement",
    },
  },
  'too-many-transactions': {
    kind: 'conflict',
    words: {
      en: 'A registration has at most {most} transactions',
      es: 'Una inscripción tiene como máximo {most} transacciones',
      fr: 'Une inscription a au plus {most} transactions',
    },
  },
  'transaction-removed': {
    kind: 'conflict',
    words: {
      en: 'This transaction was already removed',
      es: 'Esta transacción ya se eliminó',
      fr: 'Cette transaction a déjà été supprimée',
    },
  },
  'system-generated': {
    kind: 'forbidden',
    words: {
      en: 'Only administrators remove what a price made',
      es: 'Solo los administradores eliminan lo que generó un precio',
      fr: "Seuls les administrateurs suppriment ce qu'un prix a généré",
    },
  },
  'nothing-due': {
    kind: 'conflict',
    words: {
      en: 'Nothing is due: there is nothing to pay',
      es: 'No se debe nada: no hay nada que pagar',
      fr: "Rien n'est dû : il n'y a rien à payer",
    },
  },
  'nothing-paid': {
    kind: 'conflict',
    words: {
      en: 'There is no payment to take back',
      es: 'No hay ningún pago que anular',
      fr: "Il n'y a aucun paiement à annuler",
    },
  },
  'money-went-on': {
    kind: 'conflict',
    words: {
      en: 'This registration goes on under another number: record the transaction there',
      es: 'Esta inscripción continúa con otro número: anote la transacción allí',
      fr: 'Cette inscription continue sous un autre numéro : enregistrez-y la transaction',
    },
  },
  'pay-link-revoked': {
    kind: 'missing',
    words: {
      en: 'This link to pay was withdrawn. Ask whoever sent it to you for a new one.',
      es: 'Este enlace de pago se ha retirado. Pida uno nuevo a quien se lo envió.',
      fr: 'Ce lien de paiement a été retiré. Demandez-en un nouveau à la personne qui vous l’a envoyé.',
    },
  },
  'too-many-pay-links': {
    kind: 'conflict',
    words: {
      en: 'A registration has at most {most} links to pay, one after the other',
      es: 'Una inscripción tiene como máximo {most} enlaces de pago, uno tras otro',
      fr: 'Une inscription a au plus {most} liens de paiement, l’un après l’autre',
    },
  },
  'payment-before-approval': {
    kind: 'conflict',
    words: {
      en: 'Nothing is to be paid yet: the organisers still have to approve the registration',
      es: 'Todavía no hay nada que pagar: los organizadores aún deben aprobar la inscripción',
      fr: "Il n'y a encore rien à payer : l'organisateur doit d'abord approuver l'inscription",
    },
  },
  'payment-amount-missing': {
    kind: 'invalid',
    words: {
      en: 'Please select a payment amount!',
      es: '¡Seleccione un importe de pago!',
      fr: 'Veuillez choisir un montant à payer !',
    },
  },
  'custom-amount-too-low': {
    kind: 'invalid',
    words: {
      en: 'Custom Amount should be greater than or equal to to the required minimum amount.',
      es: 'El importe personalizado debe ser mayor o igual que el importe mínimo exigido.',
      fr: 'Le montant personnalisé doit être supérieur ou égal au montant minimum exigé.',
    },
  },
  'price-changed': {
    kind: 'conflict',
    says: { total: 'money' },
    words: {
      en: 'The price has changed: it is {total} now. Please look at it again.',
      es: 'El precio ha cambiado: ahora es de {total}. Revíselo de nuevo.',
      fr: 'Le prix a changé : il est maintenant de {total}. Veuillez le vérifier à nouveau.',
    },
  },
  'due-changed': {
    kind: 'conflict',
    says: { due: 'money' },
    words: {
      en: 'What is due has changed: it is {due} now. Please look at it again.',
      es: 'El importe pendiente ha cambiado: ahora es de {due}. Revíselo de nuevo.',
      fr: 'Le montant dû a changé : il est maintenant de {due}. Veuillez le vérifier à nouveau.',
    },
  },
  'amount-above-due': {
    kind: 'invalid',
    says: { due: 'money' },
    words: {
      en: 'The amount is more than the {due} that are due',
      es: 'El importe supera los {due} pendientes',
      fr: 'Le montant dépasse les {due} restant dus',
    },
  },
});
