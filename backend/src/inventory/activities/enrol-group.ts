import { followsFrom, isPaidActivity, type EnrollingActivity, type TypeDetails } from '@turnout/contracts/forms';
import {
  isRejection,
  systemCommandId,
  type EventId,
  type PrimaryId,
  type Rejection,
  type StoredEvent,
  type TypeId,
} from '@turnout/contracts/kernel';
import { holdsSeat, registrationFold, type RegistrantState } from '@turnout/contracts/registration';
import { openStreams, type StreamState } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { openAnswersOf } from '../../groups/stream/answers-of.ts';
import { chargeChange } from '../../groups/charge/charge-change.ts';
import type { Charging } from '../../groups/decide/charged-facts.ts';
import { payFirstRule } from '../../groups/stream/pay-first.ts';
import { registrationStream } from '../../groups/stream/group-of.ts';
import type { RegistrationParts } from '../../groups/stream/parts.ts';
import type { ActivitySeats } from '../../claims/kinds/activity-seats.ts';
import { enrolRegistrants } from './decider.ts';
import type { Enrolment } from '../../groups/decide/enrolled-facts.ts';

type GroupStream = StreamState<ReturnType<typeof registrationFold.initial>>;

interface LeftOut {
  readonly withoutSeat: number;
  readonly notCharged: number;
}

/** Enrols those of a group who registered before in an activity; how many find no seat, or cannot be charged for it. */
export type EnrolGroup = (
  of: {
    readonly eventId: EventId;
    readonly activity: EnrollingActivity;
    readonly primaryId: PrimaryId;
    readonly keepsCharges: boolean;
  },
  cause: StoredEvent,
) => Promise<LeftOut>;

/** What people are charged by, at its newest state. */
export type ChargingParts = Pick<RegistrationParts, 'eventDetails' | 'formOf' | 'pricedActivities' | 'promoCodes'> & {
  readonly typeDetails: (typeId: TypeId) => Promise<TypeDetails | null>;
};

interface Missing {
  readonly person: RegistrantState;
  readonly because: Enrolment['because'];
}

/** How often a group is enrolled anew whose people were changed meanwhile. */
const turns = 10;

/** @param parts `activitySeats`: whose seats are claimed first. */
export const openEnrolGroup = (
  { log, commands, keyring, clock }: Pick<Platform, 'log' | 'commands' | 'keyring' | 'clock'>,
  { activitySeats, ...charges }: ChargingParts & { readonly activitySeats: Pick<ActivitySeats, 'reserveSome'> },
): EnrolGroup => {
  const { eventDetails, typeDetails } = charges;
  const rule = payFirstRule({ payingOf: eventDetails, typeOf: typeDetails });
  const streams = openStreams({ log, fold: registrationFold, capacity: 64, rule });

  const answersOf = openAnswersOf({ keyring });

  const answered = (answers: Awaited<ReturnType<typeof answersOf>>) =>
    Object.fromEntries(
      Object.entries(answers).flatMap(([id, value]) => (value === undefined ? [] : [[id, value] as const])),
    );

  /** Who takes part by now, and is not enrolled. */
  const missingIn = async (group: GroupStream, activity: EnrollingActivity): Promise<readonly Missing[]> => {
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

  /** What those are charged from then on who come into it; undefined: as they were. */
  const chargingOf = async (
    eventId: EventId,
    activity: EnrollingActivity,
    { group, seated }: { readonly group: GroupStream; readonly seated: readonly Missing[] },
  ): Promise<Charging | undefined | Rejection> => {
    const priced = (await charges.pricedActivities(eventId)).find(({ _id }) => _id === activity._id);
    if (group.state.kind === 'absent' || priced === undefined || !isPaidActivity(priced)) return undefined;
    const people = await Promise.all(
      seated.map(async ({ person }) => {
        const { registrantId, typeId, lines: kept, activities } = person;
        const had = [...activities.keys()];
        const fields = answered(await answersOf(group, person));
        const before = { typeId, fields, activities: had };
        return { registrantId, kept, before, after: { ...before, activities: [...had, activity._id] } };
      }),
    );
    const { currency } = group.state;
    return chargeChange(charges, { eventId, currency, mode: 'admin-edit', now: clock.now(), by: 'difference', people });
  };

  const enrol = async (
    { eventId, activity, primaryId, keepsCharges }: Parameters<EnrolGroup>[0],
    cause: StoredEvent,
  ): Promise<LeftOut | 'again'> => {
    const streamId = registrationStream(primaryId);
    const group = await streams.read(streamId);
    const missing = await missingIn(group, activity);
    if (missing.length === 0) return { withoutSeat: 0, notCharged: 0 };
    const people = missing.map(({ person: { registrantId } }) => ({ registrantId, primaryId }));
    const limit = activity.availableSeats;
    const { of: some } = await activitySeats.reserveSome({ eventId, activityId: activity._id, people, limit });
    const seated = missing.filter(({ person }) => some.seated.has(person.registrantId));
    const withoutSeat = missing.length - seated.length;
    if (seated.length === 0) return { withoutSeat, notCharged: 0 };
    const charging = keepsCharges ? undefined : await chargingOf(eventId, activity, { group, seated });
    const enrolled = isRejection(charging)
      ? charging
      : await commands.handle({
          streams,
          streamId,
          eventId,
          decide: enrolRegistrants,
          command: {
            eventId,
            charging,
            registrants: seated.map(({ person, because }) => ({
              registrantId: person.registrantId,
              corrections: person.corrections,
              statusSettings: person.statusSettings,
              activities: [{ activityId: activity._id, because }],
              ...(keepsCharges ? {} : { seen: person }),
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
    if (!isRejection(enrolled)) return { withoutSeat, notCharged: 0 };
    return enrolled.rejected === 'corrected-meanwhile' ? 'again' : { withoutSeat, notCharged: seated.length };
  };

  return async (of, cause) => {
    for (let turn = 0; turn < turns; turn += 1) {
      const done = await enrol(of, cause);
      if (done !== 'again') return done;
    }
    throw new Error(`${registrationStream(of.primaryId)} was changed each time that its people were to be enrolled`);
  };
};
