import { followsFrom, type EnrollingActivity } from '@turnout/contracts/forms';
import {
  isRejection,
  systemCommandId,
  type EventId,
  type PrimaryId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { holdsSeat, registrationFold } from '@turnout/contracts/registration';
import { openStreams, type StreamState } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { openAnswersOf } from '../answers-of.ts';
import { registrationStream } from '../group-of.ts';
import type { ActivitySeats } from '../inventory/seats/activity-seats.ts';
import { enrolRegistrants } from './decider.ts';

type GroupStream = StreamState<ReturnType<typeof registrationFold.initial>>;

/** Enrols those of a group who registered before in an activity; how many find no seat. */
export type EnrolGroup = (
  of: { readonly eventId: EventId; readonly activity: EnrollingActivity; readonly primaryId: PrimaryId },
  cause: StoredEvent,
) => Promise<{ readonly withoutSeat: number }>;

/** @param parts `activitySeats`: whose seats are claimed first. */
export const openEnrolGroup = (
  { log, commands, keyring, clock }: Pick<Platform, 'log' | 'commands' | 'keyring' | 'clock'>,
  activitySeats: Pick<ActivitySeats, 'reserveSome'>,
): EnrolGroup => {
  const streams = openStreams({ log, fold: registrationFold, capacity: 64 });

  const answersOf = openAnswersOf({ keyring });

  /** Who takes part by now, and is not enrolled. */
  const missingIn = async (group: GroupStream, activity: EnrollingActivity) => {
    if (group.state.kind === 'absent') return [];
    const candidates = [...group.state.registrants.values()].filter(
      ({ status, activities }) => holdsSeat(status) && !activities.has(activity._id),
    );
    const judged = await Promise.all(
      candidates.map(async (person) => {
        const answers = activity.conditions.length === 0 ? {} : await answersOf(group, person);
        const because = followsFrom(activity, { typeId: person.typeId, answers });
        return because === null ? [] : [{ person, because }];
      }),
    );
    return judged.flat();
  };

  return async ({ eventId, activity, primaryId }, cause) => {
    const streamId = registrationStream(primaryId);
    const missing = await missingIn(await streams.read(streamId), activity);
    if (missing.length === 0) return { withoutSeat: 0 };
    const people = missing.map(({ person: { registrantId } }) => ({ registrantId, primaryId }));
    const limit = activity.availableSeats;
    const { of: some } = await activitySeats.reserveSome({ eventId, activityId: activity._id, people, limit });
    const seated = missing.filter(({ person }) => some.seated.has(person.registrantId));
    const withoutSeat = missing.length - seated.length;
    if (seated.length === 0) return { withoutSeat };
    const enrolled = await commands.handle({
      streams,
      streamId,
      eventId,
      decide: enrolRegistrants,
      command: {
        eventId,
        registrants: seated.map(({ person: { registrantId, corrections, statusSettings }, because }) => ({
          registrantId,
          corrections,
          statusSettings,
          activities: [{ activityId: activity._id, because }],
        })),
      },
      context: {
        now: clock.now(),
        actor: { kind: 'system', id: 'repopulate' },
        commandId: systemCommandId('repopulate', cause.id, primaryId),
        correlationId: cause.metadata.correlationId,
        causationId: cause.id,
      },
    });
    const state = isRejection(enrolled) ? null : enrolled.after.state;
    const left = seated.filter(
      ({ person: { registrantId } }) =>
        state?.kind !== 'group' || state.registrants.get(registrantId)?.activities.has(activity._id) !== true,
    );
    if (left.length > 0) await some.releaseOf(new Set(left.map(({ person }) => person.registrantId)));
    return { withoutSeat };
  };
};
