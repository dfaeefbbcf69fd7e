import { defineRejections } from '../kernel/index.ts';

export const messagingRejections = defineRejections({
  'mailing-running': {
    kind: 'conflict',
    words: {
      en: 'Another mailing of this event is still being prepared',
      es: 'Todavía se está preparando otro envío de este evento',
      fr: 'Un autre envoi de cet événement est encore en préparation',
    },
  },
  'mail-not-found': {
    kind: 'missing',
    words: { en: 'Mail not found', es: 'Correo no encontrado', fr: 'E-mail introuvable' },
  },
});
