import { z } from 'zod';
import { defineTopic, EventId, needs, RegistrantId, windowOf, windowSize } from '../kernel/index.ts';
import { AttendeeFilter, AttendeeSort, attendeeSortDefault, perPageDefault, RegistrationView } from './views.ts';

export const registrationTopics = {
  /** A page of the attendee list; the newest registrations first unless told. */
  attendees: defineTopic({
    name: 'registration.attendees',
    kind: 'window',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({
      eventId: EventId,
      filter: AttendeeFilter,
      sort: AttendeeSort.default(attendeeSortDefault),
      page: z.int().min(1).max(100_000),
      perPage: windowSize(perPageDefault),
    }),
    view: windowOf(RegistrationView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** One group, primary first. Touched under its primary's id, which the hub finds for anybody else's. */
  group: defineTopic({
    name: 'registration.group',
    kind: 'whole',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, registrationId: RegistrantId }),
    view: z.array(RegistrationView),
    keyOf: ({ registrationId }) => registrationId,
    // Whoever is enrolled in something anywhere in the event has it looked at.
    perSecond: 4,
  }),
} as const;
