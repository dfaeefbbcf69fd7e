import type { Words } from './rejection.ts';

/** What stands in a cell of a file for what is so, and for what is not. */
export const yesNoWords = {
  yes: { en: 'Yes', es: 'Sí', fr: 'Oui' },
  no: { en: 'No', es: 'No', fr: 'Non' },
} as const satisfies Readonly<Record<string, Words>>;
