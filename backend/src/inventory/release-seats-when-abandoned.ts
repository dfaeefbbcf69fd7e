import type { EventId, ImportId, RegistrantId, StoredEvent } from '@turnout/contracts/kernel';
import {
  activitySeatEvents,
  numberEvents,
  optionUseEvents,
  promoCodeUseEvents,
  seatEvents,
} from '@turnout/contracts/inventory';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';
import { setTimeout as pause } from 'node:timers/promises';
import type { Platform } from '../platform/module/platform.ts';
import { defineReaction } from '../platform/reactions/reactions.ts';
import { openAnswersOf, type Unsealing } from '../groups/stream/answers-of.ts';
import { copyActor } from '../groups/stream/copies.ts';
import type { GroupOf } from '../groups/stream/group-of.ts';
import type { ActivitySeats } from '../claims/kinds/activity-seats.ts';
import { type OptionUses } from '../claims/kinds/option-uses.ts';
import { choosesBy } from '../groups/stream/chooses-by.ts';
import type { PromoCodeUses } from '../claims/kinds/promo-codes.ts';
import type { Numbers } from '../claims/kinds/numbers.ts';
import { openLeftOver, type Holds } from './left-over/left-over.ts';
import type { OneType, Seats } from '../claims/kinds/seats.ts';

export interface AbandonedParts {
  readonly platform: Pick<Platform, 'log' | 'commands' | 'clock'> & Unsealing;
  readonly seats: Pick<Seats, 'release' | 'wait'>;
  readonly activitySeats: Pick<ActivitySeats, 'release'>;
  readonly numbers: Pick<Numbers, 'takeBack'>;
  readonly promoCodeUses: Pick<PromoCodeUses, 'release'>;
  readonly optionUses: Pick<OptionUses, 'release' | 'digestOf'>;
  readonly groupOf: GroupOf;
  /** Tells whether an import of an event was started; its claims are its own until it ends. */
  readonly hasImportBegun: (eventId: EventId, importId: ImportId) => Promise<boolean>;
  /** How old a claim is when it is looked at. */
  readonly afterMs?: number;
}

const isChargedBy =
  (code: string) =>
  ({ lines, approval }: RegistrantState): boolean =>
    approval !== 'refused' && lines.some(({ kind, source }) => kind === 'code-discount' && source === code);

/** Whether somebody goes on as somebody else, to whom what they hold is handed over: until then it is theirs. */
const handsOver = ({ passedOnTo, changedTo }: RegistrantState): boolean => passedOnTo !== null || changedTo !== null;

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

/**
 * Looks at every claim of seats, of a confirmation number, of a promo code and of an option, once it is two minutes old. Where nobody has registered
 * with it (the process died between the two), the registration is fenced off first, so that it can never come after
 * all, and then the seat, the number or the use is given back.
 */
export const releaseSeatsWhenAbandoned = defineReaction(
  {
    name: 'release-seats-when-abandoned',
    categories: ['seats', 'activityseats', 'numbers', 'codeuses', 'fieldoptions'],
    reachesOutside: false,
  },
  ({
    platform: { log, commands, clock, keyring },
    seats,
    activitySeats,
    numbers,
    promoCodeUses,
    optionUses,
    groupOf,
    hasImportBegun,
    afterMs = twoMinutes,
  }: AbandonedParts) => {
    const { settled, leftOverOf } = openLeftOver({ log, commands, clock }, { groupOf });
    const choosing = choosesBy(openAnswersOf({ keyring }), optionUses.digestOf);

    /** Those whom an import claimed for are registered one after another until it ends. */
    const isBeingImported = async (eventId: EventId, { metadata: { actor } }: StoredEvent): Promise<boolean | null> => {
      if (actor.kind !== 'import') return null;
      return hasImportBegun(eventId, actor.id);
    };

    /** Those of a claim who have no right to it; nobody as long as an import registers them, all where it never began to. */
    const unusedOf = async (
      claim: Parameters<typeof leftOverOf>[0],
      event: StoredEvent,
      holds: Holds,
    ): Promise<readonly RegistrantId[]> => {
      const importing = await isBeingImported(claim.eventId, event);
      if (importing === true) return [];
      return importing === false ? claim.registrants : leftOverOf(claim, event, holds);
    };

    /** Of an activity: whoever does not take part by now never will by this claim. */
    const lookInActivity = async (event: StoredEvent): Promise<void> => {
      const claim = activitySeatEvents.ActivitySeatsTaken.data.parse(event.data);
      const { eventId, activityId } = claim;
      const registrants = await unusedOf(
        claim,
        event,
        (person) => handsOver(person) || (holdsSeat(person.status) && person.activities.has(activityId)),
      );
      if (registrants.length === 0) return;
      await activitySeats.release({ eventId, activityId, registrants, which: { madeAt: event.position } });
    };

    /** Of a promo code: whoever is not charged by it by now never will be by this claim. */
    const lookAtCode = async (event: StoredEvent): Promise<void> => {
      const claim = promoCodeUseEvents.PromoCodeUsed.data.parse(event.data);
      const { eventId, promoCodeId } = claim;
      const registrants = await unusedOf(claim, event, isChargedBy(promoCodeId));
      if (registrants.length === 0) return;
      await promoCodeUses.release({ eventId, promoCodeId, registrants, which: { madeAt: event.position } });
    };

    /** Of an option: whoever has not chosen it by now never will by this claim; who hands theirs over still has it. */
    const lookAtOption = async (event: StoredEvent): Promise<void> => {
      const { registrants, primaries, ...option } = optionUseEvents.FieldOptionTaken.data.parse(event.data);
      const { eventId } = option;
      const chooses = choosing(option);
      const holds: Holds = (person, group) => handsOver(person) || chooses(person, group);
      const leftOver = await unusedOf({ eventId, registrants, primaries }, event, holds);
      if (leftOver.length > 0)
        await optionUses.release({ ...option, registrants: leftOver, which: { madeAt: event.position } });
    };

    const look = async (event: StoredEvent): Promise<void> => {
      const claim = seatEvents.SeatsTaken.data.parse(event.data);
      const { eventId, typeId } = claim;
      const holds: Holds = (person) => handsOver(person) || holdsSeat(person.status);
      const leftOver = await unusedOf(claim, event, holds);
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
        const { state } = await settled(eventId, one.primaryId, event);
        if (state.kind !== 'group' || state.confirmationNumber !== String(one.number)) unused.push(one);
      }
      await numbers.takeBack(eventId, unused);
    };

    const looks: Readonly<Record<string, (event: StoredEvent) => Promise<void>>> = {
      [seatEvents.SeatsTaken.type]: look,
      [activitySeatEvents.ActivitySeatsTaken.type]: lookInActivity,
      [numberEvents.NumbersGiven.type]: lookAtNumbers,
      [promoCodeUseEvents.PromoCodeUsed.type]: lookAtCode,
      [optionUseEvents.FieldOptionTaken.type]: lookAtOption,
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
