import { checkpointCheckinEvents, type CheckpointCheckinStatus } from '@turnout/contracts/checkpoint';
import type {
  Actor,
  CheckpointCheckinId,
  CheckpointId,
  Fold,
  Instant,
  PrimaryId,
  RegistrantId,
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
export const checkinsFold: Fold<CheckinsState> = {
  initial: () => new Map(),
  evolve: (state, { type, data, metadata }) => {
    if (type === 'CheckpointCheckedIn') {
      const { checkinId, code, registrants, isExternal } = facts.CheckpointCheckedIn.data.parse(data);
      return new Map(state).set(checkinId, {
        checkinId,
        status: 'checked-in',
        code,
        registrants,
        isExternal,
        isPrinted: false,
        at: metadata.at,
        actor: metadata.actor,
        desk: metadata.desk ?? '',
      });
    }
    if (type === 'CheckpointCheckinStatusSet') {
      const { checkinId, status } = facts.CheckpointCheckinStatusSet.data.parse(data);
      return change(state, checkinId, { status });
    }
    if (type === 'CheckpointCheckinPrinted')
      return change(state, facts.CheckpointCheckinPrinted.data.parse(data).checkinId, { isPrinted: true });
    return state;
  },
};

export const checkinsStream = (checkpointId: CheckpointId, primaryId: PrimaryId) =>
  `checkins-${checkpointId}-${primaryId}`;

/** Whether a check-in keeps its people from being checked in again at a checkpoint of this type (decisions 25). */
export const isStanding = (type: 'unique' | 'multiple', { status }: Pick<CheckinState, 'status'>): boolean =>
  status === 'checked-in' || status === 'accepted' || (type === 'unique' && status === 'checked-out');

/** The check-in that keeps a person from being checked in again; undefined when nothing does. */
export const standingOf = (
  type: 'unique' | 'multiple',
  state: CheckinsState,
  registrantId: RegistrantId,
): CheckinState | undefined =>
  [...state.values()].find((checkin) => isStanding(type, checkin) && checkin.registrants.includes(registrantId));
