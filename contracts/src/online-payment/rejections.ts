import { defineRejections } from '../kernel/index.ts';

export const onlinePaymentRejections = defineRejections({
  'way-to-pay-not-ready': {
    kind: 'conflict',
    words: {
      en: 'This event does not take payments this way at the moment',
      es: 'Este evento no acepta pagos de esta forma en este momento',
      fr: "Cet événement n'accepte pas ce moyen de paiement pour le moment",
    },
  },
  'paid-in-other-currency': {
    kind: 'invalid',
    words: {
      en: 'This is paid in {currency}',
      es: 'Esto se paga en {currency}',
      fr: 'Ceci se paie en {currency}',
    },
  },
  'address-not-ours': {
    kind: 'invalid',
    words: {
      en: '{field} must be an address of this site',
      es: '{field} debe ser una dirección de este sitio',
      fr: '{field} doit être une adresse de ce site',
    },
  },
  'amount-above-provider': {
    kind: 'conflict',
    says: { most: 'money' },
    words: {
      en: 'At most {most} can be paid online at once: choose a lower amount',
      es: 'En línea se pueden pagar como máximo {most} de una vez: elija un importe menor',
      fr: 'En ligne, on peut payer {most} au plus en une fois : choisissez un montant inférieur',
    },
  },
  'amount-below-provider': {
    kind: 'conflict',
    says: { least: 'money' },
    words: {
      en: 'At least {least} must be paid online at once: choose a higher amount or another way to pay',
      es: 'En línea hay que pagar al menos {least} de una vez: elija un importe mayor u otra forma de pago',
      fr: 'En ligne, il faut payer au moins {least} en une fois : choisissez un montant supérieur ou un autre moyen',
    },
  },
  'provider-refused': {
    kind: 'conflict',
    words: {
      en: 'The payment could not be started: the payment provider refused it. Please tell the organiser.',
      es: 'No se pudo iniciar el pago: el proveedor de pagos lo rechazó. Avise a la organización.',
      fr: "Le paiement n'a pas pu commencer : le prestataire l'a refusé. Prévenez l'organisateur.",
    },
  },
  'notice-not-verified': {
    kind: 'malformed',
    words: {
      en: 'The signature of this notice is wrong or too old',
      es: 'La firma de este aviso es incorrecta o demasiado antigua',
      fr: 'La signature de cet avis est fausse ou trop ancienne',
    },
  },
  'refunded-not-removed': {
    kind: 'conflict',
    words: {
      en: 'An online payment is not removed: refund it',
      es: 'Un pago en línea no se elimina: reembólselo',
      fr: 'Un paiement en ligne ne se supprime pas : remboursez-le',
    },
  },
});
