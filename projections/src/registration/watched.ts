import { attendeeImportTopics } from '@turnout/contracts/attendee-import';
import { inventoryTopics } from '@turnout/contracts/inventory';
import { attendeesTopics } from '@turnout/contracts/attendees';
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
  watched(registrationTopics.group, 'group', {
    registrants: 'group',
    enrolments: { by: 'event', columns: ['activity_id', 'registrant_id', 'event_id', 'because', 'position'] },
    activities: 'event',
    ...beside,
  }),
  watched(attendeesTopics.activityAttendees, 'event', {
    enrolments: 'event',
    accounts: { by: 'event', columns: ['account_id', 'name', 'email'] },
    devices: { by: 'event', columns: ['device_id', 'name'] },
    registrants: {
      by: 'event',
      columns: [
        'registrant_id',
        'type_id',
        'confirmation_number',
        'status',
        'first_name',
        'last_name',
        'email',
        'sort_name',
        'search_text',
      ],
    },
    types: { by: 'event', columns: ['id', 'details'] },
  }),
  watched(inventoryTopics.waiting, 'event', {
    waiting: 'event',
    types: { by: 'event', columns: ['id', 'details'] },
  }),
  watched(inventoryTopics.waitingPlace, 'type', {
    waiting: { by: 'type', columns: ['registrant_id', 'event_id', 'type_id', 'state', 'until', 'preferred', 'joined'] },
    types: { by: 'event', columns: ['id', 'details'] },
  }),
  watched(attendeesTopics.approvals, 'event', {
    approvals: 'event',
    registrants: { by: 'event', columns: ['registrant_id', 'first_name', 'last_name', 'email'] },
    types: { by: 'event', columns: ['id', 'details'] },
  }),
  // Beside its own row, of which whoever writes it tells.
  watched(attendeeImportTopics.import, 'import', { types: 'event', fields: 'event' }),
];
