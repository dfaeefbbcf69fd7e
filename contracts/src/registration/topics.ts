import { z } from 'zod';
import { defineTopic, EventId, ImportId, needs, RegistrantId, TypeId, windowOf, windowSize } from '../kernel/index.ts';
import { activityAttendees } from '../attendees/activity-api.ts';
import { ApprovalView } from '../attendees/approval.ts';
import { ImportView } from '../attendee-import/import.ts';
import { WaitingCode, WaitingPlace, WaitingView } from '../inventory/waiting.ts';
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
  activityAttendees,
  /** A page of those who wait for a seat, by type; for whom one is held first, then in their order. */
  waiting: defineTopic({
    name: 'registration.waiting',
    kind: 'window',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, page: z.int().min(1).max(100_000), perPage: windowSize(50) }),
    view: windowOf(WaitingView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
  /** The place of whoever holds the link with this code; touched by type, so that one read of a list tells all of it. */
  waitingPlace: defineTopic({
    name: 'registration.waiting-place',
    kind: 'whole',
    needs: needs.public,
    params: z.strictObject({ eventId: EventId, typeId: TypeId, code: WaitingCode }),
    view: WaitingPlace,
    keyOf: ({ typeId }) => typeId,
    perSecond: 1,
  }),
  /** A page of those who wait to be accepted, in the order in which they registered. */
  approvals: defineTopic({
    name: 'registration.approvals',
    kind: 'window',
    needs: needs.event('viewRegistrants'),
    params: z.strictObject({ eventId: EventId, page: z.int().min(1).max(100_000), perPage: windowSize(50) }),
    view: windowOf(ApprovalView),
    keyOf: ({ eventId }) => eventId,
    perSecond: 4,
  }),
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
