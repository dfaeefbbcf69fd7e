import { defineRejections } from '../kernel/index.ts';

/** Why a view of the attendee table cannot be kept. */
export const attendeeViewRejections = defineRejections({
  'attendee-view-not-found': {
    kind: 'missing',
    words: {
      en: 'You have no such saved view (any more)',
      es: 'Usted no tiene (o ya no tiene) esa vista guardada',
      fr: "Vous n'avez pas (ou plus) cette vue enregistrée",
    },
  },
  'attendee-view-name-taken': {
    kind: 'conflict',
    words: {
      en: 'name: another of your views of this event has this name',
      es: 'name: otra de sus vistas de este evento tiene este nombre',
      fr: 'name : une autre de vos vues de cet événement porte ce nom',
    },
  },
  'attendee-views-full': {
    kind: 'conflict',
    words: {
      en: 'You have {limit} saved views of this event, which is the most there can be. Delete one first.',
      es: 'Usted tiene {limit} vistas guardadas de este evento, el máximo posible. Elimine una primero.',
      fr: 'Vous avez {limit} vues enregistrées de cet événement, le maximum possible. Supprimez-en une d’abord.',
    },
  },
});
