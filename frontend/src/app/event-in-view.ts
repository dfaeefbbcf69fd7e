import { EventId } from '@turnout/contracts/kernel';
import { useParams } from 'react-router';

/** The event that the address speaks of; null on screens of no event, or when it is no id at all. */
export const useEventInView = (): EventId | null => {
  const parsed = EventId.safeParse(useParams()['eventId']);
  return parsed.success ? parsed.data : null;
};
