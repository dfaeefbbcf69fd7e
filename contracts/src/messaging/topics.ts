import { z } from 'zod';
import { defineTopic, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { MailingView, MessageView } from './views.ts';

export const messagingTopics = {
  /** What was sent to one registrant, newest first. */
  messages: defineTopic({
    name: 'messaging.messages',
    kind: 'whole',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, registrationId: RegistrantId }),
    view: z.array(MessageView),
    keyOf: ({ registrationId }) => registrationId,
    perSecond: 4,
  }),
  /** The event's mailings, newest first, and how far each is. */
  mailings: defineTopic({
    name: 'messaging.mailings',
    kind: 'whole',
    needs: needs.event('viewRegistrants', 'sendMassEmails'),
    params: z.strictObject({ eventId: EventId }),
    view: z.array(MailingView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
} as const;
