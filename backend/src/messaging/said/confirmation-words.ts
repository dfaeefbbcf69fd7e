import type { Language } from '@turnout/contracts/kernel';

interface ConfirmationWords {
  readonly activities: string;
  readonly map: string;
  /** The reader's own calendar, and the link to it. */
  readonly calendar: string;
  readonly subscribe: string;
}

/** What confirmations call their parts beside those that other mails have. */
export const confirmationWords: Readonly<Record<Language, ConfirmationWords>> = {
  en: {
    activities: 'Activities',
    map: 'Open in maps',
    calendar: 'Calendar',
    subscribe: 'Subscribe to what you take part in',
  },
  es: {
    activities: 'Actividades',
    map: 'Abrir en mapas',
    calendar: 'Calendario',
    subscribe: 'Suscribirse a aquello en lo que participa',
  },
  fr: {
    activities: 'Activités',
    map: 'Ouvrir dans une carte',
    calendar: 'Calendrier',
    subscribe: "S'abonner à ce à quoi vous participez",
  },
};
