import { defineRejections } from '../kernel/index.ts';

/** Why people cannot be charged what they would be. */
export const chargeRejections = defineRejections({
  'group-other-currency': {
    kind: 'conflict',
    words: {
      en: 'This group is charged in {currency}, and the event by now in {now}: register apart from it',
      es: 'A este grupo se le cobra en {currency}, y el evento cobra ahora en {now}: inscríbase aparte',
      fr: "Ce groupe paie en {currency}, et l'événement désormais en {now} : inscrivez-vous à part",
    },
  },
  'net-total-lower': {
    kind: 'conflict',
    says: { before: 'money', after: 'money' },
    words: {
      en: "The new 'Net Total Amount' ({after}) cannot be lesser than the current one ({before})",
      es: 'El nuevo importe total ({after}) no puede ser menor que el actual ({before})',
      fr: 'Le nouveau total net ({after}) ne peut pas être inférieur au total actuel ({before})',
    },
  },
  /** The same, to whom the event tells no amount (settings: `hideAllPaymentInfoFromRegistrant`). */
  'net-total-lower-untold': {
    kind: 'conflict',
    words: {
      en: "The new 'Net Total Amount' cannot be lesser than the current one",
      es: 'El nuevo importe total no puede ser menor que el actual',
      fr: 'Le nouveau total net ne peut pas être inférieur au total actuel',
    },
  },
  'no-way-to-pay': {
    kind: 'conflict',
    words: {
      en: 'This cannot be paid for yet: the organisers have to set up a way to pay online first',
      es: 'Esto todavía no se puede pagar: los organizadores tienen que configurar antes una forma de pago en línea',
      fr: "Ceci ne peut pas encore être payé : les organisateurs doivent d'abord mettre en place un moyen de paiement en ligne",
    },
  },
  'total-too-high': {
    kind: 'invalid',
    words: {
      en: 'The total is higher than can be counted to the cent',
      es: 'El total es más alto de lo que se puede contar al céntimo',
      fr: 'Le total est plus élevé que ce qui peut être compté au centime près',
    },
  },
});
