import type { EventId, ImportId, Position, TypeId } from '@turnout/contracts/kernel';
import { holdsSeat } from '@turnout/contracts/registration';
import type { DatabasePool } from 'slonik';
import type { Keyring } from '../../platform/personal/keyring.ts';
import type { InstallationIds } from '../../platform/ids/ids.ts';
import type { FormField } from '../../claims/form-field.ts';
import { takerOf } from '../../groups/needs/reserve-chosen.ts';
import type { OptionTaker, OptionUses } from '../../claims/kinds/option-uses.ts';
import { newRegistrantId } from '../../platform/ids/registrant-ids.ts';
import type { Seated, SeatLimit } from '../../claims/pools/group-seats.ts';
import type { Seats } from '../../claims/kinds/seats.ts';
import type { ActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { byActivity, demandSeats, type ActivityClaims, type Chooser } from '../../groups/needs/demand-seats.ts';
import { steps } from '../../claims/reservation.ts';
import type { PlannedGroup } from '../rows/planned-group.ts';
import { primaryOfGroup } from '../rows/registration-fact.ts';
import { readPlan } from './steps.ts';
import type { StoredImport } from '../upload/stored-import.ts';

type Ids = Pick<InstallationIds, 'derive'>;

/** Where an import's people sit. */
export interface ImportSeats extends ActivityClaims {
  readonly seats: Pick<Seats, 'reserve'>;
  readonly seatLimit: (typeId: TypeId) => Promise<SeatLimit>;
  readonly optionUses: OptionUses;
  /** The fields of an event of whose options there are only so many. */
  readonly limitedFields: (eventId: EventId) => Promise<readonly FormField[]>;
}

interface Importing {
  readonly parts: ImportSeats;
  readonly platform: { readonly pool: DatabasePool; readonly ids: Ids; readonly keyring: Pick<Keyring, 'ensure'> };
  readonly eventId: EventId;
  readonly importId: ImportId;
}

const whoNeedsWhat = async ({ parts, platform: { pool, ids }, eventId, importId }: Importing) => ({
  actor: { kind: 'import', id: importId } as const,
  ...(await peopleOf(pool, ids, { importId, fields: await parts.limitedFields(eventId) })),
});

/** The file's name is sealed inside a transaction, which may not ask for a key by another connection. */
const keyOfItsName = async ({ platform: { keyring }, importId }: Importing) => {
  await keyring.ensure([importId]);
  return {};
};

/**
 * All that those of a checked import need who take up a seat: that seat, the limited options that they chose and seats in what
 * they take part in; or nobody gets anything.
 */
export const neededByImport = steps<Importing>()
  .step(whoNeedsWhat)
  .step(({ parts: { seats, seatLimit: limitOf }, ...asked }) => seats.reserve({ ...asked, limitOf }))
  .step(({ parts, takers: people, ...asked }) => parts.optionUses.reserve({ ...asked, people }))
  .step(({ parts, choosers: people, ...asked }) => demandSeats(parts, { ...asked, people }))
  .step(keyOfItsName);

/** The one thing that an import needs that is not to start: to be refused, or answered as before. */
export const onlyItsKey = steps<Importing>().step(keyOfItsName);

const mostAtOnce = 1_000;

/**
 * Gives back the seats, of activities too, and the limited options of people of an import who will not be registered, claimed before a place
 * in the log.
 */
export const releaseOfImport = async (
  {
    seats: { release },
    optionUses,
    activitySeats,
    ids: installation,
  }: Pick<ImportSeats, 'optionUses'> & {
    readonly seats: Pick<Seats, 'release'>;
    readonly activitySeats: Pick<ActivitySeats, 'release'>;
    readonly ids: Ids;
  },
  { import_id: importId, event_id: eventId }: Pick<StoredImport, 'import_id' | 'event_id'>,
  groups: readonly PlannedGroup[],
  madeBefore: Position,
): Promise<void> => {
  const people = groups.flatMap((group) => seatedOf(installation, importId, group));
  for (const [typeId, seated] of Map.groupBy(people, (person) => person.typeId)) {
    const people = seated.map(({ registrantId }) => registrantId);
    for (let from = 0; from < people.length; from += mostAtOnce)
      await release({ eventId, typeId, registrants: people.slice(from, from + mostAtOnce), which: { madeBefore } });
  }
  const choosers = groups.flatMap((group) => choosersOf(installation, importId, group));
  for (const [activityId, choosing] of byActivity(choosers)) {
    const registrants = choosing.map(({ registrantId }) => registrantId);
    for (let from = 0; from < registrants.length; from += mostAtOnce)
      await activitySeats.release({
        eventId,
        activityId,
        registrants: registrants.slice(from, from + mostAtOnce),
        which: { madeBefore },
      });
  }
  const ids = people.map(({ registrantId }) => registrantId);
  for (let from = 0; from < ids.length; from += mostAtOnce)
    for (const { registrantId, ...option } of await optionUses.heldBy(ids.slice(from, from + mostAtOnce)))
      await optionUses.release({ eventId, ...option, registrants: [registrantId], which: { madeBefore } });
};

const seatedOf = (ids: Ids, importId: ImportId, { key, registrants }: PlannedGroup): readonly Seated[] => {
  const primaryId = primaryOfGroup(importId, key);
  return registrants.flatMap(({ typeId, status }, index) =>
    holdsSeat(status) ? [{ registrantId: newRegistrantId(ids, primaryId, index + 1), primaryId, typeId }] : [],
  );
};

/** Those of a group who need seats of activities. */
const choosersOf = (ids: Ids, importId: ImportId, { key, registrants }: PlannedGroup): readonly Chooser[] => {
  const primaryId = primaryOfGroup(importId, key);
  return registrants.flatMap(({ status, personal, activities: chosen }, index) => {
    const label = `${personal.firstName} ${personal.lastName}`.trim();
    const registrantId = newRegistrantId(ids, primaryId, index + 1);
    return holdsSeat(status) && chosen.length > 0 ? [{ registrantId, primaryId, label, chosen }] : [];
  });
};

/** An import, and the fields of its event of whose options there are only so many. */
interface Limited {
  readonly importId: ImportId;
  readonly fields: readonly FormField[];
}

/** Those of a group who take limited options. */
const takersOf = (
  ids: Ids,
  { importId, fields }: Limited,
  { key, registrants }: PlannedGroup,
): readonly OptionTaker[] => {
  if (fields.length === 0) return [];
  const primaryId = primaryOfGroup(importId, key);
  return registrants.flatMap(({ status, personal }, index) => {
    const registrantId = newRegistrantId(ids, primaryId, index + 1);
    const label = `${personal.firstName} ${personal.lastName}`.trim();
    const taker = takerOf(fields, { registrantId, primaryId, label, answers: personal.fields });
    return holdsSeat(status) && taker.uses.length > 0 ? [taker] : [];
  });
};

const peopleOf = async (
  pool: DatabasePool,
  ids: Ids,
  limited: Limited,
): Promise<{
  readonly people: readonly Seated[];
  readonly takers: readonly OptionTaker[];
  readonly choosers: readonly Chooser[];
}> => {
  const people: Seated[] = [];
  const takers: OptionTaker[] = [];
  const choosers: Chooser[] = [];
  for (let place = 0; ; place += 1) {
    const groups = await readPlan(pool, limited.importId, place);
    if (groups === null) return { people, takers, choosers };
    for (const group of groups) {
      people.push(...seatedOf(ids, limited.importId, group));
      takers.push(...takersOf(ids, limited, group));
      choosers.push(...choosersOf(ids, limited.importId, group));
    }
  }
};
