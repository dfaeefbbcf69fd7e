import { records } from '@turnout/contracts';
import { eventSetupTopics, plainRecords } from '@turnout/contracts/event-setup';
import { picturesOf } from '@turnout/contracts/records';
import { watched } from '../platform/watched.ts';

/** The tables of records that show pictures. */
const pictured = records.filter(({ fields }) => picturesOf(fields).length > 0).map(({ table }) => table);

export const eventSetupViews = [
  watched(eventSetupTopics.event, 'event', { events: 'event' }),
  // Beside how far it is, of which whoever copies tells.
  watched(eventSetupTopics.copying, 'event', { events: { by: 'event', columns: ['event_id', 'is_copying'] } }),
  ...plainRecords.map(({ topic, table }) => watched(topic, 'event', { [table]: 'event' })),
  // Beside the files, of which whoever keeps them tells.
  watched(eventSetupTopics.uploads, 'event', {
    events: 'event',
    ...Object.fromEntries(pictured.map((table) => [table, 'event' as const])),
  }),
];
