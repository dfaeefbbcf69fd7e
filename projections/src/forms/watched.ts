import {
  activityRecord,
  customWidgetRecord,
  formsTopics,
  promoCodeRecord,
  validationsTopic,
} from '@turnout/contracts/forms';
import { watched } from '../platform/watched.ts';

export const formsViews = [
  watched(formsTopics.types, 'event', {
    types: 'event',
    fields: 'event',
    seat_tally: 'event',
    waiting: 'event',
    option_tally: 'event',
  }),
  watched(formsTopics.fields, 'event', { fields: 'event', option_tally: 'event' }),
  watched(formsTopics.asked, 'event', { types: 'event', fields: 'event', option_tally: 'event' }),
  watched(formsTopics.typeGroups, 'event', { type_groups: 'event', types: 'event' }),
  watched(formsTopics.seats, 'event', {
    types: 'event',
    fields: 'event',
    validations: 'event',
    // What a code opens, to whoever entered it.
    promo_codes: 'event',
    seat_tally: 'event',
    waiting: 'event',
    option_tally: 'event',
    activities: 'event',
    activity_tally: 'event',
    // Whether it takes anybody, and until when.
    events: { by: 'event', columns: ['event_id', 'details'] },
  }),
  watched(validationsTopic, 'event', { validations: 'event', types: 'event', fields: 'event' }),
  watched(activityRecord.topic, 'event', { activities: 'event', activity_tally: 'event' }),
  watched(promoCodeRecord.topic, 'event', { promo_codes: 'event', promo_code_uses: 'event' }),
  watched(customWidgetRecord.topic, 'event', { custom_widgets: 'event' }),
];
