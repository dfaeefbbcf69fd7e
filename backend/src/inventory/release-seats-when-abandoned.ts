import type { EventId, ImportId, Position, RegistrantId, StoredEvent } from '@turnout/contracts/kernel';
import {
  activitySeatEvents,
  numberEvents,
  optionUseEvents,
  promoCodeUseEvents,
  seatEvents,
} from '@turnout/contracts/inventory';
import { holdsSeat, type RegistrantState } from '@turnout/contracts/registration';
import { setTimeout as pause } from 'node:timers/promises';
import type { z } from 'zod';
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
import { openLeftOver, type Claim, type Holds } from './left-over/left-over.ts';
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

/** A row of the sweep: what is left over of a claim, as nobody uses it, and how that is released. */
interface Row<S extends z.ZodType, One> {
  readonly leftOver: (claim: z.output<S>, event: StoredEvent) => Promise<readonly One[]>;
  readonly release: (claim: z.output<S>, leftOver: readonly One[], madeAt: Position) => Promise<unknown>;
  /** What is done whether something was left over or not. */
  readonly atLast?: (claim: z.output<S>) => Promise<void>;
}

/** @param fact by which it is claimed. */
const sweepOf = <S extends z.ZodType, One>(
  fact: { readonly type: string; readonly data: S },
  row: Row<S, One>,
): readonly [fact: string, sweep: (event: StoredEvent) => Promise<void>] => [
  fact.type,
  async (event) => {
    const claim = fact.data.parse(event.data);
    const leftOver = await row.leftOver(claim, event);
    if (leftOver.length > 0) await row.release(claim, leftOver, event.position);
    await row.atLast?.(claim);
  },
];

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
    const unusedOf = async (claim: Claim, event: StoredEvent, holds: Holds): Promise<readonly RegistrantId[]> => {
      const importing = await isBeingImported(claim.eventId, event);
      if (importing === true) return [];
      return importing === false ? claim.registrants : leftOverOf(claim, event, holds);
    };

    /** A row of what people claim: by what shows that somebody uses it. */
    const ofPeople = <S extends z.ZodType<Claim>>(
      fact: { readonly type: string; readonly data: S },
      { holds, ...row }: Omit<Row<S, RegistrantId>, 'leftOver'> & { readonly holds: (claim: z.output<S>) => Holds },
    ) => sweepOf(fact, { ...row, leftOver: (claim, event) => unusedOf(claim, event, holds(claim)) });

    const sweeps = new Map([
      ofPeople(seatEvents.SeatsTaken, {
        holds: () => (person) => handsOver(person) || holdsSeat(person.status),
        release: ({ eventId, typeId }, registrants, madeAt) =>
          seats.release({ eventId, typeId, registrants, which: { madeAt } }),
        atLast: (claim) => noteRegistered(seats, claim),
      }),
      ofPeople(activitySeatEvents.ActivitySeatsTaken, {
        holds:
          ({ activityId }) =>
          (person) =>
            handsOver(person) || (holdsSeat(person.status) && person.activities.has(activityId)),
        release: ({ eventId, activityId }, registrants, madeAt) =>
          activitySeats.release({ eventId, activityId, registrants, which: { madeAt } }),
      }),
      ofPeople(promoCodeUseEvents.PromoCodeUsed, {
        holds: ({ promoCodeId }) => isChargedBy(promoCodeId),
        release: ({ eventId, promoCodeId }, registrants, madeAt) =>
          promoCodeUses.release({ eventId, promoCodeId, registrants, which: { madeAt } }),
      }),
      ofPeople(optionUseEvents.FieldOptionTaken, {
        // Who hands theirs over still has it.
        holds: (option) => {
          const chooses = choosing(option);
          return (person, group) => handsOver(person) || chooses(person, group);
        },
        release: ({ primaries: _, ...option }, registrants, madeAt) =>
          optionUses.release({ ...option, registrants, which: { madeAt } }),
      }),
      sweepOf(numberEvents.NumbersGiven, {
        // A number whose group has another one, or will never be registered, is given to somebody else.
        leftOver: async ({ eventId, numbers: given }, event) => {
          if ((await isBeingImported(eventId, event)) === true) return [];
          const unused: (typeof given)[number][] = [];
          for (const one of given) {
            const { state } = await settled(eventId, one.primaryId, event);
            if (state.kind !== 'group' || state.confirmationNumber !== String(one.number)) unused.push(one);
          }
          return unused;
        },
        release: ({ eventId }, unused) => numbers.takeBack(eventId, unused),
      }),
    ]);

    return {
      prepare: async (events: readonly StoredEvent[], signal: AbortSignal) => {
        for (const event of events) {
          const sweep = sweeps.get(event.type);
          if (sweep === undefined || isOfCopying(event)) continue;
          const age = Date.parse(clock.now()) - Date.parse(event.metadata.at);
          if (age < afterMs)
            await pause(Math.min(afterMs, afterMs - age), undefined, { signal }).catch(() => undefined);
          if (signal.aborted) return null;
          await sweep(event);
        }
        return null;
      },
    };
  },
);
