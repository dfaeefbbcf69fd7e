import { registrationTopics } from '@turnout/contracts/registration';
import { watched } from '../platform/watched.ts';

/** What stands on a registration beside what it says itself. */
const beside = {
  types: 'event',
  fields: 'event',
  // Who checked them in.
  accounts: { by: 'event', columns: ['account_id', 'name', 'email'] },
  devices: { by: 'event', columns: ['device_id', 'name'] },
} as const;

export const registrationViews = [
  watched(registrationTopics.attendees, 'event', {
    registrants: { by: 'event', shownAs: 'rows' },
    door_tally: { by: 'event', columns: ['event_id', 'registered'], shownAs: 'totals' },
    ...beside,
  }),
  watched(registrationTopics.group, 'group', { registrants: 'group', ...beside }),
  // Beside its own row, of which whoever writes it tells.
  watched(registrationTopics.import, 'import', { types: 'event', fields: 'event' }),
];
