import { useTranslation } from 'react-i18next';
import type { PlaceVerdict } from '../desk/verdict.ts';

/** What is said of a verdict at a checkpoint. */
export const useSentences = (): ((verdict: PlaceVerdict) => string) => {
  const { t } = useTranslation('checkpoint');
  return (verdict) => {
    if (verdict.kind === 'checked-in') return t('desk.checkedIn', { count: verdict.count });
    return 'message' in verdict ? verdict.message : '';
  };
};
