import {
  isRejection,
  PrimaryId,
  RegistrantId,
  systemCommandId,
  type EventId,
  type StoredEvent,
} from '@turnout/contracts/kernel';
import { registrationFold, type RegistrantState, type RegistrationState } from '@turnout/contracts/registration';
import { openStreams, type StreamState } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { abandonRegistration } from '../../groups/decide/decider.ts';
import { registrationStream, type GroupOf } from '../../groups/stream/group-of.ts';

/** What a fact of seats says, of types, activities, codes and options alike. */
export interface Claim {
  readonly eventId: EventId;
  readonly registrants: readonly RegistrantId[];
  readonly primaries?: Readonly<Record<RegistrantId, PrimaryId>> | undefined;
}

type Group = StreamState<RegistrationState>;

/** Whether somebody in a group has a right to what they claimed by what they are there. */
export type Holds = (person: RegistrantState, group: Group) => boolean | Promise<boolean>;

/**
 * The group in which somebody goes on under this id, whose type was changed or to whom a registration was passed on:
 * what they need there was claimed in the name of the old one. Null: nobody does.
 */
const goesOnIn = (
  { registrants, changedInto }: Extract<RegistrationState, { kind: 'group' }>,
  id: RegistrantId,
): PrimaryId | null => {
  for (const { changedTo, passedOnTo } of registrants.values()) {
    if (changedInto !== null && changedTo === id) return changedInto;
    if (passedOnTo !== null && RegistrantId.parse(passedOnTo) === id) return passedOnTo;
  }
  return null;
};

const atOnce = 50;

/** Judges claims that are old enough for a registration to have followed. */
export const openLeftOver = (
  { log, commands, clock }: Pick<Platform, 'log' | 'commands' | 'clock'>,
  { groupOf }: { readonly groupOf: GroupOf },
) => {
  const streams = openStreams({ log, fold: registrationFold, capacity: 64 });

  /** The group, or the fence that keeps it from ever coming. */
  const settled = async (eventId: EventId, primaryId: PrimaryId, cause: StoredEvent): Promise<Group> => {
    const known = await streams.read(registrationStream(primaryId));
    if (known.state.kind === 'group') return known;
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
    return done.after;
  };

  /**
   * Whether somebody has no right to what they claimed by what they are in a group; claimed in the name of one in which
   * they are not themselves, not as long as the new group is to be made.
   */
  const isLeft = async (group: Group, id: RegistrantId, holds: Holds): Promise<boolean> => {
    const { state } = group;
    if (state.kind === 'absent') return true;
    const person = state.registrants.get(id);
    if (person !== undefined) return !(await holds(person, group));
    const next = goesOnIn(state, id);
    if (next === null) return true;
    const made = await streams.read(registrationStream(next));
    if (made.state.kind === 'absent') return false;
    const there = made.state.registrants.get(id);
    return there === undefined || !(await holds(there, made));
  };

  /**
   * Whether somebody who claimed a seat has no right to it.
   * @param claimed the group that the claim was made for; undefined where the id was to tell.
   */
  const isLeftOver = async (
    { eventId, cause }: { readonly eventId: EventId; readonly cause: StoredEvent },
    id: RegistrantId,
    claimed: PrimaryId | undefined,
    holds: Holds,
  ): Promise<boolean> => {
    // Nobody's so far: then it is of whoever was to be the first of a group.
    const primaryId = claimed ?? (await groupOf(id)) ?? PrimaryId.parse(id);
    return isLeft(await settled(eventId, primaryId, cause), id, holds);
  };

  return {
    settled,
    /** Those of a claim who have no right to it. */
    leftOverOf: async (
      { eventId, registrants, primaries = {} }: Claim,
      cause: StoredEvent,
      holds: Holds,
    ): Promise<readonly RegistrantId[]> => {
      const leftOver: RegistrantId[] = [];
      for (let from = 0; from < registrants.length; from += atOnce) {
        const some = registrants.slice(from, from + atOnce);
        const flags = await Promise.all(some.map((id) => isLeftOver({ eventId, cause }, id, primaries[id], holds)));
        leftOver.push(...some.filter((_, index) => flags[index] === true));
      }
      return leftOver;
    },
  };
};
