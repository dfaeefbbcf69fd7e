import type { ImportId, Position, Rejection, TypeId } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import type { DatabasePool } from 'slonik';
import type { InstallationIds } from '../../platform/ids/ids.ts';
import { newRegistrantId } from '../registrant-ids.ts';
import { claimSeats, type GroupSeats, type Refused, type Seated, type SeatLimit } from '../seats/group-seats.ts';
import type { Seats } from '../seats/seats.ts';
import type { PlannedGroup } from './planned-group.ts';
import { primaryOfGroup } from './registration-fact.ts';
import { readPlan } from './steps.ts';
import type { StoredImport } from './stored-import.ts';

type Ids = Pick<InstallationIds, 'derive'>;

/** Where an import's people sit. */
export interface ImportSeats {
  readonly seats: Seats;
  readonly seatLimit: (typeId: TypeId) => Promise<SeatLimit>;
}

/** Claims a seat for everybody of a checked import who takes one, or for nobody: `seats-exhausted`, `type-not-found`. */
export const claimForImport = async (
  { seats, seatLimit }: ImportSeats,
  { pool, ids }: { readonly pool: DatabasePool; readonly ids: Ids },
  { import_id: importId, event_id: eventId }: Pick<StoredImport, 'import_id' | 'event_id'>,
): Promise<GroupSeats | Rejection<Refused>> =>
  claimSeats(seats, {
    eventId,
    people: await peopleOf(pool, ids, importId),
    limitOf: seatLimit,
    actor: { kind: 'import', id: importId },
  });

const mostAtOnce = 1_000;

/** Gives back the seats of people of an import who will not be registered, claimed before a place in the log. */
export const releaseOfImport = async (
  { release, ids }: Pick<Seats, 'release'> & { readonly ids: Ids },
  { import_id: importId, event_id: eventId }: Pick<StoredImport, 'import_id' | 'event_id'>,
  groups: readonly PlannedGroup[],
  madeBefore: Position,
): Promise<void> => {
  const people = groups.flatMap((group) => seatedOf(ids, importId, group));
  for (const [typeId, seated] of Map.groupBy(people, (person) => person.typeId)) {
    const people = seated.map(({ registrantId }) => registrantId);
    for (let from = 0; from < people.length; from += mostAtOnce)
      await release({ eventId, typeId, registrants: people.slice(from, from + mostAtOnce), which: { madeBefore } });
  }
};

const seatedOf = (ids: Ids, importId: ImportId, { key, registrants }: PlannedGroup): readonly Seated[] => {
  const primaryId = primaryOfGroup(importId, key);
  return registrants.flatMap(({ typeId, status }, index) =>
    holdsSeat(status) ? [{ registrantId: newRegistrantId(ids, primaryId, index + 1), primaryId, typeId }] : [],
  );
};

const peopleOf = async (pool: DatabasePool, ids: Ids, importId: ImportId): Promise<readonly Seated[]> => {
  const people: Seated[] = [];
  for (let place = 0; ; place += 1) {
    const groups = await readPlan(pool, importId, place);
    if (groups === null) return people;
    for (const group of groups) people.push(...seatedOf(ids, importId, group));
  }
};
