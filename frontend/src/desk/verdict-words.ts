import { useTranslation } from 'react-i18next';
import type { Verdict } from './verdict.ts';

/** What a verdict is called in the language of the screen: two words, to be read from two metres away. */
export const useVerdictTitle = (): ((verdict: Verdict) => string) => {
  const { t } = useTranslation('desk');
  return (verdict) => {
    if (verdict.kind === 'checked-in' && verdict.isWholeGroup) return t('verdict.group.title');
    if (verdict.kind === 'group-number' && verdict.left === 0) return t('verdict.group-number.none');
    return t(`verdict.${verdict.kind}.title`);
  };
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
