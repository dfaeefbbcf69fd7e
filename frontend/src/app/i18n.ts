import { type Language, languages } from '@turnout/contracts/kernel';
import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { onEventLanguage } from '../platform/event-language.ts';

/** What reads each file of words, by its path: `…/<capability>/words/<language>.json`. */
export type WordFiles = Readonly<Record<string, () => Promise<unknown>>>;

let files: WordFiles = {};
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

/** Chosen on this page, also where the device remembers nothing. */
let chosen: Language | null = null;

/** The language chosen on this device, else the first of the browser's that is ours; null: none is. */
const wishedLanguage = (): Language | null => {
  const wished = [chosen, stored(), ...navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase())];
  return wished.find((language) => isLanguage(language)) ?? null;
};

/** The capabilities whose words some screen has asked for. */
const asked = new Set(['app', 'ui']);

/** The folder above the words names them; this folder's own path is './words/en.json'. */
const capabilityOf = (path: string): string => /([^/.]+)\/words\//.exec(path)?.[1] ?? 'app';

const read = async (capability: string, language: Language): Promise<void> => {
  if (i18next.hasResourceBundle(language, capability)) return;
  const found = Object.entries(files).find(
    ([path]) => capabilityOf(path) === capability && path.endsWith(`/words/${language}.json`),
  );
  if (found !== undefined) i18next.addResourceBundle(language, capability, await found[1](), true, true);
};

const load = async (language: Language): Promise<void> => {
  await Promise.all([...asked].map((capability) => read(capability, language)));
};

/** Fetches a capability's words in the language of the page, before one of its screens is shown. */
export const loadWords = async (capability: string): Promise<void> => {
  asked.add(capability);
  const language = languages.find((one) => one === i18next.language);
  if (language !== undefined) await read(capability, language);
};

const show = (language: Language): void => {
  document.documentElement.lang = language;
};

/**
 * Readies translation with the words of the frame; each screen's own come with it, other languages when chosen.
 * @param words all that the screens of this page may ask for.
 */
export const startI18n = async (words: WordFiles): Promise<void> => {
  files = words;
  // Where none is wished English, until it is known what the event of the page is in.
  const language = wishedLanguage() ?? 'en';
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
  onEventLanguage((offered) => {
    if (wishedLanguage() === null && i18next.language !== offered) void speak(offered);
  });
};

/** Changes the language of every screen at once. */
const speak = async (language: Language): Promise<void> => {
  await load(language);
  await i18next.changeLanguage(language);
  show(language);
};

/** Changes the language of every screen at once and remembers it on this device. */
export const chooseLanguage = async (language: Language): Promise<void> => {
  chosen = language;
  await speak(language);
  try {
    localStorage.setItem(storageKey, language);
  } catch (error) {
    console.warn('The language is not remembered on this device', error);
  }
};
