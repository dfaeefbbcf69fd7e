import { defineRejections } from '../kernel/index.ts';

export const checkInRejections = defineRejections({
  'already-checked-in': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is already checked in',
      es: '{name} ya tiene el check-in hecho',
      fr: '{name} est déjà enregistré',
    },
  },
  'not-registered': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: 'Registrant Invalid OR NOT Registered',
      es: 'Inscrito no válido O NO registrado',
      fr: 'Participant non valide OU NON inscrit',
    },
  },
  'not-confirmed': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is not confirmed: {status}',
      es: '{name} no está confirmado: {status}',
      fr: "{name} n'est pas confirmé : {status}",
    },
  },
  'nobody-to-check-in': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: 'Nobody in this group can be checked in',
      es: 'No se puede hacer el check-in de nadie de este grupo',
      fr: 'Personne de ce groupe ne peut être enregistré',
    },
  },
  'not-checked-in': {
    kind: 'conflict',
    words: {
      en: 'This check-in was already undone',
      es: 'Este check-in ya se deshizo',
      fr: 'Cet enregistrement a déjà été annulé',
    },
  },
  'reason-required': {
    kind: 'invalid',
    words: {
      en: 'reason: say why the check-in is undone',
      es: 'reason: diga por qué se deshace el check-in',
      fr: "reason : dites pourquoi l'enregistrement est annulé",
    },
  },
  'scanner-off': {
    kind: 'forbidden',
    words: {
      en: 'Scanner check-in is switched off for this event',
      es: 'El check-in con escáner está desactivado en este evento',
      fr: "L'enregistrement par scanner est désactivé pour cet événement",
    },
  },
});
