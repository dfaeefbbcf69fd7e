import { defineRejections } from '../kernel/index.ts';

/** The end of parked money, in a part of a sentence. */
const decisions = {
  credit: {
    en: 'it counts for its registration',
    es: 'cuenta para su inscripción',
    fr: 'il compte pour son inscription',
  },
  move: {
    en: 'it counts for another registration',
    es: 'cuenta para otra inscripción',
    fr: 'il compte pour une autre inscription',
  },
  refund: { en: 'it goes back', es: 'se reembolsa', fr: 'il est remboursé' },
  leave: { en: 'it is left alone', es: 'se deja como está', fr: 'il est laissé de côté' },
};
const proposals = {
  accepted: { en: 'it was accepted', es: 'se aceptó', fr: 'il a été accepté' },
  dismissed: { en: 'it was dismissed', es: 'se descartó', fr: 'il a été écarté' },
  lapsed: {
    en: 'the registration takes part again',
    es: 'la inscripción vuelve a participar',
    fr: "l'inscription est de nouveau active",
  },
};

export const refundRejections = defineRejections({
  'payment-not-credited': {
    kind: 'conflict',
    words: {
      en: 'This payment does not count for a registration: decide on it in the inbox of payments',
      es: 'Este pago no cuenta para ninguna inscripción: decida en la bandeja de pagos',
      fr: 'Ce paiement ne compte pour aucune inscription : décidez dans la boîte des paiements',
    },
  },
  'parked-decided': {
    kind: 'conflict',
    says: { decision: decisions },
    words: {
      en: 'Somebody has decided on this payment already: {decision}',
      es: 'Ya se decidió sobre este pago: {decision}',
      fr: 'Ce paiement a déjà été traité : {decision}',
    },
  },
  'parked-was-asked-for': {
    kind: 'conflict',
    words: {
      en: 'Somebody was asked for this payment at this event: credit it, move it or give it back',
      es: 'Este evento pidió este pago a alguien: abónelo, muévalo o reembólselo',
      fr: 'Cet événement a demandé ce paiement : créditez-le, déplacez-le ou remboursez-le',
    },
  },
  'not-left-alone': {
    kind: 'conflict',
    words: {
      en: 'This payment is not left alone any more',
      es: 'Este pago ya no está apartado',
      fr: "Ce paiement n'est plus laissé de côté",
    },
  },
  'parked-target-missing': {
    kind: 'invalid',
    words: {
      en: 'Choose the registration that the payment counts for',
      es: 'Elija la inscripción para la que cuenta el pago',
      fr: "Choisissez l'inscription pour laquelle le paiement compte",
    },
  },
  'parked-target-unknown': {
    kind: 'invalid',
    words: {
      en: 'There is no such registration at this event',
      es: 'No existe esa inscripción en este evento',
      fr: "Cette inscription n'existe pas dans cet événement",
    },
  },
  'parked-other-currency': {
    kind: 'conflict',
    words: {
      en: 'The registration is charged in {theirs} and the payment is in {currency}: it can only go back',
      es: 'La inscripción se cobra en {theirs} y el pago es en {currency}: solo se puede reembolsar',
      fr: "L'inscription est facturée en {theirs} et le paiement est en {currency} : il ne peut être que remboursé",
    },
  },
  'refund-settled': {
    kind: 'conflict',
    words: {
      en: 'Somebody has dealt with this refund already',
      es: 'Alguien ya se ocupó de este reembolso',
      fr: "Quelqu'un s'est déjà occupé de ce remboursement",
    },
  },
  'refund-not-failed': {
    kind: 'conflict',
    words: {
      en: 'This refund has not failed: there is nothing to deal with',
      es: 'Este reembolso no ha fallado: no hay nada que hacer',
      fr: "Ce remboursement n'a pas échoué : il n'y a rien à faire",
    },
  },
  'proposal-decided': {
    kind: 'conflict',
    says: { decision: proposals },
    words: {
      en: 'Somebody has decided on this refund already: {decision}',
      es: 'Ya se decidió sobre este reembolso: {decision}',
      fr: 'Ce remboursement a déjà été traité : {decision}',
    },
  },
  'proposal-changed': {
    kind: 'conflict',
    words: {
      en: 'What can be paid back has changed: refund at the payments instead, or dismiss the proposal',
      es: 'Lo que se puede devolver ha cambiado: reembolse en los pagos o descarte la propuesta',
      fr: 'Ce qui peut être rendu a changé : remboursez depuis les paiements ou écartez la proposition',
    },
  },
});
