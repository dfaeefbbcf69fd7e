import { defineRejections } from '../kernel/index.ts';
import { registrationStatusWords } from '../registration/file-words.ts';

/** Why the type of a registration is not changed. */
export const typeChangeRejections = defineRejections({
  'type-change-of-primary': {
    kind: 'invalid',
    words: {
      en: 'The type is changed for a whole group, from its primary registrant',
      es: 'El tipo se cambia para todo el grupo, desde su inscrito principal',
      fr: "Le type se change pour tout le groupe, depuis l'inscrit principal",
    },
  },
  'type-change-not-open': {
    kind: 'conflict',
    says: { status: registrationStatusWords },
    words: {
      en: 'The type of a registration that is {status} is not changed',
      es: 'No se cambia el tipo de una inscripción que está {status}',
      fr: "Le type d'une inscription {status} ne se change pas",
    },
  },
  'type-change-while-inside': {
    kind: 'conflict',
    words: {
      en: '{registrant} is checked in: undo the check-in first, since the badge stops working',
      es: '{registrant} ya ha entrado: deshaga antes el check-in, pues la acreditación deja de valer',
      fr: "{registrant} est déjà enregistré : annulez d'abord son entrée, car le badge cesse de fonctionner",
    },
  },
  'type-already-has': {
    kind: 'conflict',
    words: {
      en: 'type: the registration has this type already',
      es: 'type: la inscripción ya tiene este tipo',
      fr: "type : l'inscription a déjà ce type",
    },
  },
  'type-of-companions': {
    kind: 'invalid',
    words: {
      en: 'type: {type} is only for people whom somebody brings along',
      es: 'type: {type} es solo para quienes acompañan a alguien',
      fr: "type : {type} n'est que pour les personnes qui accompagnent quelqu'un",
    },
  },
  'registration-type-changed': {
    kind: 'conflict',
    words: {
      en: 'The type of this registration was changed: another one has taken its place',
      es: 'El tipo de esta inscripción se cambió: otra ha ocupado su lugar',
      fr: 'Le type de cette inscription a été changé : une autre a pris sa place',
    },
  },
  'type-changed-meanwhile': {
    kind: 'conflict',
    words: {
      en: 'Somebody else changed this registration at the same moment. Please try again.',
      es: 'Otra persona ha cambiado esta inscripción al mismo tiempo. Inténtelo de nuevo.',
      fr: "Quelqu'un d'autre a modifié cette inscription au même moment. Veuillez réessayer.",
    },
  },
  'registrants-not-mapped': {
    kind: 'invalid',
    words: {
      en: 'leavesOut: the new type has no place for the last {count} of the group, who would lose their registration',
      es: 'leavesOut: el nuevo tipo no tiene sitio para los últimos {count} del grupo, que perderían su inscripción',
      fr: "leavesOut : le nouveau type n'a pas de place pour les {count} derniers du groupe, qui perdraient leur inscription",
    },
  },
  /** The sentence of rule self-service/values-of-a-type-change, and whose field breaks which rule. */
  'secondary-registrations-invalid': {
    kind: 'invalid',
    words: {
      en: 'Make sure all the secondary registrations are valid after type change: {problem}',
      es: 'Asegúrese de que todas las inscripciones secundarias sean válidas tras el cambio de tipo: {problem}',
      fr: 'Assurez-vous que toutes les inscriptions secondaires sont valides après le changement de type : {problem}',
    },
  },
  'type-change-other-registration': {
    kind: 'invalid',
    words: {
      en: 'newRegId: not a registration that can take the place of the old one',
      es: 'newRegId: no es una inscripción que pueda ocupar el lugar de la anterior',
      fr: "newRegId : ce n'est pas une inscription qui peut prendre la place de l'ancienne",
    },
  },
});
