import type { ImportId, Rejection, TypeId } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import type { DatabasePool } from 'slonik';
import type { InstallationIds } from '../../platform/ids.ts';
import { newRegistrantId } from '../registrant-ids.ts';
import { claimSeats, type GroupSeats, type Seated, type SeatLimit } from '../seats/group-seats.ts';
import type { Seats } from '../seats/seats.ts';
import { primaryOfGroup } from './complete-import.ts';
import { readPlan } from './steps.ts';
import type { StoredImport } from './store.ts';

/** Where an import's people sit. */
export interface ImportSeats {
  readonly seats: Seats;
  readonly seatLimit: (typeId: TypeId) => Promise<SeatLimit>;
}

/** Claims a seat for everybody of a checked import who takes one, or for nobody: `seats-exhausted`. */
export const claimForImport = async (
  { seats, seatLimit }: ImportSeats,
  { pool, ids }: { readonly pool: DatabasePool; readonly ids: Pick<InstallationIds, 'derive'> },
  { import_id: importId, event_id: eventId }: Pick<StoredImport, 'import_id' | 'event_id'>,
): Promise<GroupSeats | Rejection<'seats-exhausted'>> =>
  claimSeats(seats, {
    eventId,
    people: await peopleOf(pool, ids, importId),
    limitOf: seatLimit,
    actor: { kind: 'import', id: importId },
  });

const peopleOf = async (
  pool: DatabasePool,
  ids: Pick<InstallationIds, 'derive'>,
  importId: ImportId,
): Promise<readonly Seated[]> => {
  const people: Seated[] = [];
  for (let place = 0; ; place += 1) {
    const groups = await readPlan(pool, importId, place);
    if (groups === null) return people;
    for (const { key, registrants } of groups) {
      const primaryId = primaryOfGroup(importId, key);
      for (const [index, { typeId, status }] of registrants.entries())
        if (holdsSeat(status))
          people.push({ registrantId: newRegistrantId(ids, primaryId, index + 1), primaryId, typeId });
    }
  }
};
