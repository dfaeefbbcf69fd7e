import type { Language } from '@turnout/contracts/kernel';

/** What confirmations call their parts beside those that other mails have. */
export const confirmationWords: Readonly<Record<Language, { readonly activities: string }>> = {
  en: { activities: 'Activities' },
  es: { activities: 'Actividades' },
  fr: { activities: 'Activités' },
};
