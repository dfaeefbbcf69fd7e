import { useTranslation } from 'react-i18next';
import type { Verdict } from './verdict.ts';

export interface VerdictWords {
  /** Two words, to be read from two metres away. */
  readonly title: string;
  /** The sentence of the specification, with the name. */
  readonly text: string;
}

/** What a verdict is called in the language of the screen. */
export const useVerdictWords = (): ((verdict: Verdict) => VerdictWords) => {
  const { t } = useTranslation('check-in');
  return (verdict) => {
    if (verdict.kind === 'checked-in' && verdict.isWholeGroup) {
      return { title: t('verdict.group.title'), text: t('verdict.group.text', { count: verdict.admitted.length }) };
    }
    const title = t(`verdict.${verdict.kind}.title`);
    if (verdict.kind === 'checked-in')
      return { title, text: t('verdict.checked-in.text', { name: verdict.person.name }) };
    if (verdict.kind === 'already-checked-in' && verdict.isWholeGroup) return { title, text: verdict.message };
    if (verdict.kind === 'cancelled') return { title, text: t('verdict.cancelled.text') };
    return { title, text: t(`verdict.${verdict.kind}.text`, { message: verdict.message }) };
  };
};

/** How long something took, in words: `42 s`, `3 min 5 s`. */
export const useTook = (): ((ms: number) => string) => {
  const { t } = useTranslation('check-in');
  return (ms) => {
    const seconds = Math.max(1, Math.round(ms / 1000));
    if (seconds < 60) return t('verdict.seconds', { count: seconds });
    return t('verdict.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  };
};
