import {
  AccountId,
  CheckpointFieldId,
  FieldId,
  registrantAt,
  type Actor,
  type EventId,
  type PrimaryId,
  type RegistrantId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { checkpointDataEvents, checkpointFieldEvents } from '@turnout/contracts/checkpoint';
import { fieldEvents } from '@turnout/contracts/forms';
import { registrationEvents } from '@turnout/contracts/registration';
import type { StoryEntry } from '@turnout/contracts/reporting';
import { checkpointNames, messagesAbout, refusalsOf, type PastRefusal } from '@turnout/projections/reporting/queries';
import { unsealEvents } from '../platform/event-store/unseal-events.ts';
import type { Platform } from '../platform/platform.ts';
import { change, type TitleOf, type Told } from './story-entry.ts';
import { checkpointTeller, messageTeller } from './story-of-checkpoints.ts';
import { groupTeller, type OpenedEvent } from './story-of-group.ts';

export interface StoryParts {
  readonly platform: Platform;
  readonly registrationStream: (primaryId: PrimaryId) => string;
  readonly profile: (accountId: string) => Promise<{ readonly name: string; readonly email: string } | null>;
}

type Opened = readonly OpenedEvent[];

/** Unseals facts, keys looked up in one go. */
export const openEvents = async (
  { keyring }: Pick<Platform, 'keyring'>,
  events: readonly StoredEvent[],
): Promise<Opened> => {
  const unsealed = await unsealEvents(keyring, events);
  return events.map((event, index) => {
    const { personal = {}, failure = null } = unsealed[index] ?? {};
    if (failure !== null) throw failure;
    return { ...event, personal };
  });
};

/** What fields were last called, by the log itself: those deleted since have a title there too. */
const titlesOf = async ({ log }: Platform, group: Opened, data: Opened): Promise<TitleOf> => {
  const titles = new Map<string, string>();
  const learn = async (ids: readonly string[], category: string, schemas: typeof fieldSchemas): Promise<void> => {
    const streams = await Promise.all([...new Set(ids)].map((id) => log.readStream(`${category}-${id}`)));
    for (const [index, events] of streams.entries()) {
      const id = [...new Set(ids)][index] ?? '';
      for (const { type, data: said } of events) {
        const title = schemas(type, said);
        if (title !== undefined) titles.set(id, title);
      }
    }
  };
  await learn(fieldIds(group, registrationEvents.RegistrationSubmitted.personal, FieldId), 'field', fieldSchemas);
  await learn(
    fieldIds(data, checkpointDataEvents.CheckpointDataEntered.personal, CheckpointFieldId),
    'checkpointfield',
    checkpointFieldSchemas,
  );
  return (id) => titles.get(id) ?? id;
};

const fieldSchemas = (type: string, said: unknown): string | undefined => {
  if (type === 'FieldDefined') return fieldEvents.FieldDefined.data.parse(said).details.title;
  return type === 'FieldRevised' ? fieldEvents.FieldRevised.data.parse(said).details.title : undefined;
};
const checkpointFieldSchemas = (type: string, said: unknown): string | undefined => {
  if (type === 'CheckpointFieldDefined')
    return checkpointFieldEvents.CheckpointFieldDefined.data.parse(said).details.title;
  return type === 'CheckpointFieldRevised'
    ? checkpointFieldEvents.CheckpointFieldRevised.data.parse(said).details.title
    : undefined;
};

interface Parser {
  readonly safeParse: (value: unknown) => { readonly success: boolean; readonly data?: unknown };
}
/** Every field that something was entered in. */
const fieldIds = (
  events: Opened,
  personal: {
    readonly safeParse: (value: unknown) => { success: boolean; data?: { fields: Record<string, unknown> } };
  },
  id: Parser,
): readonly string[] =>
  events.flatMap((event) =>
    Object.values(event.personal).flatMap((value) =>
      Object.keys(personal.safeParse(value).data?.fields ?? {}).filter((key) => id.safeParse(key).success),
    ),
  );

/** A group's whole story in the order of the log; entries of one fact stand together. */
export const storyOf = async (
  { platform, registrationStream, profile }: StoryParts,
  { eventId, primaryId, namesStaff }: { eventId: EventId; primaryId: PrimaryId; namesStaff: boolean },
): Promise<StoryEntry[]> => {
  const { log, pool } = platform;
  const read = async (streamIds: readonly string[]): Promise<Opened> =>
    openEvents(platform, (await Promise.all(streamIds.map((id) => log.readStream(id)))).flat());
  const checkpoints = await checkpointNames(pool, eventId);
  const [group, checkins, data] = await Promise.all([
    read([registrationStream(primaryId)]),
    read([...checkpoints.keys()].map((id) => `checkins-${id}-${primaryId}`)),
    read([`checkpointdata-${primaryId}`]),
  ]);
  const ids = peopleOf(group, primaryId);
  const [refusals, messageIds, titleOf] = await Promise.all([
    refusalsOf(pool, { eventId, ids }),
    messagesAbout(pool, { eventId, ids }),
    titlesOf(platform, group, data),
  ]);
  const messages = await read(messageIds.map((id) => `message-${id}`));
  const names = namesOf(group);
  const actorOf = await actorNames(profile, namesStaff, [
    ...[...group, ...checkins, ...data, ...messages].map(({ metadata }) => metadata.actor),
    ...refusals.map(({ actor }) => actor),
  ]);
  const entry = ({ position, type, metadata }: Fact, { registrants, checkpointId, changes }: Told): StoryEntry => ({
    position,
    at: metadata.at,
    type,
    by: actorOf(metadata.actor),
    desk: metadata.desk ?? '',
    method: metadata.method ?? '',
    registrants: registrants.map((_id) => ({ _id, name: names.get(_id) ?? '' })),
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
  readonly metadata: Pick<StoredEvent['metadata'], 'at' | 'actor' | 'desk' | 'method'>;
};

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
  changes: [change('reason', null, reason), change('code', null, code)],
});

const peopleOf = (group: Opened, primaryId: PrimaryId): readonly RegistrantId[] => {
  const submitted = group.find(({ type }) => type === 'RegistrationSubmitted');
  if (submitted === undefined) return [registrantAt(primaryId, 1)];
  return registrationEvents.RegistrationSubmitted.data
    .parse(submitted.data)
    .registrants.map(({ registrantId }) => registrantId);
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

/** Names staff for whoever may see them; who registered themselves is named by their entry. */
export const actorNames = async (
  profile: StoryParts['profile'],
  namesStaff: boolean,
  actors: readonly Actor[],
): Promise<(actor: Actor) => StoryEntry['by']> => {
  const ids = namesStaff
    ? new Set(actors.flatMap(({ kind, id }) => (kind === 'account' ? [id] : [])))
    : new Set<string>();
  const names = new Map<string, string>();
  await Promise.all(
    [...ids].map(async (id) => {
      if (AccountId.safeParse(id).success) names.set(id, (await profile(id))?.name ?? '');
    }),
  );
  return ({ kind, id }) => ({ kind, name: names.get(id) ?? '' });
};
