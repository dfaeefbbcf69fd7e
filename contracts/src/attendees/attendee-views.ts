// These shapes are stored for ever: add optional keys, columns and sorts, never rename or remove one.
import { z } from 'zod';
import { AccountId, AttendeeViewId, defineEvent, EventId, FieldId, TypeId } from '../kernel/index.ts';
import { name } from '../records/index.ts';
import { RegistrationStatus } from '../registration/stream/events.ts';
import { AttendeeSort, PaymentFilter } from '../registration/views.ts';

/** What the attendee table can show of everybody beside the name; what the event's forms ask comes after it. */
export const attendeeColumns = [
  'email',
  'type',
  'group',
  'status',
  'checkedIn',
  'registered',
  'number',
  'printed',
  'total',
  'paid',
  'due',
  'payment',
] as const;

/** How many views somebody may keep of one event. */
export const attendeeViewsAtMost = 50;

/**
 * What a view of the attendee table shows. Nothing in it is about a person: what was searched for, a confirmation
 * number and a group are left out of what is saved.
 */
export const AttendeeViewContents = z.strictObject({
  /** Columns by name, or a form's field by its id; the one that names a row is always there. */
  columns: z.array(z.union([z.enum(attendeeColumns), FieldId], 'must be a column of the table')).max(300),
  sort: AttendeeSort,
  perPage: z.int().min(1).max(100),
  /** Every status: no filter. */
  status: z.array(RegistrationStatus).min(1).max(RegistrationStatus.options.length),
  /** None: no filter. */
  type: z.array(TypeId).max(300),
  /** null: inside or not. */
  checkedIn: z.boolean().nullable(),
  /** Absent: whatever was paid. */
  paymentStatus: PaymentFilter.optional(),
});
export type AttendeeViewContents = z.infer<typeof AttendeeViewContents>;

const viewName = name(100);
const Saved = {
  /** No two of a person's views of an event have the same name; upper and lower case do not matter. */
  name: viewName.input,
  contents: AttendeeViewContents,
};

/** A view of the attendee table, as it is shown to whoever saved it. */
export const AttendeeView = z.strictObject({
  _id: AttendeeViewId,
  name: viewName.stored,
  contents: AttendeeViewContents,
});
export type AttendeeView = z.infer<typeof AttendeeView>;

export const SaveAttendeeView = z.strictObject({ eventId: EventId, ...Saved });
/** A new name, new contents, or both. */
export const ReviseAttendeeView = SaveAttendeeView.partial({ name: true, contents: true });

const one = { eventId: EventId, accountId: AccountId, viewId: AttendeeViewId };

/** Stream `attendeeviews-<eventId>-<accountId>`: how one person looks at the attendees of an event. */
export const attendeeViewEvents = {
  AttendeeViewSaved: defineEvent(
    'AttendeeViewSaved',
    z.strictObject({ ...one, name: viewName.stored, contents: AttendeeViewContents }),
  ),
  AttendeeViewRenamed: defineEvent('AttendeeViewRenamed', z.strictObject({ ...one, name: viewName.stored })),
  /** The list as it was then has taken the place of what the view showed. */
  AttendeeViewReplaced: defineEvent('AttendeeViewReplaced', z.strictObject({ ...one, contents: AttendeeViewContents })),
  AttendeeViewDeleted: defineEvent('AttendeeViewDeleted', z.strictObject(one)),
} as const;
