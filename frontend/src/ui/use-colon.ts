import { colon, labelled } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';

/** The colon after a name as the language of the page writes it, alone and with what follows. */
export const useColon = () => {
  const { language } = useTranslation().i18n;
  return {
    /** Where the text after it is marked up. */
    colon: colon(language),
    labelled: (label: string, text: string): string => labelled(label, text, language),
  };
};
