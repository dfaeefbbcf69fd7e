import type { Language } from '@turnout/contracts/kernel';

/** What confirmations say of the approval by staff: while it is waited for, and why it was refused. */
export const approvalWords: Readonly<Record<Language, { readonly awaits: string; readonly reason: string }>> = {
  en: {
    awaits:
      'We have received your registration for {event}. It waits for the approval of the organisers: you will hear from them by e-mail. Your code for the entrance comes once it is approved.',
    reason: 'Reason',
  },
  es: {
    awaits:
      'Hemos recibido su inscripción en {event}. Está pendiente de la aprobación de los organizadores, que le escribirán por correo. Recibirá su código de entrada cuando sea aprobada.',
    reason: 'Motivo',
  },
  fr: {
    awaits:
      "Nous avons reçu votre inscription à {event}. Elle attend l'approbation de l'organisateur, qui vous écrira par e-mail. Vous recevrez votre code d'entrée dès qu'elle sera approuvée.",
    reason: 'Motif',
  },
};
