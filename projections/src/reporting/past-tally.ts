import { minuteOf, type EventId, type Instant, type TypeId } from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import type { Batch, RowKey } from '../platform/table.ts';
import { pastMinutes, pastTally, type TypeTally } from './history-rows.ts';

const nobody: TypeTally = { confirmed: 0, pending: 0, rejected: 0, deleted: 0, checkedIn: 0 };

/** What a fact does to the numbers of a type. */
export interface Change {
  readonly typeId: TypeId;
  readonly of: keyof TypeTally;
  readonly by: number;
}

/** Entering or leaving `confirmed` while inside changes how many of the confirmed are inside. */
export const insideChange = (from: RegistrationStatus, to: RegistrationStatus, isInside: boolean): number =>
  isInside ? Number(to === 'confirmed') - Number(from === 'confirmed') : 0;

/** A fact of an event, as far as every row of the past says the same of it. */
export interface PlacedFact {
  readonly position: string;
  readonly data: { readonly eventId: EventId };
  readonly metadata: { readonly at: Instant };
}

/** The columns that every row of the past has. */
export const factColumns = ({ position, data, metadata }: PlacedFact) => ({
  position,
  event_id: data.eventId,
  at: metadata.at,
});

/** The rows that a fact of an event adds to. */
export const tallyRows = ({ data, metadata }: Omit<PlacedFact, 'position'>): RowKey[] => [
  pastTally.at(data.eventId),
  pastMinutes.at(data.eventId, minuteOf(metadata.at)),
];

/** Counts a fact in its minute; what the numbers are after it stands there too. */
export const countFact = (
  batch: Batch,
  { position, data: { eventId }, metadata: { at } }: PlacedFact,
  changes: readonly Change[] = [],
): void => {
  const known = pastTally.get(batch, eventId)?.counts ?? { types: {} };
  let counts = known;
  if (changes.length > 0) {
    const types = { ...known.types };
    for (const { typeId, of, by } of changes) {
      const tally = types[typeId] ?? nobody;
      types[typeId] = { ...tally, [of]: tally[of] + by };
    }
    counts = { types };
    pastTally.put(batch, { event_id: eventId, position, counts });
  }
  const minute = minuteOf(at);
  const { first = position, facts = 0 } = pastMinutes.get(batch, eventId, minute) ?? {};
  pastMinutes.put(batch, { event_id: eventId, minute, first, position, facts: facts + 1, counts });
};
