import { reportingTopics } from '@turnout/contracts/reporting';
import { watched } from '../platform/watched.ts';

export const reportingViews = [
  watched(reportingTopics.dashboard, 'event', { door_tally: 'event', types: 'event' }),
  watched(reportingTopics.arrivals, 'event', { arrivals: 'event' }),
];
