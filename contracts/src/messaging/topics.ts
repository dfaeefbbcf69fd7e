import { z } from 'zod';
import { defineTopic, EventId, needs, RegistrantId } from '../kernel/index.ts';
import { MassMailingView } from './mass/views.ts';
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
  /** The event's mass e-mails, newest first, and how far each is. */
  massEmails: defineTopic({
    name: 'messaging.mass-emails',
    kind: 'whole',
    needs: needs.event('sendMassEmails'),
    params: z.strictObject({ eventId: EventId }),
    view: z.array(MassMailingView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** Likewise its mass texts. */
  massTexts: defineTopic({
    name: 'messaging.mass-texts',
    kind: 'whole',
    needs: needs.event('sendMassTexts'),
    params: z.strictObject({ eventId: EventId }),
    view: z.array(MassMailingView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
} as const;
