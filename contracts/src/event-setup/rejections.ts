import { defineRejections } from '../kernel/index.ts';

export const eventSetupRejections = defineRejections({
  'event-not-found': {
    kind: 'missing',
    words: { en: 'Event not found', es: 'Evento no encontrado', fr: 'Événement introuvable' },
  },
  'speaker-not-found': {
    kind: 'missing',
    words: { en: 'Speaker not found', es: 'Ponente no encontrado', fr: 'Intervenant introuvable' },
  },
  'event-ends-before-it-starts': {
    kind: 'invalid',
    words: {
      en: 'endDate: must not be before startDate',
      es: 'endDate: no puede ser anterior a startDate',
      fr: 'endDate : ne peut pas précéder startDate',
    },
  },
});
