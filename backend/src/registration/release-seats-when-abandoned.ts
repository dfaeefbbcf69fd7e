import {
  isRejection,
  PrimaryId,
  systemCommandId,
  type EventId,
  type RegistrantId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import {
  activitySeatEvents,
  numberEvents,
  promoCodeUseEvents,
  holdsSeat,
  registrationFold,
  seatEvents,
  type RegistrantState,
  type RegistrationState,
} from '@turnout/contracts/registration';
import { setTimeout as pause } from 'node:timers/promises';
import { openStreams, type Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { importsStream } from './import/complete-import.ts';
import { importsFold } from './import/decider.ts';
import { copyActor } from './copy-registrants.ts';
import { abandonRegistration } from './decider.ts';
import { registrationStream, type GroupOf } from './group-of.ts';
import type { ActivitySeats } from './enrolment/activity-seats.ts';
import type { PromoCodeUses } from './promo-codes/promo-codes.ts';
import type { Numbers } from './numbers/numbers.ts';
import type { OneType, Seats } from './seats/seats.ts';

export interface AbandonedParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock'>;
  readonly seats: Pick<Seats, 'release' | 'wait'>;
  readonly activitySeats: Pick<ActivitySeats, 'release'>;
  readonly numbers: Pick<Numbers, 'takeBack'>;
  readonly promoCodeUses: Pick<PromoCodeUses, 'release'>;
  readonly groupOf: GroupOf;
  /** How old a claim is when it is looked at. */
  readonly afterMs?: number;
}

/** What a fact of seats says, of types and activities alike. */
interface Claim {
  readonly eventId: EventId;
  readonly registrants: readonly RegistrantId[];
  readonly primaries?: Readonly<Record<RegistrantId, PrimaryId>> | undefined;
}

const isChargedBy =
  (code: string) =>
  ({ lines, approval }: RegistrantState): boolean =>
    approval !== 'refused' && lines.some(({ kind, source }) => kind === 'code-discount' && source === code);

type Group = Extract<RegistrationState, { kind: 'group' }>;

/** Whether somebody goes on under this id since the type of their group was changed: their seats were claimed by it. */
const isChangedInto = ({ registrants }: Pick<Group, 'registrants'>, id: RegistrantId): boolean =>
  [...registrants.values()].some(({ changedTo }) => changedTo === id);

/**
 * Whether somebody has no right to a seat by what they are in a group; claimed in its name by a change of type, not as
 * long as the new group is to be made.
 */
const isLeft = async (
  streams: Pick<Streams<RegistrationState>, 'read'>,
  state: RegistrationState,
  { id, holds }: { readonly id: RegistrantId; readonly holds: (person: RegistrantState) => boolean },
): Promise<boolean> => {
  const person = state.kind === 'group' ? state.registrants.get(id) : undefined;
  if (person !== undefined) return !holds(person);
  if (state.kind === 'absent' || state.changedInto === null || !isChangedInto(state, id)) return true;
  const made = (await streams.read(registrationStream(state.changedInto))).state;
  return made.kind === 'group' && isLeft(streams, { ...made, changedInto: null }, { id, holds });
};

/** Takes whoever waited off the list, where the seat that was held for them was not given back by now. */
const noteRegistered = async (
  seats: Pick<Seats, 'wait'>,
  { eventId, typeId, offer }: OneType & { readonly offer?: RegistrantId | undefined },
): Promise<void> => {
  if (offer !== undefined)
    await seats.wait({ eventId, typeId }, { kind: 'leave', registrantId: offer, because: 'registered' });
};

/** A copy that was begun registers all whom it numbered and held seats for, or is deleted whole, however late that is. */
const isOfCopying = ({ metadata: { actor } }: StoredEvent): boolean =>
  actor.kind === copyActor.kind && actor.id === copyActor.id;

const twoMinutes = 120_000;
const atOnce = 50;

/**
 * Looks at every claim of seats, of a confirmation number and of a promo code, once it is two minutes old. Where nobody has registered
 * with it (the process died between the two), the registration is fenced off first, so that it can never come after
 * all, and then the seat, the number or the use is given back.
 */
export const releaseSeatsWhenAbandoned = defineReaction(
  {
    name: 'release-seats-when-abandoned',
    categories: ['seats', 'activityseats', 'numbers', 'codeuses'],
    reachesOutside: false,
  },
  ({
    platform: { log, commands, clock },
    seats,
    activitySeats,
    numbers,
    promoCodeUses,
    groupOf,
    afterMs = twoMinutes,
  }: AbandonedParts) => {
    const streams = openStreams({ log, fold: registrationFold, capacity: 64 });
    const imports = openStreams({ log, fold: importsFold, capacity: 16 });

    const abandon = async (eventId: EventId, primaryId: PrimaryId, cause: StoredEvent): Promise<RegistrationState> => {
      const done = await commands.handle({
        streams,
        streamId: registrationStream(primaryId),
        eventId,
        decide: abandonRegistration,
        command: { eventId, primaryId },
        context: {
          now: clock.now(),
          actor: { kind: 'system', id: 'seats' },
          commandId: systemCommandId('abandon', primaryId),
          correlationId: 'seats',
          causationId: cause.id,
        },
      });
      if (isRejection(done)) throw new Error(`a registration could not be abandoned: ${String(done.rejected)}`);
      return done.after.state;
    };

    /**
     * Whether somebody who claimed a seat has no right to it.
     * @param claimed the group that the claim was made for; undefined where the id was to tell.
     * @param holds whether somebody in the group has a right to it by what they are.
     */
    const isLeftOver = async (
      { eventId, cause }: { readonly eventId: EventId; readonly cause: StoredEvent },
      id: RegistrantId,
      claimed: PrimaryId | undefined,
      holds: (person: RegistrantState) => boolean,
    ): Promise<boolean> => {
      // Nobody's so far: then it is of whoever was to be the first of a group.
      const primaryId = claimed ?? (await groupOf(id)) ?? PrimaryId.parse(id);
      const known = await streams.read(registrationStream(primaryId));
      const state = known.state.kind === 'group' ? known.state : await abandon(eventId, primaryId, cause);
      return isLeft(streams, state, { id, holds });
    };

    /** Those whom an import claimed for are registered one after another until it ends. */
    const isBeingImported = async (eventId: EventId, { metadata: { actor } }: StoredEvent): Promise<boolean | null> => {
      if (actor.kind !== 'import') return null;
      const { state } = await imports.read(importsStream(eventId));
      return state.started.has(actor.id);
    };

    /** Those of a claim who have no right to it. */
    const leftOverOf = async (
      { eventId, registrants, primaries = {} }: Claim,
      cause: StoredEvent,
      holds: (person: RegistrantState) => boolean,
    ): Promise<readonly RegistrantId[]> => {
      const leftOver: RegistrantId[] = [];
      for (let from = 0; from < registrants.length; from += atOnce) {
        const some = registrants.slice(from, from + atOnce);
        const flags = await Promise.all(some.map((id) => isLeftOver({ eventId, cause }, id, primaries[id], holds)));
        leftOver.push(...some.filter((_, index) => flags[index] === true));
      }
      return leftOver;
    };

    /** Of an activity: whoever does not take part by now never will by this claim. */
    const lookInActivity = async (event: StoredEvent): Promise<void> => {
      const claim = activitySeatEvents.ActivitySeatsTaken.data.parse(event.data);
      const { eventId, activityId } = claim;
      const registrants = await leftOverOf(
        claim,
        event,
        ({ status, activities }) => holdsSeat(status) && activities.has(activityId),
      );
      if (registrants.length === 0) return;
      await activitySeats.release({ eventId, activityId, registrants, which: { madeAt: event.position } });
    };

    /** Of a promo code: whoever is not charged by it by now never will be by this claim. */
    const lookAtCode = async (event: StoredEvent): Promise<void> => {
      const claim = promoCodeUseEvents.PromoCodeUsed.data.parse(event.data);
      const { eventId, promoCodeId } = claim;
      const registrants = await leftOverOf(claim, event, isChargedBy(promoCodeId));
      if (registrants.length === 0) return;
      await promoCodeUses.release({ eventId, promoCodeId, registrants, which: { madeAt: event.position } });
    };

    const look = async (event: StoredEvent): Promise<void> => {
      const claim = seatEvents.SeatsTaken.data.parse(event.data);
      const { eventId, typeId } = claim;
      const importing = await isBeingImported(eventId, event);
      if (importing === true) return;
      const leftOver =
        importing === false ? claim.registrants : await leftOverOf(claim, event, ({ status }) => holdsSeat(status));
      if (leftOver.length > 0)
        await seats.release({ eventId, typeId, registrants: leftOver, which: { madeAt: event.position } });
      await noteRegistered(seats, claim);
    };

    /** A number whose group has another one, or will never be registered, is given to somebody else. */
    const lookAtNumbers = async (event: StoredEvent): Promise<void> => {
      const { eventId, numbers: given } = numberEvents.NumbersGiven.data.parse(event.data);
      if ((await isBeingImported(eventId, event)) === true) return;
      const unused: (typeof given)[number][] = [];
      for (const one of given) {
        const known = await streams.read(registrationStream(one.primaryId));
        const state = known.state.kind === 'group' ? known.state : await abandon(eventId, one.primaryId, event);
        if (state.kind !== 'group' || state.confirmationNumber !== String(one.number)) unused.push(one);
      }
      await numbers.takeBack(eventId, unused);
    };

    const looks: Readonly<Record<string, (event: StoredEvent) => Promise<void>>> = {
      [seatEvents.SeatsTaken.type]: look,
      [activitySeatEvents.ActivitySeatsTaken.type]: lookInActivity,
      [numberEvents.NumbersGiven.type]: lookAtNumbers,
      [promoCodeUseEvents.PromoCodeUsed.type]: lookAtCode,
    };

    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        for (const event of events) {
          const lookAt = looks[event.type];
          if (lookAt === undefined || isOfCopying(event)) continue;
          const age = Date.parse(clock.now()) - Date.parse(event.metadata.at);
          if (age < afterMs)
            await pause(Math.min(afterMs, afterMs - age), undefined, { signal }).catch(() => undefined);
          if (signal.aborted) return null;
          await lookAt(event);
        }
        return null;
      },
    };
  },
);
