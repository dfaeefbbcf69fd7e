import { languages, type Language } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';

/** Languages as those who read them call them. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español', fr: 'Français' };

/** The language of the page. */
export const useReads = (): Language => {
  const { i18n } = useTranslation();
  return languages.find((one) => one === i18n.language) ?? 'en';
};
