import type { Language, Words } from '../kernel/index.ts';
import type { TextEncoding } from './import.ts';

const encodingNames: Readonly<Record<TextEncoding, Words>> = {
  'utf-8': { en: 'Unicode (UTF-8)', es: 'Unicode (UTF-8)', fr: 'Unicode (UTF-8)' },
  'utf-16le': { en: 'Unicode (UTF-16)', es: 'Unicode (UTF-16)', fr: 'Unicode (UTF-16)' },
  'utf-16be': {
    en: 'Unicode (UTF-16, big-endian)',
    es: 'Unicode (UTF-16, big-endian)',
    fr: 'Unicode (UTF-16, big-endian)',
  },
  'windows-1252': {
    en: 'Western European (Windows-1252)',
    es: 'Europa occidental (Windows-1252)',
    fr: 'Europe occidentale (Windows-1252)',
  },
  'windows-1250': {
    en: 'Central European (Windows-1250)',
    es: 'Europa central (Windows-1250)',
    fr: 'Europe centrale (Windows-1250)',
  },
  'windows-1251': { en: 'Cyrillic (Windows-1251)', es: 'Cirílico (Windows-1251)', fr: 'Cyrillique (Windows-1251)' },
  'windows-1253': { en: 'Greek (Windows-1253)', es: 'Griego (Windows-1253)', fr: 'Grec (Windows-1253)' },
  'windows-1254': { en: 'Turkish (Windows-1254)', es: 'Turco (Windows-1254)', fr: 'Turc (Windows-1254)' },
  'windows-1255': { en: 'Hebrew (Windows-1255)', es: 'Hebreo (Windows-1255)', fr: 'Hébreu (Windows-1255)' },
  'windows-1256': { en: 'Arabic (Windows-1256)', es: 'Árabe (Windows-1256)', fr: 'Arabe (Windows-1256)' },
  'iso-8859-2': {
    en: 'Central European (ISO 8859-2)',
    es: 'Europa central (ISO 8859-2)',
    fr: 'Europe centrale (ISO 8859-2)',
  },
  'koi8-r': { en: 'Cyrillic (KOI8-R)', es: 'Cirílico (KOI8-R)', fr: 'Cyrillique (KOI8-R)' },
  macintosh: { en: 'Western European (Mac)', es: 'Europa occidental (Mac)', fr: 'Europe occidentale (Mac)' },
  shift_jis: { en: 'Japanese (Shift-JIS)', es: 'Japonés (Shift-JIS)', fr: 'Japonais (Shift-JIS)' },
  'euc-jp': { en: 'Japanese (EUC-JP)', es: 'Japonés (EUC-JP)', fr: 'Japonais (EUC-JP)' },
  gb18030: {
    en: 'Chinese, simplified (GB18030)',
    es: 'Chino simplificado (GB18030)',
    fr: 'Chinois simplifié (GB18030)',
  },
  big5: { en: 'Chinese, traditional (Big5)', es: 'Chino tradicional (Big5)', fr: 'Chinois traditionnel (Big5)' },
  'euc-kr': { en: 'Korean (EUC-KR)', es: 'Coreano (EUC-KR)', fr: 'Coréen (EUC-KR)' },
};

/** What people call an encoding: the letters it is for, and its own name. */
export const encodingName = (encoding: TextEncoding, language: Language): string => encodingNames[encoding][language];

const unsureEncoding: Words = {
  en: 'The file does not say which encoding it is in, and it could not be told for certain. It is shown as {name}. Look at the names: if letters are wrong, choose another encoding.',
  es: 'El archivo no indica su codificación y no se pudo determinar con certeza. Se muestra como {name}. Mire los nombres: si hay letras incorrectas, elija otra codificación.',
  fr: 'Le fichier n’indique pas son encodage, et il n’a pas pu être déterminé avec certitude. Il est affiché en {name}. Regardez les noms : si des lettres sont fausses, choisissez un autre encodage.',
};

/** That somebody has to choose the encoding of a file; `encoding` is the likeliest. */
export const unsureEncodingSentence = (encoding: TextEncoding, language: Language): string =>
  unsureEncoding[language].replace('{name}', encodingName(encoding, language));
