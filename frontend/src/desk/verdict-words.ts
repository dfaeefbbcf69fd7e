import { useTranslation } from 'react-i18next';
import type { Verdict } from './verdict.ts';

/** What a verdict is called in the language of the screen: two words, to be read from two metres away. */
export const useVerdictTitle = (): ((verdict: Verdict) => string) => {
  const { t } = useTranslation('desk');
  return (verdict) =>
    verdict.kind === 'checked-in' && verdict.isWholeGroup
      ? t('verdict.group.title')
      : t(`verdict.${verdict.kind}.title`);
};

/** How long something took, in words: `42 s`, `3 min 5 s`. */
export const useTook = (): ((ms: number) => string) => {
  const { t } = useTranslation('desk');
  return (ms) => {
    const seconds = Math.max(1, Math.round(ms / 1000));
    if (seconds < 60) return t('verdict.seconds', { count: seconds });
    return t('verdict.minutes', { minutes: Math.floor(seconds / 60), seconds: seconds % 60 });
  };
};
