import { ActivityId, type EventId } from '@turnout/contracts/kernel';
import { useParams } from 'react-router';
import { KeptWaiting } from '../../desk/kept-waiting.tsx';
import { activityKey } from './activity-key.ts';

/** The scans that wait to be sent from an activity, while its screen cannot be opened. */
export const ActivityWaiting = ({ eventId }: { readonly eventId: EventId }) => {
  const activityId = ActivityId.safeParse(useParams()['id']);
  return activityId.success ? <KeptWaiting eventId={eventId} placeKey={activityKey(activityId.data)} /> : null;
};
