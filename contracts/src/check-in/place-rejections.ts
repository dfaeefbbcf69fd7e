import { defineRejections } from '../kernel/index.ts';

/** Refusals by the rules of a place, an activity or a checkpoint (rule check-in/rules-of-a-place). */
export const placeRejections = defineRejections({
  'type-not-let-in': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} is registered as {type}, which {place} does not let in',
      es: '{name} tiene la inscripción {type}, que no da acceso a {place}',
      fr: '{name} est inscrit comme {type}, ce qui ne donne pas accès à {place}',
    },
  },
  'not-open-yet': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{place} lets people in from {opens}',
      es: '{place} da acceso a partir del {opens}',
      fr: "L'accès à {place} ouvre le {opens}",
    },
  },
  'closed-by-now': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{place} let people in until {closed}',
      es: '{place} dio acceso hasta el {closed}',
      fr: "L'accès à {place} a fermé le {closed}",
    },
  },
  'entries-used-up': {
    kind: 'conflict',
    recorded: true,
    words: {
      en: '{name} has used all entries of today at {place}: {count}',
      es: '{name} ha usado todas las entradas de hoy en {place}: {count}',
      fr: '{name} a utilisé toutes ses entrées du jour à {place} : {count}',
    },
  },
});
