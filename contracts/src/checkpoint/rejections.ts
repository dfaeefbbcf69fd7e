import { defineRejections } from '../kernel/index.ts';
import { checkinStatusWords } from './file-words.ts';

export const checkpointRejections = defineRejections({
  'checkpoint-not-found': {
    kind: 'missing',
    words: { en: 'Checkpoint not found', es: 'Punto de control no encontrado', fr: 'Point de contrôle introuvable' },
  },
  'checkpoint-type-fixed': {
    kind: 'conflict',
    words: {
      en: 'type: a checkpoint stays unique or multiple once it is created',
      es: 'type: un punto de control sigue siendo único o múltiple una vez creado',
      fr: 'type : un point de contrôle reste unique ou multiple une fois créé',
    },
  },
  'checkpoint-disabled': {
    kind: 'forbidden',
    words: {
      en: 'Check-in is switched off at this checkpoint',
      es: 'El check-in está desactivado en este punto de control',
      fr: 'Le check-in est désactivé à ce point de contrôle',
    },
  },
  'already-at-checkpoint': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is already checked in here',
      es: '{name} ya ha hecho el check-in aquí',
      fr: '{name} a déjà fait son check-in ici',
    },
  },
  'badge-required': {
    kind: 'invalid',
    words: {
      en: 'registrationId: scan a badge here, numbers are not taken',
      es: 'registrationId: escanee una acreditación, aquí no se aceptan números',
      fr: 'registrationId : scannez un badge, les numéros ne sont pas acceptés ici',
    },
  },
  'name-required': {
    kind: 'invalid',
    words: {
      en: 'name: type the last name as well. The numbers of this event run in sequence, so a number alone shows nobody.',
      es: 'name: escriba también los apellidos. Los números de este evento son consecutivos, así que un número por sí solo no muestra a nadie.',
      fr: 'name : saisissez aussi le nom. Les numéros de cet événement se suivent, un numéro seul ne montre donc personne.',
    },
  },
  'mandatory-fields-missing': {
    kind: 'invalid',
    words: {
      en: 'Please fill mandatory fields before checking in',
      es: 'Rellene los campos obligatorios antes de hacer el check-in',
      fr: 'Remplissez les champs obligatoires avant le check-in',
    },
  },
  'checkin-not-found': {
    kind: 'missing',
    words: { en: 'Check-in not found', es: 'Check-in no encontrado', fr: 'Check-in introuvable' },
  },
  'checkin-deleted': {
    kind: 'conflict',
    words: {
      en: 'This check-in was deleted and cannot be changed',
      es: 'Este check-in se eliminó y no se puede cambiar',
      fr: 'Ce check-in a été supprimé et ne peut plus être modifié',
    },
  },
  'checkin-status-already-set': {
    kind: 'conflict',
    says: { status: checkinStatusWords },
    words: {
      en: 'The check-in already has the status {status}',
      es: 'El check-in ya tiene el estado {status}',
      fr: 'Le check-in a déjà le statut {status}',
    },
  },
  'checkin-status-not-possible': {
    kind: 'conflict',
    says: { status: checkinStatusWords, from: checkinStatusWords },
    words: {
      en: 'status: {from} cannot become {status}',
      es: 'status: {from} no puede pasar a {status}',
      fr: 'status : {from} ne peut pas devenir {status}',
    },
  },
  'checkpoint-field-not-found': {
    kind: 'missing',
    words: { en: 'Field not found', es: 'Campo no encontrado', fr: 'Champ introuvable' },
  },
  'no-auto-confirmation': {
    kind: 'conflict',
    words: {
      en: 'This checkpoint sends no confirmation e-mails',
      es: 'Este punto de control no envía correos de confirmación',
      fr: "Ce point de contrôle n'envoie pas d'e-mails de confirmation",
    },
  },
});
