import type { Words } from './rejection.ts';

/** What stands in a cell of a file for what is so, and for what is not. */
export const yesNoWords = {
  yes: { en: 'Yes', es: 'Sí', fr: 'Oui' },
  no: { en: 'No', es: 'No', fr: 'Non' },
} as const satisfies Readonly<Record<string, Words>>;

/** What follows a name in a line; French writes a space before it, at which no line breaks. */
export const colon = (language: string): string => (language === 'fr' ? '\u00a0:' : ':');

/** What something is called, and what it is or says, in one line. @param language en, es or fr. */
export const labelled = (label: string, text: string, language: string): string => `${label}${colon(language)} ${text}`;
