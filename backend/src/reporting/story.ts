import type { Actor, EventId, Position, PrimaryId, RegistrantId, StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import type { StoryEntry } from '@turnout/contracts/reporting';
import type { PastRefusal } from '@turnout/projections/reporting/queries';
import type { Platform } from '../platform/module/platform.ts';
import type { NamesOfStaff } from '../platform/session/staff.ts';
import { factsOfGroup } from './group-facts.ts';
import { change, type OpenedEvent, type Told } from './story-entry.ts';
import { checkpointTeller, messageTeller } from './story-of-checkpoints.ts';
import { groupTeller } from './story-of-group.ts';

export interface StoryParts {
  readonly platform: Platform;
  readonly registrationStream: (primaryId: PrimaryId) => string;
  readonly namesOfStaff: NamesOfStaff;
}

type Opened = readonly OpenedEvent[];

/** A group's whole story in the order of the log; entries of one fact stand together. */
export const storyOf = async (
  { platform, registrationStream, namesOfStaff }: StoryParts,
  { eventId, primaryId, namesStaff }: { eventId: EventId; primaryId: PrimaryId; namesStaff: boolean },
): Promise<StoryEntry[]> => {
  const facts = await factsOfGroup({ platform, registrationStream }, { eventId, primaryId });
  const { group, checkins, data, messages, refusals, checkpoints, titleOf } = facts;
  const names = namesOf(group);
  const erased = erasedOf(group);
  const actorOf = await actorNames(namesOfStaff, namesStaff, [
    ...[...group, ...checkins, ...data, ...messages].map(({ metadata }) => metadata.actor),
    ...refusals.map(({ actor }) => actor),
  ]);
  const entry = ({ position, type, metadata }: Fact, { registrants, checkpointId, changes }: Told): StoryEntry => ({
    position,
    at: metadata.at,
    type,
    by: doneBy(metadata, actorOf(metadata.actor, position)),
    desk: metadata.desk ?? '',
    method: metadata.method ?? metadata.via ?? '',
    registrants: registrants.map((_id) => ({
      _id,
      name: names.get(_id) ?? '',
      ...(erased.has(_id) ? { erased: true } : {}),
    })),
    checkpoint: checkpointId === undefined ? '' : (checkpoints.get(checkpointId) ?? ''),
    changes: [...changes],
  });
  const tellers = [
    { events: group, tell: groupTeller(titleOf) },
    { events: [...checkins, ...data].toSorted(byPosition), tell: checkpointTeller(titleOf) },
    { events: messages, tell: messageTeller },
  ];
  const told = tellers.flatMap(({ events, tell }) =>
    events.flatMap((event) => tell(event).map((one) => entry(event, one))),
  );
  const refused = refusals.map((refusal) => entry(factOf(refusal), toldOf(refusal)));
  return [...told, ...refused].toSorted(byPosition);
};

type Fact = Pick<StoredEvent, 'position' | 'type'> & {
  readonly metadata: Pick<StoredEvent['metadata'], 'at' | 'actor' | 'desk' | 'method' | 'via' | 'apiToken'>;
};

/** Somebody, with the API token that asked by their right. */
export const doneBy = (
  { apiToken }: Pick<StoredEvent['metadata'], 'apiToken'>,
  by: StoryEntry['by'],
): StoryEntry['by'] => (apiToken === undefined ? by : { ...by, apiToken });

const byPosition = (one: { readonly position: string }, other: { readonly position: string }): number =>
  one.position === other.position ? 0 : one.position < other.position ? -1 : 1;

const factOf = ({ position, at, actor, desk }: PastRefusal): Fact => ({
  position,
  type: 'ScanRefused',
  metadata: { at, actor, desk },
});
const toldOf = ({ registrantId, checkpointId, reason, code }: PastRefusal): Told => ({
  registrants: [registrantId],
  ...(checkpointId === null ? {} : { checkpointId }),
  changes: [change('reason', null, reason), ...(code === '' ? [] : [change('code', null, code)])],
});

const erasedOf = (group: Opened): ReadonlySet<RegistrantId> => {
  const { type: erased, data } = registrationEvents.RegistrantErased;
  return new Set(group.flatMap((fact) => (fact.type === erased ? [data.parse(fact.data).registrantId] : [])));
};

/** What people are called now. */
const namesOf = (group: Opened): ReadonlyMap<string, string> => {
  const personal = registrationEvents.RegistrationSubmitted.personal;
  const names = new Map<string, string>();
  for (const event of group) {
    for (const [id, value] of Object.entries(event.personal)) {
      const person = personal.safeParse(value);
      if (person.success) names.set(id, `${person.data.firstName} ${person.data.lastName}`.trim());
    }
  }
  return names;
};

/** Who did what is told at a place in the log. */
export type ActorOf = (actor: Actor, position: Position) => StoryEntry['by'];

/**
 * Names staff for whoever may see them, as they were called when they did it; who registered themselves is named
 * by their entry.
 */
export const actorNames = async (
  namesOfStaff: NamesOfStaff,
  namesStaff: boolean,
  actors: readonly Actor[],
): Promise<ActorOf> => {
  const ids = namesStaff
    ? new Set(actors.flatMap(({ kind, id }) => (kind === 'account' || kind === 'device' ? [id] : [])))
    : new Set<string>();
  const names = new Map(await Promise.all([...ids].map(async (id) => [id, await namesOfStaff(id)] as const)));
  return ({ kind, id }, position) => ({
    kind,
    name: names.get(id)?.findLast((since) => since.position <= position)?.name ?? '',
  });
};
