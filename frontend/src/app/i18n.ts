import { type Language, languages } from '@turnout/contracts/kernel';
import dayjs from 'dayjs';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';

type Words = Record<string, unknown>;

const files = import.meta.glob<Words>('../*/words/*.json', { import: 'default' });
const storageKey = 'language';

const isLanguage = (text: string | null | undefined): text is Language =>
  languages.some((language) => language === text);

const stored = (): string | null => {
  try {
    return localStorage.getItem(storageKey);
  } catch {
    return null; // storage refused by the browser: the language then lasts as long as the page
  }
};

/** The language to begin with: the one chosen on this device, else the browser's, else English. */
export const firstLanguage = (): Language => {
  const wished = [stored(), ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wished.find((language) => isLanguage(language)) ?? 'en';
};

const dayNames: Record<Language, () => Promise<unknown>> = {
  en: () => Promise.resolve(),
  es: () => import('dayjs/locale/es'),
  fr: () => import('dayjs/locale/fr'),
};

const load = async (language: Language): Promise<void> => {
  const wanted = Object.entries(files).filter(([path]) => path.endsWith(`/words/${language}.json`));
  await Promise.all([
    dayNames[language](),
    ...wanted.map(async ([path, read]) => {
      // This folder's own words have a path of their own: './words/en.json'.
      const capability = /^\.\.\/(.+?)\//.exec(path)?.[1] ?? 'app';
      i18next.addResourceBundle(language, capability, await read(), true, true);
    }),
  ]);
};

const show = (language: Language): void => {
  dayjs.locale(language);
  document.documentElement.lang = language;
};

/** Loads one language's words and readies translation; the other languages are fetched when chosen. */
export const startI18n = async (): Promise<void> => {
  const language = firstLanguage();
  await i18next.use(initReactI18next).init({
    lng: language,
    fallbackLng: false,
    supportedLngs: languages,
    ns: [],
    defaultNS: 'app',
    interpolation: { escapeValue: false },
    resources: {},
    initAsync: false,
    react: { useSuspense: false },
  });
  await load(language);
  show(language);
};

/** Changes the language of every screen at once and remembers it on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  await load(language);
  await i18next.changeLanguage(language);
  show(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch (error) {
    console.warn('The language is not remembered on this device', error);
  }
};
