import { checkinFileWords } from '../../checkpoint/file-words.ts';
import { attendeeFileWords } from '../../registration/file-words.ts';
import type { Words } from '../../kernel/index.ts';
import type { MessageStatus } from '../views.ts';

const { number, email } = attendeeFileWords;
const { firstName, lastName } = checkinFileWords;

/** Words with which the files of the mass message logs call their sheets, columns and states. */
export const massLogFileWords = {
  number,
  email,
  firstName,
  lastName,
  emails: { en: 'Mass Emails Log', es: 'Registro de correos masivos', fr: 'Journal des e-mails groupés' },
  texts: { en: 'Mass Texts Log', es: 'Registro de textos masivos', fr: 'Journal des SMS groupés' },
  at: { en: 'Sent', es: 'Enviado', fr: 'Envoyé' },
  phone: { en: 'Phone', es: 'Teléfono', fr: 'Téléphone' },
  subject: { en: 'Subject', es: 'Asunto', fr: 'Objet' },
  message: { en: 'Message', es: 'Mensaje', fr: 'Message' },
  status: { en: 'Status', es: 'Estado', fr: 'Statut' },
  by: { en: 'Sent by', es: 'Enviado por', fr: 'Envoyé par' },
  statuses: {
    waiting: { en: 'Waiting', es: 'En espera', fr: 'En attente' },
    sent: { en: 'Sent', es: 'Enviado', fr: 'Envoyé' },
    kept: { en: 'Kept, not sent', es: 'Guardado, no enviado', fr: 'Gardé, non envoyé' },
    failed: { en: 'Failed', es: 'Fallido', fr: 'Échoué' },
    uncertain: { en: 'Uncertain', es: 'Incierto', fr: 'Incertain' },
    delivered: { en: 'Delivered', es: 'Entregado', fr: 'Remis' },
    bounced: { en: 'Came back', es: 'Devuelto', fr: 'Revenu' },
    complained: { en: 'Complained of', es: 'Con queja', fr: 'Plainte' },
  } satisfies Readonly<Record<MessageStatus, Words>>,
} as const;
