import { checkInApi } from '@turnout/contracts/check-in';
import { bulkAtMost, type BulkOutcome, type EventId, type Flag } from '@turnout/contracts/kernel';
import { approvalApi, attendeesApi } from '@turnout/contracts/attendees';
import {
  attendeeSortDefault,
  type AttendeeFilter,
  type AttendeeSort,
  type RegistrationStatus,
  type SelectedPerson,
} from '@turnout/contracts/registration';
import type { z } from 'zod';
import { call } from '../../platform/api.ts';
import { type CommandResult, type IntentOptions, sendIntent } from '../../platform/command.ts';
import type { DoorRules } from './attendee-actions.ts';
import type { Selection } from './selection.ts';

/** One thing that is done to many. */
export type BulkAction =
  | { readonly kind: 'check-in' }
  | { readonly kind: 'undo' }
  | { readonly kind: 'status'; readonly status: RegistrationStatus }
  | { readonly kind: 'resend' }
  /** Of those who wait for it; `wholeGroups`: each stands for all of their group who do. */
  | { readonly kind: 'approve' | 'reject'; readonly wholeGroups: boolean };

type May = (...flags: Flag[]) => boolean;

/** What this viewer may do to many; the server asks again. */
export const bulkActionsFor = (
  may: May,
  rules: Pick<DoorRules, 'isAdmin' | 'viewRegActEditAdminOnly'>,
): readonly BulkAction[] => {
  const isOpen = !rules.viewRegActEditAdminOnly || rules.isAdmin;
  const mayAdmit = isOpen && may('viewRegistrants', 'checkinRegistrants');
  const maySet = may('viewRegistrationTypes') || may('allowStatusChanges');
  const statuses = (['confirmed', 'pending', 'rejected', 'deleted'] as const).filter(
    (status) => status !== 'rejected' || may('viewRegistrationTypes'),
  );
  return [
    ...(mayAdmit ? ([{ kind: 'check-in' }, { kind: 'undo' }] as const) : []),
    ...(maySet ? statuses.map((status) => ({ kind: 'status', status }) as const) : []),
    ...(may('viewRegistrants') ? ([{ kind: 'resend' }] as const) : []),
  ];
};

/** Whether nothing is left to do for somebody, as far as is known. */
export const isDoneFor = (action: BulkAction, { checkedIn, status }: SelectedPerson): boolean => {
  if (action.kind === 'check-in') return checkedIn;
  if (action.kind === 'undo') return !checkedIn;
  return action.kind === 'status' && status === action.status;
};

type SelectedPage = z.output<typeof attendeesApi.select.output>;

/**
 * Whom a selection means now: the picked, or a walk along all that the filters let through, in the order told.
 * @param onCount told after each page of the walk how many there are so far.
 */
export const peopleOf = async (
  selection: Selection,
  {
    eventId,
    filter,
    sort = attendeeSortDefault,
    onCount,
    signal,
  }: {
    readonly eventId: EventId;
    readonly filter: AttendeeFilter;
    readonly sort?: AttendeeSort;
    readonly onCount?: (count: number) => void;
    readonly signal: AbortSignal;
  },
): Promise<readonly SelectedPerson[]> => {
  if (selection.kind === 'picked') return [...selection.people.values()];
  const people: SelectedPerson[] = [];
  let after: SelectedPage['next'] = null;
  do {
    const page: SelectedPage = (
      await call(attendeesApi.select, { body: { eventId, filters: filter, sort, after }, signal })
    ).data;
    people.push(...page.registrants.filter(({ _id }) => !selection.except.has(_id)));
    onCount?.(people.length);
    after = page.next;
  } while (after !== null);
  return people;
};

type Sent = Promise<CommandResult<{ readonly outcomes: readonly BulkOutcome[] }>>;

const send = (
  action: BulkAction,
  asked: { eventId: EventId; registrants: BulkOutcome['_id'][] },
  reason: string,
  signal: AbortSignal,
): Sent => {
  // Stopped, what was sent is waited for, so that the tally is right; what waits for the network is given up.
  const waiting = new AbortController();
  const options: IntentOptions = {
    signal: waiting.signal,
    onState: (state) => {
      if (state !== 'waiting-for-network') return;
      if (signal.aborted) waiting.abort();
      signal.addEventListener('abort', () => waiting.abort(), { once: true });
    },
  };
  if (action.kind === 'check-in') return sendIntent(checkInApi.checkInMany, { body: asked }, options);
  if (action.kind === 'undo') return sendIntent(checkInApi.undoMany, { body: { ...asked, reason } }, options);
  if (action.kind === 'resend') return sendIntent(attendeesApi.resendToMany, { body: asked }, options);
  if (action.kind !== 'status') {
    const { kind: decision, wholeGroups } = action;
    return sendIntent(approvalApi.decideApprovals, { body: { ...asked, decision, wholeGroups, reason } }, options);
  }
  return sendIntent(attendeesApi.setStatusOfMany, { body: { ...asked, status: action.status } }, options);
};

export interface BulkTally {
  readonly done: number;
  readonly already: number;
  readonly refused: number;
  /** Sentences of refusals with how often each was said, at most so many. */
  readonly reasons: ReadonlyMap<string, number>;
}
export const noTally: BulkTally = { done: 0, already: 0, refused: 0, reasons: new Map() };
/** Different sentences kept; each names somebody, and nobody reads thousands. */
const reasonsAtMost = 20;

/** A tally with more outcomes. */
export const tallied = (tally: BulkTally, outcomes: readonly BulkOutcome[]): BulkTally => {
  const reasons = new Map(tally.reasons);
  for (const { outcome, message = '' } of outcomes) {
    if (outcome === 'refused' && (reasons.has(message) || reasons.size < reasonsAtMost))
      reasons.set(message, (reasons.get(message) ?? 0) + 1);
  }
  const count = (wanted: BulkOutcome['outcome']) => outcomes.filter(({ outcome }) => outcome === wanted).length;
  return {
    done: tally.done + count('done'),
    already: tally.already + count('already'),
    refused: tally.refused + count('refused'),
    reasons,
  };
};

/**
 * Does it, a hundred people at a time, one call after the other. A call without an answer is sent again by itself.
 * @param onTally told after each call. @param signal stops before the next call: what was done stays.
 * @returns the sentence of a call refused as a whole, which ends it; null where all were answered or it was stopped.
 */
export const doToAll = async (
  action: BulkAction,
  {
    eventId,
    people,
    reason,
    onTally,
    signal,
  }: {
    readonly eventId: EventId;
    readonly people: readonly SelectedPerson[];
    readonly reason: string;
    readonly onTally: (tally: BulkTally) => void;
    readonly signal: AbortSignal;
  },
): Promise<string | null> => {
  let tally = noTally;
  for (let from = 0; from < people.length && !signal.aborted; from += bulkAtMost) {
    const registrants = people.slice(from, from + bulkAtMost).map(({ _id }) => _id);
    const sent = await send(action, { eventId, registrants }, reason, signal);
    if (!sent.ok) return signal.aborted ? null : sent.refusal.message;
    tally = tallied(tally, sent.data.outcomes);
    onTally(tally);
  }
  return null;
};
