import { defineRejections } from '../kernel/index.ts';

export const reportingRejections = defineRejections({
  'till-date-missing': {
    kind: 'invalid',
    words: { en: 'Specify till date', es: 'Indique la fecha límite', fr: 'Indiquez la date limite' },
  },
  'not-stuck': {
    kind: 'conflict',
    words: {
      en: 'Nothing is stuck there any more. Reload the status page.',
      es: 'Ahí ya no hay nada atascado. Vuelva a mirar la página de estado.',
      fr: 'Rien n’est plus bloqué à cet endroit. Regardez de nouveau la page d’état.',
    },
  },
});
