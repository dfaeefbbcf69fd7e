import { defineRejections } from '../kernel/index.ts';
import { registrationStatusWords } from './file-words.ts';

/** Why somebody cannot join a group or get a badge, or a registration cannot be taken away for good. */
export const groupRejections = defineRejections({
  /** Rule badges/who-gets-a-badge: badges of others are printed where the event allows any status. */
  'badge-not-for-status': {
    kind: 'conflict',
    says: { status: registrationStatusWords },
    words: {
      en: 'Badges are printed for confirmed registrations; this one is {status}',
      es: 'Las acreditaciones se imprimen para inscripciones confirmadas; esta está {status}',
      fr: 'Les badges s’impriment pour les inscriptions confirmées ; celle-ci est {status}',
    },
  },
  /** Of a type that prints the badges of those who owe something only for whoever means it. */
  'badge-not-paid': {
    kind: 'conflict',
    says: { due: 'money' },
    words: {
      en: '{due} is still due: the badge is printed once somebody confirms that (confirmUnpaid)',
      es: 'Faltan {due} por pagar: la acreditación se imprime cuando alguien lo confirma (confirmUnpaid)',
      fr: 'Il reste {due} à payer : le badge est imprimé dès que quelqu’un le confirme (confirmUnpaid)',
    },
  },
  'badge-replaced-meanwhile': {
    kind: 'conflict',
    words: {
      en: 'Somebody else has replaced this badge meanwhile',
      es: 'Otra persona ha sustituido esta acreditación mientras tanto',
      fr: 'Quelqu’un d’autre a remplacé ce badge entre-temps',
    },
  },
  'badge-replaced-too-often': {
    kind: 'conflict',
    words: {
      en: 'The badge of one person is replaced at most 255 times',
      es: 'La acreditación de una persona se sustituye 255 veces como máximo',
      fr: 'Le badge d’une personne est remplacé 255 fois au plus',
    },
  },
  /** The list of guests is told to nobody, so this is the same sentence for whoever is not on it. */
  'not-invited': {
    kind: 'invalid',
    words: {
      en: '{type} is for invited guests: the e-mail address of {registrant} is not on the guest list. Use the address that your invitation was sent to.',
      es: '{type} es solo para invitados: la dirección de correo de {registrant} no está en la lista de invitados. Use la dirección a la que se envió su invitación.',
      fr: "{type} est réservé aux invités : l'adresse e-mail de {registrant} ne figure pas sur la liste. Utilisez l'adresse à laquelle votre invitation a été envoyée.",
    },
  },
  'group-not-open': {
    kind: 'conflict',
    says: { status: registrationStatusWords },
    words: {
      en: 'parent: nobody joins a registration that is {status}',
      es: 'parent: nadie se une a una inscripción que está {status}',
      fr: 'parent : personne ne rejoint une inscription {status}',
    },
  },
  'group-full': {
    kind: 'invalid',
    words: {
      en: 'registrants: a group has at most 500 registrants',
      es: 'registrants: un grupo tiene como máximo 500 inscritos',
      fr: 'registrants : un groupe compte au plus 500 inscrits',
    },
  },
  'group-grew-meanwhile': {
    kind: 'conflict',
    words: {
      en: 'Somebody else joined this group at the same moment. Please try again.',
      es: 'Otra persona se ha unido a este grupo al mismo tiempo. Inténtelo de nuevo.',
      fr: "Quelqu'un d'autre a rejoint ce groupe au même moment. Veuillez réessayer.",
    },
  },
  'not-deleted': {
    kind: 'conflict',
    words: {
      en: 'Only a deleted registration can be permanently deleted',
      es: 'Solo una inscripción eliminada se puede eliminar definitivamente',
      fr: 'Seule une inscription supprimée peut être supprimée définitivement',
    },
  },
  'group-not-empty': {
    kind: 'conflict',
    words: {
      en: 'This registration has others in its group: permanently delete those first',
      es: 'Esta inscripción tiene a otras personas en su grupo: elimínelas antes definitivamente',
      fr: "Cette inscription a d'autres personnes dans son groupe : supprimez-les d'abord définitivement",
    },
  },
});
