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
  'emails-off': {
    kind: 'invalid',
    words: {
      en: 'This event sends no e-mails: switch them on in its settings first',
      es: 'Este evento no envía correos: actívelos antes en su configuración',
      fr: "Cet événement n'envoie pas d'e-mails : activez-les d'abord dans ses paramètres",
    },
  },
  'mail-not-found': {
    kind: 'missing',
    words: { en: 'Mail not found', es: 'Correo no encontrado', fr: 'E-mail introuvable' },
  },
});
