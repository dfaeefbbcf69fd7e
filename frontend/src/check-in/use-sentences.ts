import { useTranslation } from 'react-i18next';
import type { PlaceVerdict } from '../desk/verdict.ts';

/** The sentences of verdicts, with the names (rule check-in/verdict-sentences). */
export const useSentences = (): ((verdict: PlaceVerdict) => string) => {
  const { t } = useTranslation('check-in');
  return (verdict) => {
    switch (verdict.kind) {
      case 'checked-in':
        return verdict.isWholeGroup
          ? t('verdict.group', { count: verdict.count })
          : t('verdict.checked-in', { name: verdict.person.name });
      case 'already-checked-in':
        return verdict.isWholeGroup ? verdict.message : t('verdict.already-checked-in', { message: verdict.message });
      case 'denied':
      case 'checked-out':
        return t(`verdict.${verdict.kind}`, { name: verdict.name });
      case 'not-let-in':
      case 'not-confirmed':
      case 'not-fully-paid':
        return t(`verdict.${verdict.kind}`, { message: verdict.message });
      case 'cancelled':
        return t('desk:verdict.cancelled.text');
      case 'not-registered': {
        const { elsewhere, message } = verdict;
        return elsewhere === undefined ? message : t('desk:verdict.otherEvent', { event: elsewhere.name });
      }
      case 'group-number':
      case 'trouble':
      case 'updated':
        return verdict.message;
    }
  };
};
