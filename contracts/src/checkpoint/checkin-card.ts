import {
  RegistrantId,
  type CheckpointCheckinId,
  type CheckpointId,
  type EventId,
  type Instant,
  type PrimaryId,
} from '../kernel/index.ts';
import type { CheckpointCheckinStatus } from './events.ts';
import { shownValues, type KnownOfPerson, type ShownFields } from './shown-values.ts';
import type { CheckpointCheckinView } from './views.ts';

/** A check-in at a checkpoint as a source (its stream, its table, the past) knows it. */
export interface CheckinFacts {
  readonly checkinId: CheckpointCheckinId;
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  readonly primaryId: PrimaryId;
  readonly registrants: readonly RegistrantId[];
  readonly status: CheckpointCheckinStatus;
  readonly isPrinted: boolean;
  readonly code: string;
  readonly note: string;
  readonly at: Instant;
  readonly isExternal: boolean;
  /** What the account is called that checked them in; empty where nobody's name is told. */
  readonly byName: string;
  readonly desk: string;
}

/** A person of a check-in. */
export interface PersonAtCheckpoint extends KnownOfPerson {
  readonly firstName: string;
  readonly lastName: string;
  readonly isErased: boolean;
  readonly confirmationNumber: string;
}

const nobodyKnown: KnownOfPerson = { form: {}, data: {} };

/** Who checked somebody in, as screens say it: attendees who did it themselves are called that. */
export const creatorOf = ({ isExternal, byName }: Pick<CheckinFacts, 'isExternal' | 'byName'>): string =>
  isExternal ? 'external' : byName;

/**
 * A check-in's card (rule checkpoint/attendees-screen), the same from every source. Its people stand in the
 * order in which they were checked in; whoever is gone for good is named no more (rule checkpoint/gone-people), only the
 * id says that somebody was there.
 * @param people those of the group that one may know of, by id; the primary too, whose values may be shown
 *   for others.
 */
export const checkinCardOf = (
  checkin: CheckinFacts,
  shown: ShownFields,
  people: ReadonlyMap<string, PersonAtCheckpoint>,
): CheckpointCheckinView => {
  const primary = people.get(checkin.primaryId);
  const named = checkin.registrants.flatMap((_id) => {
    const person = people.get(_id);
    if (person === undefined) return [];
    const { firstName, lastName, isErased } = person;
    return [{ person, name: { _id, firstName, lastName, ...(isErased ? { erased: true as const } : {}) } }];
  });
  return {
    _id: checkin.checkinId,
    event: checkin.eventId,
    checkpoint: checkin.checkpointId,
    status: checkin.status,
    printed: checkin.isPrinted,
    code: checkin.code,
    confirmationNumber: (primary ?? named[0]?.person)?.confirmationNumber ?? '',
    note: checkin.note,
    createdAt: checkin.at,
    creator: creatorOf(checkin),
    desk: checkin.desk,
    primaryRegistrant: RegistrantId.parse(checkin.primaryId),
    registrantIds: [...checkin.registrants],
    names: named.map(({ name }) => name),
    attendees: named.map(({ person, name }) => ({
      ...name,
      fields: shownValues(shown, person, primary ?? nobodyKnown).map(({ _id, title, value }) => ({
        _id,
        title,
        value,
      })),
    })),
  };
};
