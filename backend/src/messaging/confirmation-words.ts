import type { Language } from '@turnout/contracts/kernel';

/** What confirmations call their parts beside those that other mails have. */
export const confirmationWords: Readonly<Record<Language, { readonly activities: string; readonly map: string }>> = {
  en: { activities: 'Activities', map: 'Open in maps' },
  es: { activities: 'Actividades', map: 'Abrir en mapas' },
  fr: { activities: 'Activités', map: 'Ouvrir dans une carte' },
};
