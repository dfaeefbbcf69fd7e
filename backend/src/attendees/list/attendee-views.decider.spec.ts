import { attendeeViewsAtMost, AttendeeViewContents } from '@turnout/contracts/attendees';
import { AccountId, AttendeeViewId, EventId } from '@turnout/contracts/kernel';
import { describe, it } from 'vitest';
import { specification } from '../../platform/testing/decider-specification.ts';
import { deleteView, reviseView, saveView } from './attendee-views.decider.ts';
import { attendeeViewsFold } from './attendee-views.ts';

const viewAt = (place: number) => AttendeeViewId.parse(`v${String(place).padStart(19, '0')}`);
const one = {
  eventId: EventId.parse('e0000000000000000000'),
  accountId: AccountId.parse('a0000000000000000000'),
  viewId: viewAt(1),
};
const contents = AttendeeViewContents.parse({
  columns: ['email'],
  sort: 'name',
  perPage: 100,
  status: ['pending'],
  type: [],
  checkedIn: false,
});
const saved = (viewId = one.viewId, name = 'Not paid yet') => ({
  type: 'AttendeeViewSaved',
  data: { ...one, viewId, name, contents },
});
const many = (count: number) => Array.from({ length: count }, (_, place) => saved(viewAt(place), `View ${place}`));
const deletedOne = { type: 'AttendeeViewDeleted', data: one };

const saving = specification(attendeeViewsFold, saveView);
const revising = specification(attendeeViewsFold, reviseView);
const deleting = specification(attendeeViewsFold, deleteView);

describe('a view of the attendee table', () => {
  const save = { ...one, viewId: viewAt(99), name: 'Not paid yet', contents };

  it('is saved under a name', () =>
    saving
      .given([])
      .when(save)
      .then([saved(save.viewId)]));

  it('has a name that no other has, in capitals or not, however an accent was typed', () => {
    saving
      .given([saved()])
      .when({ ...save, name: 'NOT paid yet' })
      .thenRejects('attendee-view-name-taken');
    saving
      .given([saved(viewAt(1), 'Pay\u00e9')])
      .when({ ...save, name: 'paye\u0301' })
      .thenRejects('attendee-view-name-taken');
    saving
      .given([saved(), deletedOne])
      .when(save)
      .then([saved(save.viewId)]);
  });

  it('is one of at most fifty', () => {
    saving
      .given(many(attendeeViewsAtMost - 1))
      .when(save)
      .then([saved(save.viewId)]);
    saving.given(many(attendeeViewsAtMost)).when(save).thenRejects('attendee-views-full');
    saving
      .given([...many(attendeeViewsAtMost), deletedOne])
      .when(save)
      .then([saved(save.viewId)]);
  });

  it('is renamed, also only in capitals, and not to what another is called', () => {
    const renamed = (name: string) => ({ type: 'AttendeeViewRenamed', data: { ...one, name } });
    const given = [saved(), saved(viewAt(2), 'Inside')];
    revising
      .given(given)
      .when({ ...one, name: 'Unpaid' })
      .then([renamed('Unpaid')]);
    revising
      .given(given)
      .when({ ...one, name: 'NOT PAID YET' })
      .then([renamed('NOT PAID YET')]);
    revising
      .given(given)
      .when({ ...one, name: 'inside' })
      .thenRejects('attendee-view-name-taken');
    revising
      .given([...given, renamed('Unpaid')])
      .when({ ...one, name: 'Unpaid' })
      .then([]);
  });

  it('shows from now on what it was replaced with, once', () => {
    const other = { ...contents, perPage: 30 };
    const replaced = { type: 'AttendeeViewReplaced', data: { ...one, contents: other } };
    revising
      .given([saved()])
      .when({ ...one, contents: other })
      .then([replaced]);
    revising
      .given([saved(), replaced])
      .when({ ...one, contents: other })
      .then([]);
  });

  it('is deleted, and from then on there is none', () => {
    deleting.given([saved()]).when(one).then([deletedOne]);
    deleting.given([saved(), deletedOne]).when(one).thenRejects('attendee-view-not-found');
    revising
      .given([saved(), deletedOne])
      .when({ ...one, name: 'Unpaid' })
      .thenRejects('attendee-view-not-found');
  });
});
