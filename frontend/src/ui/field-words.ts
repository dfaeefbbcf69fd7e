import { type FieldType, problemSentence, typeName, type ValueProblem } from '@turnout/contracts/fields';
import { languages } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';

/** What the contracts say of fields, in the language of the page: what a type is called, what is wrong with a value. */
export const useFieldWords = () => {
  const { i18n } = useTranslation('ui');
  const language = languages.find((one) => one === i18n.language) ?? 'en';
  return {
    typeOf: (type: FieldType): string => typeName(type, language),
    problem: (problem: ValueProblem): string => problemSentence(problem, language),
  };
};
