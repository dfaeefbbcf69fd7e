import type { Language } from '@turnout/contracts/kernel';

interface ConfirmationWords {
  readonly activities: string;
  readonly map: string;
  /** The reader's own calendar, and the link to it. */
  readonly calendar: string;
  readonly subscribe: string;
  /** To whoever is confirmed as soon as the least is paid that has to be. */
  readonly awaitsPayment: string;
}

/** What confirmations call their parts beside those that other mails have. */
export const confirmationWords: Readonly<Record<Language, ConfirmationWords>> = {
  en: {
    activities: 'Activities',
    map: 'Open in maps',
    calendar: 'Calendar',
    subscribe: 'Subscribe to what you take part in',
    awaitsPayment:
      'We have received your registration for {event}. It is confirmed as soon as your payment has arrived.',
  },
  es: {
    activities: 'Actividades',
    map: 'Abrir en mapas',
    calendar: 'Calendario',
    subscribe: 'Suscribirse a aquello en lo que participa',
    awaitsPayment: 'Hemos recibido su inscripción en {event}. Se confirmará en cuanto llegue su pago.',
  },
  fr: {
    activities: 'Activités',
    map: 'Ouvrir dans une carte',
    calendar: 'Calendrier',
    subscribe: "S'abonner à ce à quoi vous participez",
    awaitsPayment:
      'Nous avons reçu votre inscription à {event}. Elle sera confirmée dès que votre paiement sera arrivé.',
  },
};
