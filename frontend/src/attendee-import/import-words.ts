import {
  encodingName,
  importErrorSentence,
  importProblemSentence,
  unsureEncodingSentence,
  type ImportProblem,
  type ImportView,
  type TextEncoding,
} from '@turnout/contracts/attendee-import';
import { languages } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';

/** What the contracts say of attendee files, in the language of the page: the command line says the same. */
export const useImportWords = () => {
  const { i18n } = useTranslation('attendee-import');
  const language = languages.find((one) => one === i18n.language) ?? 'en';
  return {
    problem: (problem: Pick<ImportProblem, 'code' | 'limit' | 'otherLine'>): string =>
      importProblemSentence(problem, language),
    error: (view: Pick<ImportView, 'error' | 'errorAt'>): string => importErrorSentence(view, language),
    encoding: (encoding: TextEncoding): string => encodingName(encoding, language),
    unsureEncoding: (encoding: TextEncoding): string => unsureEncodingSentence(encoding, language),
  };
};
