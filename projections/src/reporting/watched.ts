import { reportingTopics, widgetTopics } from '@turnout/contracts/reporting';
import { watched } from '../platform/watched.ts';

export const reportingViews = [
  watched(reportingTopics.dashboard, 'event', { door_tally: 'event', types: 'event' }),
  watched(reportingTopics.arrivals, 'event', { arrivals: 'event' }),
  watched(reportingTopics.unsatisfied, 'event', {
    group_sizes: 'event',
    types: { by: 'event', columns: ['id', 'details'] },
  }),
  watched(widgetTopics.widgets, 'event', {
    custom_widgets: 'event',
    fields: 'event',
    fields_versions: 'event',
    answer_tally: 'event',
  }),
];
