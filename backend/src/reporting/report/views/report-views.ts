import { foldOf, when, type AccountId, type EventId, type ReportViewId } from '@turnout/contracts/kernel';
import { reportViewEvents, type ReportViewContents } from '@turnout/contracts/reporting';

/** A view of the report as it is kept. */
export interface KeptView {
  readonly name: string;
  readonly contents: ReportViewContents;
}

/** The views of a person or of an event, in the order in which they were saved. */
export interface KeptViews {
  readonly views: ReadonlyMap<ReportViewId, KeptView>;
  /** The one with which the report opens; of a person. It may be gone by now. */
  readonly opening: ReportViewId | null;
}

const withChange = (kept: KeptViews, id: ReportViewId, change: Partial<KeptView>): KeptViews => {
  const view = kept.views.get(id);
  return view === undefined ? kept : { ...kept, views: new Map(kept.views).set(id, { ...view, ...change }) };
};

/** Folds the views of one person, or those that an event shares. */
export const reportViewsFold = foldOf<KeptViews>({
  initial: () => ({ views: new Map(), opening: null }),
  facts: [
    when(reportViewEvents.ReportViewSaved, (kept, { data: { viewId, name, contents } }) => ({
      ...kept,
      views: new Map(kept.views).set(viewId, { name, contents }),
    })),
    when(reportViewEvents.ReportViewRenamed, (kept, { data: { viewId, name } }) => withChange(kept, viewId, { name })),
    when(reportViewEvents.ReportViewReplaced, (kept, { data: { viewId, contents } }) =>
      withChange(kept, viewId, { contents }),
    ),
    when(reportViewEvents.ReportViewDeleted, (kept, { data: { viewId } }) => ({
      ...kept,
      views: new Map([...kept.views].filter(([id]) => id !== viewId)),
    })),
    when(reportViewEvents.ReportOpeningViewChosen, (kept, { data: { viewId } }) => ({ ...kept, opening: viewId })),
  ],
});

/** The stream of one person's views: its name holds whose they are, so one person's are never read for another. */
export const ownViewsStream = (eventId: EventId, accountId: AccountId): string => `reportviews-${eventId}-${accountId}`;
/** The stream of the views that an event shares. */
export const sharedViewsStream = (eventId: EventId): string => `sharedreportviews-${eventId}`;
