import type { EventDetails } from '@turnout/contracts/event-setup';
import type { FieldValue } from '@turnout/contracts/fields';
import { followingActivities } from '@turnout/contracts/forms';
import {
  isRejection,
  type ActivityId,
  type EventId,
  type Language,
  type PrimaryId,
  type Rejection,
  type Rights,
  type TypeId,
} from '@turnout/contracts/kernel';
import { labelOf } from '../judge/entered-values.ts';
import type { RegistrationParts } from '../stream/parts.ts';
import { newRegistrantId } from '../../platform/ids/registrant-ids.ts';
import { demandSeats } from './demand-seats.ts';
import { choosesForAnybody, refuseChosen } from '../judge/may-choose.ts';

/** Somebody of a form that is about to be sent. */
export interface AboutToChoose {
  /** Whose registration is changed; nothing: they are new. */
  readonly id?: string | null | undefined;
  /** Nothing: what follows from the type is not known, and counts as chosen. */
  readonly typeId?: TypeId | undefined;
  readonly answers: Readonly<Record<string, FieldValue>>;
  readonly chosen?: readonly ActivityId[] | undefined;
}

/**
 * Why a form would be refused for the activities that somebody new chose, as it would be if it were sent now; null: it would
 * not. No seat is claimed. Whoever is registered keeps what they have: that is decided when it is sent.
 */
export const refuseChoice = async (
  {
    activityName,
    activitySeats,
    enrolling,
    pricedActivities,
    platform,
  }: Pick<RegistrationParts, 'activityName' | 'activitySeats' | 'enrolling' | 'pricedActivities' | 'platform'>,
  {
    event,
    eventId,
    primaryId,
    people,
    rights,
    language,
  }: {
    readonly event: EventDetails;
    readonly eventId: EventId;
    /** Whose it would be. */
    readonly primaryId: PrimaryId;
    readonly people: readonly AboutToChoose[];
    readonly rights: Rights | null;
    readonly language: Language;
  },
): Promise<Rejection | null> => {
  const placed = people.map((one, index) => ({
    ...one,
    place: index + 1,
    label: labelOf({ language, place: index + 1 }),
  }));
  const choosing = placed.filter(({ id, chosen = [] }) => (id ?? '') === '' && chosen.length > 0);
  if (choosing.length === 0) return null;
  const [activities, all] = await Promise.all([pricedActivities(eventId), enrolling(eventId)]);
  const isFree = choosesForAnybody(rights, event);
  for (const { chosen = [], label } of choosing) {
    const refused = await refuseChosen({ activityName }, activities, chosen, { eventId, isFree, registrant: label });
    if (refused !== null) return refused;
  }
  const demanding = choosing.map(({ place, label, typeId, answers, chosen = [] }) => {
    const following = typeId === undefined ? [] : followingActivities(all, { typeId, answers });
    const follows = new Set(following.map(({ activityId }) => activityId));
    const registrantId = newRegistrantId(platform.ids, primaryId, place);
    return { registrantId, primaryId, label, chosen: [...new Set(chosen)].filter((id) => !follows.has(id)) };
  });
  const reserved = await demandSeats(
    { activityName, activitySeats: activitySeats.dryRun, pricedActivities },
    { eventId, people: demanding },
  );
  return isRejection(reserved) ? reserved : null;
};
