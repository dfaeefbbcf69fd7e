import { z } from 'zod';
import { defineTopic, EventId, needs } from '../kernel/index.ts';
import { WebhookView } from './views.ts';

export const integrationsTopics = {
  /** The endpoints of an event, oldest first: told at once, also of each message that was sent. */
  webhooks: defineTopic({
    name: 'integrations.webhooks',
    kind: 'whole',
    needs: needs.inPerson(needs.event('settings')),
    params: z.strictObject({ eventId: EventId }),
    view: z.array(WebhookView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 2,
  }),
} as const;
