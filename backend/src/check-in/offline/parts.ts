import type {
  CheckpointId,
  ConflictId,
  DeviceId,
  EventId,
  OfflinePart,
  Position,
  PrimaryId,
  RegistrantId,
  Rejection,
} from '@turnout/contracts/kernel';
import type { SaidAtDesk } from '@turnout/contracts/check-in';
import type { PlaceAtDoor } from '@turnout/contracts/place-rules';
import type { ConflictDecision, OfflineConflictReason, RegistrationGroup } from '@turnout/contracts/registration';
import type { CommandContext, StoredFact } from '../../platform/command/handle.ts';
import { openStreams, type Streams } from '../../platform/command/streams.ts';
import type { DoorParts } from '../parts.ts';
import { strangerFold, type StrangerState } from './stranger.decider.ts';

/** A command that was carried out, now or before. */
export interface Done {
  readonly facts: readonly StoredFact[];
  readonly position: Position;
}

interface OpenCheckpoint {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
  readonly isOpen: boolean;
  readonly type: 'unique' | 'multiple';
  /** The rules of its own. */
  readonly door: PlaceAtDoor;
}

interface Whom {
  readonly group: RegistrationGroup;
  readonly registrantId: RegistrantId;
  readonly conflictId: ConflictId;
}

/** Questions to checkpoints where a desk without a network let somebody in at one. */
interface OfflineAtCheckpoints {
  readonly find: (eventId: EventId, checkpointId: CheckpointId) => Promise<OpenCheckpoint | null>;
  readonly streamId: (checkpointId: CheckpointId, primaryId: PrimaryId) => string;
  readonly admit: (
    at: OpenCheckpoint,
    scan: Whom & {
      readonly badge: number | null;
      readonly closed: OfflineConflictReason | null;
      readonly offline: OfflinePart;
    },
    context: CommandContext,
  ) => Promise<Done | Rejection>;
  readonly decide: (
    at: OpenCheckpoint,
    decision: Whom & { readonly decision: ConflictDecision; readonly note: string },
    context: CommandContext,
  ) => Promise<Done | Rejection>;
}

/** Parts that offline desks need beside the door. */
export interface OfflineParts extends DoorParts {
  readonly atCheckpoints: OfflineAtCheckpoints;
  readonly strangers: Streams<StrangerState>;
  /** Said at the desk of the people of some groups; `hasAnswers`: the event has fields that are marked for it. */
  readonly saidInCopies: (
    groups: readonly PrimaryId[],
    hasAnswers: boolean,
  ) => Promise<ReadonlyMap<RegistrantId, SaidAtDesk>>;
  /** A door device that was revoked, as it was called; null where it was not, or there is none. */
  readonly revokedDevice: (deviceId: DeviceId) => Promise<{ readonly eventId: EventId; readonly name: string } | null>;
}

const remembered = 500;

export const openStrangers = ({ platform: { log } }: Pick<DoorParts, 'platform'>): Streams<StrangerState> =>
  openStreams({ log, fold: strangerFold, capacity: remembered });
