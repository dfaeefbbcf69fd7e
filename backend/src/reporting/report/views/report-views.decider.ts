import {
  isRejection,
  reject,
  type AccountId,
  type Decide,
  type EventId,
  type EventOf,
  type Rejection,
  type ReportViewId,
} from '@turnout/contracts/kernel';
import { reportViewsAtMost, type ReportViewContents, type reportViewEvents } from '@turnout/contracts/reporting';
import type { KeptViews } from './report-views.ts';

type Facts = typeof reportViewEvents;

/** One view; without an account it is the event's. */
export interface OneView {
  readonly eventId: EventId;
  readonly accountId?: AccountId;
  readonly viewId: ReportViewId;
}

/** As names are compared: without regard to case, and to how a keyboard puts an accent on a letter. */
const compared = (name: string): string => name.normalize('NFC').toLowerCase();

const nameTakenIn = (
  { views }: KeptViews,
  name: string,
  except: ReportViewId,
): Rejection<'report-view-name-taken'> | null =>
  [...views].some(([id, view]) => id !== except && compared(view.name) === compared(name))
    ? reject('report-view-name-taken', { field: 'name' })
    : null;

/** Saves a new view. Refuses a name that another of the list has, and one view too many. */
export const saveView: Decide<
  OneView & { readonly name: string; readonly contents: ReportViewContents },
  KeptViews,
  EventOf<Facts['ReportViewSaved']>,
  'report-view-name-taken' | 'report-views-full'
> = (command, kept) => {
  const taken = nameTakenIn(kept, command.name, command.viewId);
  if (taken !== null) return taken;
  if (kept.views.size >= reportViewsAtMost) return reject('report-views-full', { limit: reportViewsAtMost });
  return [{ type: 'ReportViewSaved', data: command }];
};

/** Renames a view, replaces what it shows, or both; what is as it was already adds nothing. */
export const reviseView: Decide<
  OneView & { readonly name?: string | undefined; readonly contents?: ReportViewContents | undefined },
  KeptViews,
  EventOf<Facts['ReportViewRenamed'] | Facts['ReportViewReplaced']>,
  'report-view-not-found' | 'report-view-name-taken'
> = ({ name, contents, ...one }, kept) => {
  const was = kept.views.get(one.viewId);
  if (was === undefined) return reject('report-view-not-found');
  const taken = name === undefined ? null : nameTakenIn(kept, name, one.viewId);
  if (isRejection(taken)) return taken;
  const isRenamed = name !== undefined && name !== was.name;
  // Both were read by the same schema; of filters the order of keys says nothing, and one fact more does no harm.
  const isReplaced = contents !== undefined && JSON.stringify(contents) !== JSON.stringify(was.contents);
  return [
    ...(isRenamed ? [{ type: 'ReportViewRenamed' as const, data: { ...one, name } }] : []),
    ...(isReplaced ? [{ type: 'ReportViewReplaced' as const, data: { ...one, contents } }] : []),
  ];
};

/** Deletes a view; refuses one that is not there. */
export const deleteView: Decide<OneView, KeptViews, EventOf<Facts['ReportViewDeleted']>, 'report-view-not-found'> = (
  command,
  { views },
) => (views.has(command.viewId) ? [{ type: 'ReportViewDeleted', data: command }] : reject('report-view-not-found'));

/** Chooses the view with which the report opens for somebody: one of theirs, or one that the event shares. */
export const chooseOpening: Decide<
  {
    readonly eventId: EventId;
    readonly accountId: AccountId;
    readonly viewId: ReportViewId | null;
    /** The views that the event shares. */
    readonly shared: KeptViews;
  },
  KeptViews,
  EventOf<Facts['ReportOpeningViewChosen']>,
  'report-view-not-found'
> = ({ shared, ...command }, { views, opening }) => {
  const { viewId } = command;
  if (viewId !== null && !views.has(viewId) && !shared.views.has(viewId)) return reject('report-view-not-found');
  return opening === viewId ? [] : [{ type: 'ReportOpeningViewChosen', data: command }];
};
