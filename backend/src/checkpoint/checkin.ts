import { checkpointCheckinEvents, type CheckpointCheckinStatus } from '@turnout/contracts/checkpoint';
import {
  foldOf,
  momentOf,
  partsOfCheckin,
  when,
  type Actor,
  type CheckpointCheckinId,
  type CheckpointId,
  type Instant,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';

/** A check-in of some people of a group. */
export interface CheckinState {
  readonly checkinId: CheckpointCheckinId;
  readonly status: CheckpointCheckinStatus;
  readonly code: string;
  readonly registrants: readonly RegistrantId[];
  readonly isExternal: boolean;
  readonly isPrinted: boolean;
  readonly at: Instant;
  /** The moment at which they came; before `at` where the desk had no network. */
  readonly enteredAt: Instant;
  readonly actor: Actor;
  readonly desk: string;
}

/** A group's check-ins at a checkpoint, in their order. */
export type CheckinsState = ReadonlyMap<CheckpointCheckinId, CheckinState>;

const facts = checkpointCheckinEvents;

const change = (state: CheckinsState, id: CheckpointCheckinId, difference: Partial<CheckinState>): CheckinsState => {
  const was = state.get(id);
  return was === undefined ? state : new Map(state).set(id, { ...was, ...difference });
};

/** How a group's check-ins at a checkpoint add up (stream `checkins-<checkpointId>-<primaryId>`). */
export const checkinsFold = foldOf<CheckinsState>({
  initial: () => new Map(),
  facts: [
    when(facts.CheckpointCheckedIn, (state, { data, metadata }) => {
      const { checkinId, code, registrants, isExternal } = data;
      return new Map(state).set(checkinId, {
        checkinId,
        status: 'checked-in',
        code,
        registrants,
        isExternal,
        isPrinted: false,
        at: metadata.at,
        enteredAt: momentOf(data, metadata.at),
        actor: metadata.actor,
        desk: metadata.desk ?? '',
      });
    }),
    when(facts.CheckpointCheckinStatusSet, (state, { data: { checkinId, status } }) =>
      change(state, checkinId, { status }),
    ),
    when(facts.CheckpointCheckinPrinted, (state, { data }) => change(state, data.checkinId, { isPrinted: true })),
  ],
});

export const checkinsStream = (checkpointId: CheckpointId, primaryId: PrimaryId) =>
  `checkins-${checkpointId}-${primaryId}`;

/**
 * The check-in that an id names, by whichever of its group's people it does; undefined where there is none.
 * Ids are counted in their order, and none is ever taken away.
 */
export const checkinNamed = (state: CheckinsState, checkinId: CheckpointCheckinId): CheckinState | undefined => {
  const { count } = partsOfCheckin(checkinId);
  return [...state.values()].find((one) => partsOfCheckin(one.checkinId).count === count);
};

/** True where a check-in keeps its people from being checked in again at a checkpoint of this type (rule checkpoint/who-is-kept-out). */
export const isStanding = (type: 'unique' | 'multiple', { status }: Pick<CheckinState, 'status'>): boolean =>
  status === 'checked-in' || status === 'accepted' || (type === 'unique' && status === 'checked-out');

/** The check-in that keeps a person from being checked in again; undefined when nothing does. */
export const standingOf = (
  type: 'unique' | 'multiple',
  state: CheckinsState,
  registrantId: RegistrantId,
): CheckinState | undefined =>
  [...state.values()].find((checkin) => isStanding(type, checkin) && checkin.registrants.includes(registrantId));
