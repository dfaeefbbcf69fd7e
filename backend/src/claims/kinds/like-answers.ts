import type { EventDetails } from '@turnout/contracts/event-setup';
import type { FieldValue } from '@turnout/contracts/fields';
import type { EventId, RegistrantId } from '@turnout/contracts/kernel';
import type { Reservation } from '../reservation.ts';
import type { LikenessHolder } from './duplicates.decider.ts';

export type Answers = Readonly<Record<string, FieldValue | undefined>>;

/** Somebody whose answers are held against those of others. */
export interface Compared extends LikenessHolder {
  readonly answers: Answers;
  /** What they had answered before, of somebody who is registered: what stays alike is not held against anybody. */
  readonly before?: Answers;
  /** The name of a person in refusals (rule registration/people-in-refusals). */
  readonly label: string;
}

/** The duplicate check: who is registered already (rule registration/duplicate-check). */
export interface Duplicates {
  /** Claims the answers of all these people, or refuses the first whose answers somebody else has. */
  readonly reserve: (
    event: Pick<EventDetails, 'checkForDuplicates'>,
    asked: { readonly eventId: EventId; readonly people: readonly Compared[] },
  ) => Reservation<object>;
  /** The same as it would be answered now, of those outside the group: no answers are claimed. */
  readonly dryRun: Pick<Duplicates, 'reserve'>;
  /** Whether somebody is registered with these answers, other than `except`. */
  readonly isRegistered: (asked: {
    readonly eventId: EventId;
    readonly answers: Answers;
    readonly except?: RegistrantId | undefined;
  }) => Promise<boolean>;
}
