import {
  isRejection,
  reject,
  type AccountId,
  type AttendeeViewId,
  type Decide,
  type EventId,
  type EventOf,
  type Rejection,
} from '@turnout/contracts/kernel';
import { attendeeViewsAtMost, type AttendeeViewContents, type attendeeViewEvents } from '@turnout/contracts/attendees';
import type { KeptViews } from './attendee-views.ts';

type Facts = typeof attendeeViewEvents;

/** One view of somebody. */
export interface OneView {
  readonly eventId: EventId;
  readonly accountId: AccountId;
  readonly viewId: AttendeeViewId;
}

/** As names are compared: without regard to case, and to how a keyboard puts an accent on a letter. */
const compared = (name: string): string => name.normalize('NFC').toLowerCase();

const nameTakenIn = (
  views: KeptViews,
  name: string,
  except: AttendeeViewId,
): Rejection<'attendee-view-name-taken'> | null =>
  [...views].some(([id, view]) => id !== except && compared(view.name) === compared(name))
    ? reject('attendee-view-name-taken', { field: 'name' })
    : null;

/** Saves a new view. Refuses a name that another of the person's views of the event has, and one view too many. */
export const saveView: Decide<
  OneView & { readonly name: string; readonly contents: AttendeeViewContents },
  KeptViews,
  EventOf<Facts['AttendeeViewSaved']>,
  'attendee-view-name-taken' | 'attendee-views-full'
> = (command, views) => {
  const taken = nameTakenIn(views, command.name, command.viewId);
  if (taken !== null) return taken;
  if (views.size >= attendeeViewsAtMost) return reject('attendee-views-full', { limit: attendeeViewsAtMost });
  return [{ type: 'AttendeeViewSaved', data: command }];
};

/**
 * Renames a view, replaces what it shows, or both; what is as it was already adds nothing. Refuses a view that is
 * not there, and a name that another has.
 */
export const reviseView: Decide<
  OneView & { readonly name?: string | undefined; readonly contents?: AttendeeViewContents | undefined },
  KeptViews,
  EventOf<Facts['AttendeeViewRenamed'] | Facts['AttendeeViewReplaced']>,
  'attendee-view-not-found' | 'attendee-view-name-taken'
> = ({ name, contents, ...one }, views) => {
  const was = views.get(one.viewId);
  if (was === undefined) return reject('attendee-view-not-found');
  const taken = name === undefined ? null : nameTakenIn(views, name, one.viewId);
  if (isRejection(taken)) return taken;
  const isRenamed = name !== undefined && name !== was.name;
  // Both were read by the same schema, so their keys are in the same order.
  const isReplaced = contents !== undefined && JSON.stringify(contents) !== JSON.stringify(was.contents);
  return [
    ...(isRenamed ? [{ type: 'AttendeeViewRenamed' as const, data: { ...one, name } }] : []),
    ...(isReplaced ? [{ type: 'AttendeeViewReplaced' as const, data: { ...one, contents } }] : []),
  ];
};

/** Deletes a view; refuses one that is not there. */
export const deleteView: Decide<
  OneView,
  KeptViews,
  EventOf<Facts['AttendeeViewDeleted']>,
  'attendee-view-not-found'
> = (command, views) =>
  views.has(command.viewId) ? [{ type: 'AttendeeViewDeleted', data: command }] : reject('attendee-view-not-found');
