import { ActivityBoxes, type ActivityBoxesProps } from '../../../ui/activity-boxes.tsx';
import { useSite } from '../parts/site.layout.tsx';

/** What somebody chooses to take part in, at the times of the event. */
export const ActivityChoice = (props: Omit<ActivityBoxesProps, 'timeZone'>) => (
  <ActivityBoxes {...props} timeZone={useSite().event.timeZone} />
);
