import { reportingTopics, widgetTopics } from '@turnout/contracts/reporting';
import { watched } from '../platform/watched.ts';

/** Some are asked for by what their groups paid. */
const paid = {
  by: 'event',
  columns: ['group_charged', 'group_discounted', 'group_paid', 'group_charged_more', 'group_discounted_more'],
} as const;

export const reportingViews = [
  watched(reportingTopics.dashboard, 'event', { door_tally: 'event', types: 'event' }),
  watched(reportingTopics.arrivals, 'event', { arrivals: 'event' }),
  watched(reportingTopics.unsatisfied, 'event', {
    group_sizes: 'event',
    registrants: paid,
    types: { by: 'event', columns: ['id', 'details'] },
  }),
  watched(widgetTopics.widgets, 'event', {
    custom_widgets: 'event',
    fields: 'event',
    fields_versions: 'event',
    answer_tally: 'event',
    registrants: paid,
  }),
];
