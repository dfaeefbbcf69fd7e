import { defineRejections } from '../kernel/index.ts';

export const activityCheckInRejections = defineRejections({
  'not-in-activity': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is not registered in {activity}',
      es: '{name} no está en la lista de {activity}',
      fr: "{name} n'est pas dans la liste de {activity}",
    },
  },
  'not-inside-event': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is not checked in at the event yet',
      es: '{name} aún no tiene el check-in del evento hecho',
      fr: "{name} n'a pas encore fait son check-in à l'événement",
    },
  },
  'checked-out': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} was checked in to {activity} before and has left',
      es: '{name} ya tenía el check-in de {activity} hecho y ha salido',
      fr: '{name} avait déjà fait son check-in pour {activity} et en est sorti',
    },
  },
  'not-inside-activity': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is not inside {activity}',
      es: '{name} no está dentro de {activity}',
      fr: "{name} n'est pas à l'intérieur de {activity}",
    },
  },
  'no-check-out': {
    kind: 'conflict',
    words: {
      en: 'checkout: {activity} does not provide check-out',
      es: 'checkout: {activity} no ofrece marcar la salida',
      fr: 'checkout : {activity} ne permet pas de noter la sortie',
    },
  },
  'activity-scanner-off': {
    kind: 'forbidden',
    words: {
      en: 'Scanning is switched off for {activity}',
      es: 'El escaneo está desactivado para {activity}',
      fr: 'La lecture est désactivée pour {activity}',
    },
  },
});
