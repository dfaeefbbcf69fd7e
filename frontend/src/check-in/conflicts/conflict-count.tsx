import { checkInTopics } from '@turnout/contracts/check-in';
import type { EventId } from '@turnout/contracts/kernel';
import { useTranslation } from 'react-i18next';
import { useTopic } from '../../platform/topic.ts';
import { WaitingCount } from '../../ui/waiting-count.tsx';

/** The number of conflicts that nobody decided yet, live; nothing where there are none. */
export const ConflictCount = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('check-in');
  const count = useTopic(checkInTopics.openConflicts, { eventId }).view?.open ?? 0;
  return <WaitingCount count={count} label={t('conflicts.count', { count })} />;
};
