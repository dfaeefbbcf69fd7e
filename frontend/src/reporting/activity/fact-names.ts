import { factWords } from '@turnout/contracts/event-records';
import { languages } from '@turnout/contracts/kernel';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { z } from 'zod';

const Words = z.object({ name: z.record(z.string(), z.string()) });

/** The names of all that users do, in the language of the page; of records as they are declared. */
export const useFactNames = (): Readonly<Record<string, string>> => {
  const { i18n } = useTranslation('activity');
  const { language: spoken } = i18n;
  return useMemo(() => {
    const { name } = Words.parse(i18n.getResourceBundle(spoken, 'activity'));
    const language = languages.find((one) => one === spoken) ?? 'en';
    return { ...name, ...Object.fromEntries([...factWords].map(([fact, words]) => [fact, words[language]])) };
  }, [i18n, spoken]);
};
