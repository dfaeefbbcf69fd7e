import { foldOf, when, type AccountId, type AttendeeViewId, type EventId } from '@turnout/contracts/kernel';
import { attendeeViewEvents, type AttendeeViewContents } from '@turnout/contracts/attendees';

/** A view of the attendee table as somebody keeps it. */
export interface KeptView {
  readonly name: string;
  readonly contents: AttendeeViewContents;
}

/** Somebody's views of an event's attendees, in the order in which they were saved. */
export type KeptViews = ReadonlyMap<AttendeeViewId, KeptView>;

const withChange = (views: KeptViews, id: AttendeeViewId, change: Partial<KeptView>): KeptViews => {
  const view = views.get(id);
  return view === undefined ? views : new Map(views).set(id, { ...view, ...change });
};

/** How the views of one person add up (stream `attendeeviews-<eventId>-<accountId>`). */
export const attendeeViewsFold = foldOf<KeptViews>({
  initial: () => new Map(),
  facts: [
    when(attendeeViewEvents.AttendeeViewSaved, (views, { data: { viewId, name, contents } }) =>
      new Map(views).set(viewId, { name, contents }),
    ),
    when(attendeeViewEvents.AttendeeViewRenamed, (views, { data: { viewId, name } }) =>
      withChange(views, viewId, { name }),
    ),
    when(attendeeViewEvents.AttendeeViewReplaced, (views, { data: { viewId, contents } }) =>
      withChange(views, viewId, { contents }),
    ),
    when(
      attendeeViewEvents.AttendeeViewDeleted,
      (views, { data: { viewId } }) => new Map([...views].filter(([id]) => id !== viewId)),
    ),
  ],
});

/** Whose views of what: the stream's name holds both, so one person's are never read for another. */
export const attendeeViewsStream = (eventId: EventId, accountId: AccountId): string =>
  `attendeeviews-${eventId}-${accountId}`;
