import { isWritten } from '@turnout/contracts/messaging';
import type { FieldMatches, MassPayment } from '@turnout/contracts/messaging';
import type { Orientation, PageLayout, PageSize, TemplateView } from '@turnout/contracts/templates';

/** A template as its form holds it. */
export interface Draft {
  readonly name: string;
  readonly content: string;
  readonly paymentStatus: readonly MassPayment[];
  readonly type: readonly string[];
  readonly activity: readonly string[];
  readonly checkedIn: 'all' | 'true' | 'false';
  readonly primaryRegistrantsOnly: boolean;
  readonly fieldMatches: FieldMatches;
  /** As they were typed. */
  readonly confirmationNumberStart: string;
  readonly confirmationNumberEnd: string;
  readonly pageSize: PageSize;
  readonly orientation: Orientation;
  readonly layout: PageLayout;
  readonly margin: number;
  readonly background: string | null;
}

/** The fields of a form that can have a problem, by the sentence that says it. */
export type Problem = 'nameMissing' | 'contentMissing' | 'startNotNumeric' | 'endNotNumeric' | 'reversed';

const either = (is: boolean | null): Draft['checkedIn'] => (is === null ? 'all' : is ? 'true' : 'false');
const typed = (number: number | null): string => (number === null ? '' : String(number));

const emptyDraft: Draft = {
  name: '',
  content: '',
  paymentStatus: [],
  type: [],
  activity: [],
  checkedIn: 'all',
  primaryRegistrantsOnly: false,
  fieldMatches: {},
  confirmationNumberStart: '',
  confirmationNumberEnd: '',
  pageSize: 'a4',
  orientation: 'portrait',
  layout: 'page',
  margin: 20,
  background: null,
};

/** A template as its form holds it; null: a new one. */
export const draftOf = (view: TemplateView | null): Draft => {
  if (view === null) return emptyDraft;
  const { checkedIn, confirmationNumberStart, confirmationNumberEnd, ...said } = view;
  const draft = {
    ...said,
    checkedIn: either(checkedIn),
    confirmationNumberStart: typed(confirmationNumberStart),
    confirmationNumberEnd: typed(confirmationNumberEnd),
  };
  const { _id, _version, eventId: _eventId, event: _event, ...own } = draft;
  return own;
};

/** The body of the call that keeps it. */
export const bodyOf = (draft: Draft) => ({
  ...draft,
  name: draft.name.trim(),
  paymentStatus: [...draft.paymentStatus],
  type: [...draft.type],
  activity: [...draft.activity],
  confirmationNumberStart: draft.confirmationNumberStart.trim(),
  confirmationNumberEnd: draft.confirmationNumberEnd.trim(),
});

const isNumeric = (text: string): boolean => /^\d{1,15}$/.test(text.trim());

/** The problem of a number field once it is left: it is cleared, and a sentence says why (rule templates/template-input). */
export const clearedNumber = (
  draft: Draft,
  key: 'confirmationNumberStart' | 'confirmationNumberEnd',
): { readonly problem: Problem } | null =>
  draft[key].trim() === '' || isNumeric(draft[key])
    ? null
    : { problem: key === 'confirmationNumberStart' ? 'startNotNumeric' : 'endNotNumeric' };

/** The problems of a draft by its fields, in the form's order. */
export const problemsOf = (draft: Draft): readonly (readonly [keyof Draft, Problem])[] => {
  const { confirmationNumberStart: start, confirmationNumberEnd: end } = draft;
  const found: (readonly [keyof Draft, Problem])[] = [];
  if (draft.name.trim() === '') found.push(['name', 'nameMissing']);
  if (!isWritten(draft.content)) found.push(['content', 'contentMissing']);
  if (start.trim() !== '' && !isNumeric(start)) found.push(['confirmationNumberStart', 'startNotNumeric']);
  if (end.trim() !== '' && !isNumeric(end)) found.push(['confirmationNumberEnd', 'endNotNumeric']);
  if (isNumeric(start) && isNumeric(end) && Number(start) > Number(end))
    found.push(['confirmationNumberStart', 'reversed']);
  return found;
};
