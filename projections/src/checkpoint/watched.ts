import { checkpointTopics as topics } from '@turnout/contracts/checkpoint';
import { watched } from '../platform/watched.ts';

/** What a card shows of a person, and by what it is found: not whether they came through the door. */
const person = [
  'registrant_id',
  'primary_id',
  'event_id',
  'confirmation_number',
  'bare_number',
  'first_name',
  'last_name',
  'fields',
  'search_text',
  'is_erased',
];
/** Who checked them in. */
const staff = {
  accounts: { by: 'event', columns: ['account_id', 'name'] },
  devices: { by: 'event', columns: ['device_id', 'name'] },
} as const;

export const checkpointViews = [
  watched(topics.checkpoints, 'event', { event_checkpoints: 'event' }),
  watched(topics.fields, 'event', { checkpoint_fields: 'event' }),
  watched(topics.checkins, 'checkpoint', {
    checkpoint_checkins: { by: 'checkpoint', shownAs: 'rows' },
    checkpoint_tally: { by: 'checkpoint', columns: ['checkpoint_id', 'event_id', 'checkins'], shownAs: 'totals' },
    checkpoint_data: 'checkpoint',
    event_checkpoints: 'checkpoint',
    checkpoint_fields: 'event',
    fields: 'event',
    registrants: { by: 'event', columns: person },
    ...staff,
  }),
  watched(topics.stats, 'checkpoint', { checkpoint_tally: 'checkpoint' }),
  watched(topics.attendees, 'group', {
    registrants: { by: 'group', columns: [...person, 'place', 'status', 'awaits_payment', 'type_id', 'badge'] },
    approvals: 'group',
    checkpoint_checkins: 'group',
    checkpoint_data: 'group',
    event_checkpoints: 'event',
    checkpoint_fields: 'event',
    fields: 'event',
    types: 'event',
    ...staff,
  }),
  watched(topics.headCount, 'event', { door_tally: 'event', event_checkpoints: 'event', checkpoint_tally: 'event' }),
];
