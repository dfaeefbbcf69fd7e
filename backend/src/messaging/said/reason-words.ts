import type { Language } from '@turnout/contracts/kernel';

/** The label of the reason for which a registration was not accepted. */
export const reasonWords: Readonly<Record<Language, string>> = { en: 'Reason', es: 'Motivo', fr: 'Motif' };
