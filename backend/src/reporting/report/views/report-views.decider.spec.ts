// kind: pure
import { AccountId, EventId, ReportViewId } from '@turnout/contracts/kernel';
import { reportViewsAtMost, ReportViewContents } from '@turnout/contracts/reporting';
import { describe, expect, it } from 'vitest';
import { specification } from '../../../platform/testing/decider-specification.ts';
import { chooseOpening, deleteView, reviseView, saveView } from './report-views.decider.ts';
import { reportViewsFold } from './report-views.ts';

const viewAt = (place: number) => ReportViewId.parse(`v${String(place).padStart(19, '0')}`);
const eventId = EventId.parse('e0000000000000000000');
const accountId = AccountId.parse('a0000000000000000000');
const one = { eventId, accountId, viewId: viewAt(1) };
const contents = ReportViewContents.parse({
  columns: ['paid'],
  filters: { status: { any: ['pending'] } },
  sort: null,
  perPage: 100,
});
const saved = (viewId = one.viewId, name = 'Not paid yet') => ({
  type: 'ReportViewSaved',
  data: { ...one, viewId, name, contents },
});
const gone = { type: 'ReportViewDeleted', data: one };

const saving = specification(reportViewsFold, saveView);
const revising = specification(reportViewsFold, reviseView);
const deleting = specification(reportViewsFold, deleteView);
const opening = specification(reportViewsFold, chooseOpening);

describe('a saved view of the report', () => {
  const save = { ...one, viewId: viewAt(99), name: 'Not paid yet', contents };

  it('is saved under a name that no other of its list has, whatever the case', () => {
    saving
      .given([])
      .when(save)
      .then([saved(save.viewId)]);
    saving
      .given([saved()])
      .when({ ...save, name: 'NOT paid yet' })
      .thenRejects('report-view-name-taken');
    saving
      .given([saved(), gone])
      .when(save)
      .then([saved(save.viewId)]);
  });

  it('is one of at most fifty', () => {
    const many = Array.from({ length: reportViewsAtMost }, (_, place) => saved(viewAt(place), `View ${place}`));
    saving.given(many).when(save).thenRejects('report-views-full');
    saving
      .given([...many, gone])
      .when(save)
      .then([saved(save.viewId)]);
  });

  it('is renamed and replaced, once, and not to what another is called', () => {
    const other = { ...contents, perPage: 50 };
    const given = [saved(), saved(viewAt(2), 'Inside')];
    const facts = [
      { type: 'ReportViewRenamed', data: { ...one, name: 'Unpaid' } },
      { type: 'ReportViewReplaced', data: { ...one, contents: other } },
    ];
    const change = { ...one, name: 'Unpaid', contents: other };
    revising.given(given).when(change).then(facts);
    revising
      .given([...given, ...facts])
      .when(change)
      .then([]);
    revising
      .given(given)
      .when({ ...one, name: 'inside' })
      .thenRejects('report-view-name-taken');
    revising
      .given([saved(), gone])
      .when({ ...one, name: 'Unpaid' })
      .thenRejects('report-view-not-found');
  });

  it('is deleted, and from then on there is none', () => {
    deleting.given([saved()]).when(one).then([gone]);
    deleting.given([saved(), gone]).when(one).thenRejects('report-view-not-found');
  });

  it('is what the report opens with for somebody, their own or a shared one', () => {
    const shared = { views: new Map([[viewAt(7), { name: 'Ours', contents }]]), opening: null };
    const choose = (viewId: ReportViewId | null) => ({ eventId, accountId, viewId, shared });
    const chosen = (viewId: ReportViewId | null) => ({
      type: 'ReportOpeningViewChosen',
      data: { eventId, accountId, viewId },
    });
    opening
      .given([saved()])
      .when(choose(viewAt(1)))
      .then([chosen(viewAt(1))]);
    opening
      .given([])
      .when(choose(viewAt(7)))
      .then([chosen(viewAt(7))]);
    opening
      .given([saved(), gone])
      .when(choose(viewAt(1)))
      .thenRejects('report-view-not-found');
    opening
      .given([chosen(viewAt(7))])
      .when(choose(viewAt(7)))
      .then([]);
    opening
      .given([chosen(viewAt(7))])
      .when(choose(null))
      .then([chosen(null)]);
  });

  it('keeps no text that was looked for', () => {
    const names = { ...contents, filters: { name: { has: 'Zola' } } };
    expect(ReportViewContents.safeParse(names).success).toBe(false);
    const typed = { ...contents, filters: { name: { from: 'Zola' } } };
    expect(ReportViewContents.safeParse(typed).success).toBe(false);
  });
});
