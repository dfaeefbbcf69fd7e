import { z } from 'zod';
import { defineTopic, EventId, ImportId, needs } from '../kernel/index.ts';
import { ImportView } from './import.ts';

export const attendeeImportTopics = {
  import: defineTopic({
    name: 'registration.import',
    kind: 'whole',
    needs: needs.event('settings', 'viewRegistrants'),
    params: z.strictObject({ eventId: EventId, importId: ImportId }),
    view: ImportView,
    keyOf: ({ importId }) => importId,
    perSecond: 4,
  }),
} as const;
