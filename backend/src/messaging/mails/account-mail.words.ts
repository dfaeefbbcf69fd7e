import type { Language } from '@turnout/contracts/kernel';
import { inEnglish } from '../account-mail-words/en.ts';
import { inSpanish } from '../account-mail-words/es.ts';
import { inFrench } from '../account-mail-words/fr.ts';
import type { AccountMailWords } from '../account-mail-words/words.ts';

export const accountMailWords: Readonly<Record<Language, AccountMailWords>> = {
  ...inEnglish,
  ...inSpanish,
  ...inFrench,
};
