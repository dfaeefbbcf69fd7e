import {
  CheckpointFieldId,
  RegistrantId,
  FieldId,
  isFact,
  type ActivityId,
  type CheckpointId,
  type EventId,
  type PrimaryId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { checkpointDataEvents, checkpointFieldEvents } from '@turnout/contracts/checkpoint';
import { activityRecord, fieldEvents } from '@turnout/contracts/forms';
import { registrationEvents } from '@turnout/contracts/registration';
import { checkpointNames, messagesAbout, refusalsOf, type PastRefusal } from '@turnout/projections/reporting/queries';
import { unsealEvents } from '../platform/event-store/unseal-events.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { OpenedEvent, TitleOf } from './story-entry.ts';

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
  const learn = async (ids: readonly string[], category: string, titleIn: typeof titleOfField): Promise<void> => {
    const streams = await Promise.all([...new Set(ids)].map((id) => log.readStream(`${category}-${id}`)));
    for (const [index, events] of streams.entries()) {
      const id = [...new Set(ids)][index] ?? '';
      for (const event of events) {
        const title = titleIn(event);
        if (title !== undefined) titles.set(id, title);
      }
    }
  };
  await learn(fieldIds(group, registrationEvents.RegistrationSubmitted.personal, FieldId), 'field', titleOfField);
  await learn(
    fieldIds(data, checkpointDataEvents.CheckpointDataEntered.personal, CheckpointFieldId),
    'checkpointfield',
    titleOfCheckpointField,
  );
  await learn(activityIds(group), 'activity', nameOfActivity);
  return (id) => titles.get(id) ?? id;
};

const titleOfField = (event: StoredEvent): string | undefined => {
  const { FieldDefined, FieldRevised } = fieldEvents;
  return isFact(FieldDefined, event) || isFact(FieldRevised, event) ? event.data.details.title : undefined;
};
const titleOfCheckpointField = (event: StoredEvent): string | undefined => {
  const { CheckpointFieldDefined: defined, CheckpointFieldRevised: revised } = checkpointFieldEvents;
  return isFact(defined, event) || isFact(revised, event) ? event.data.details.title : undefined;
};

const nameOfActivity = (event: StoredEvent): string | undefined => {
  const { ActivityDefined, ActivityRevised } = activityRecord.events;
  return isFact(ActivityDefined, event) || isFact(ActivityRevised, event) ? event.data.details.name : undefined;
};

/** Every activity that somebody entered or left. */
const activityIds = (group: Opened): readonly ActivityId[] =>
  group.flatMap((event) => {
    if (isFact(registrationEvents.RegistrantsEnrolled, event))
      return event.data.registrants.flatMap(({ activities }) => activities.map(({ activityId }) => activityId));
    if (isFact(registrationEvents.RegistrantDenied, event) || isFact(registrationEvents.AdmittedOffline, event))
      return event.data.activityId ?? [];
    return isFact(registrationEvents.RegistrantsWithdrawn, event)
      ? event.data.registrants.flatMap(({ activities }) => activities)
      : [];
  });

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

const peopleOf = (group: Opened, primaryId: PrimaryId): readonly RegistrantId[] => {
  const { RegistrationSubmitted, RegistrantsAdded } = registrationEvents;
  const submitted = group.find((event) => isFact(RegistrationSubmitted, event));
  if (submitted === undefined) return [RegistrantId.parse(primaryId)];
  const joined = group.flatMap((event) => (isFact(RegistrantsAdded, event) ? event.data.registrants : []));
  return [...submitted.data.registrants, ...joined].map(({ registrantId }) => registrantId);
};

/** Everything that the log says of a group, by where it stands; refused scans come from their table. */
export interface GroupFacts {
  readonly group: Opened;
  readonly checkins: Opened;
  readonly data: Opened;
  readonly messages: Opened;
  readonly refusals: readonly PastRefusal[];
  readonly checkpoints: ReadonlyMap<CheckpointId, string>;
  readonly titleOf: TitleOf;
}

export const factsOfGroup = async (
  {
    platform,
    registrationStream,
  }: { readonly platform: Platform; readonly registrationStream: (primaryId: PrimaryId) => string },
  { eventId, primaryId }: { readonly eventId: EventId; readonly primaryId: PrimaryId },
): Promise<GroupFacts> => {
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
  return { group, checkins, data, messages, refusals, checkpoints, titleOf };
};
