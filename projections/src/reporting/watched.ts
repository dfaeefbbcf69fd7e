import { cardTopics, reportingTopics, widgetTopics } from '@turnout/contracts/reporting';
import { watched } from '../platform/watched.ts';

/** Where some are asked for by what their groups paid, their own rows are counted. */
const paid = [
  'event_id',
  'status',
  'group_charged',
  'group_discounted',
  'group_paid',
  'group_charged_more',
  'group_discounted_more',
] as const;

/** People who take part in activities, and what their groups paid. */
const ofActivities = {
  activities: 'event',
  enrolments: 'event',
  registrants: { by: 'event', columns: [...paid, 'registrant_id'] },
} as const;

export const reportingViews = [
  watched(reportingTopics.dashboard, 'event', { door_tally: 'event', types: 'event' }),
  watched(reportingTopics.arrivals, 'event', { arrivals: 'event' }),
  watched(reportingTopics.unsatisfied, 'event', {
    group_sizes: 'event',
    registrants: { by: 'event', columns: [...paid, 'place', 'type_id', 'group_size'] },
    types: { by: 'event', columns: ['id', 'details'] },
  }),
  watched(cardTopics.counted, 'event', {
    door_tally: 'event',
    registrants: { by: 'event', columns: [...paid, 'type_id', 'checked_in_at'] },
    types: 'event',
  }),
  watched(cardTopics.countedArrivals, 'event', {
    registrants: { by: 'event', columns: [...paid, 'checked_in_at'] },
  }),
  watched(cardTopics.activityCards, 'event', { ...ofActivities }),
  watched(cardTopics.activityPayments, 'event', { ...ofActivities }),
  watched(reportingTopics.report, 'event', { past_minutes: 'event' }),
  watched(widgetTopics.widgets, 'event', {
    custom_widgets: 'event',
    fields: 'event',
    fields_versions: 'event',
    answer_tally: 'event',
    registrants: { by: 'event', columns: [...paid, 'fields'] },
  }),
];
