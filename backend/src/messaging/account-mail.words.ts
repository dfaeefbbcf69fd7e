import type { Language } from '@turnout/contracts/kernel';
import { en } from './account-mail-words/en.ts';
import { es } from './account-mail-words/es.ts';
import { fr } from './account-mail-words/fr.ts';
import type { AccountMailWords } from './account-mail-words/words.ts';

export const accountMailWords: Readonly<Record<Language, AccountMailWords>> = { en, es, fr };
