import { defineRejections } from '../kernel/index.ts';
import { registrationStatusWords } from '../registration/file-words.ts';

export const checkInRejections = defineRejections({
  'already-checked-in': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is already checked in',
      es: '{name} ya tiene el check-in hecho',
      fr: '{name} a déjà fait son check-in',
    },
  },
  'not-registered': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: 'Registrant Invalid OR NOT Registered',
      es: 'Inscrito no válido O NO inscrito',
      fr: 'Participant non valide OU NON inscrit',
    },
  },
  /** Rule badges/lost-badge. */
  'badge-replaced': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: 'This badge was reported lost and replaced: it is no longer valid',
      es: 'Esta acreditación se notificó como perdida y fue sustituida: ya no es válida',
      fr: "Ce badge a été déclaré perdu et remplacé : il n'est plus valable",
    },
  },
  // The number of a group was presented: nobody is refused, and nothing recorded.
  'group-number': {
    kind: 'conflict',
    words: {
      en: '{name}: a group of {count}, {left} still to check in',
      es: '{name}: grupo de {count}, faltan {left} por hacer el check-in',
      fr: '{name} : groupe de {count}, {left} sans check-in pour le moment',
    },
  },
  'not-confirmed': {
    kind: 'conflict',
    says: { status: registrationStatusWords },
    recorded: true,
    words: {
      en: '{name} is not confirmed: {status}',
      es: '{name} no está confirmado: inscripción {status}',
      fr: "{name} n'est pas confirmé : inscription {status}",
    },
  },
  'not-fully-paid': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is not fully paid: {due} is due',
      es: '{name} no tiene todo pagado: debe {due}',
      fr: "{name} n'a pas tout payé : il reste {due} à payer",
    },
  },
  'nobody-to-check-in': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: 'Nobody in this group can be checked in',
      es: 'No se puede hacer el check-in de nadie de este grupo',
      fr: 'Personne de ce groupe ne peut faire son check-in',
    },
  },
  'not-checked-in': {
    kind: 'conflict',
    words: {
      en: 'This check-in was already undone',
      es: 'Este check-in ya se deshizo',
      fr: 'Ce check-in a déjà été annulé',
    },
  },
  'not-the-primary': {
    kind: 'conflict',
    words: {
      en: 'Checkin All is for the primary registrant of a group',
      es: 'Checkin All es para el inscrito principal de un grupo',
      fr: "Checkin All est réservé à l'inscrit principal d'un groupe",
    },
  },
  'check-in-by-admins-only': {
    kind: 'forbidden',
    words: {
      en: 'Only administrators check people in at this event',
      es: 'En este evento solo los administradores hacen el check-in',
      fr: 'Pour cet événement, le check-in est réservé aux administrateurs',
    },
  },
  'scanner-off': {
    kind: 'forbidden',
    words: {
      en: 'Scanner check-in is switched off for this event',
      es: 'El check-in con escáner está desactivado en este evento',
      fr: 'Le check-in par scanner est désactivé pour cet événement',
    },
  },
});
