import {
  checkpointFieldRecord,
  checkpointRecord,
  settingsUntold,
  type CheckpointCheckinStatus,
  type CheckpointDetails,
} from '@turnout/contracts/checkpoint';
import {
  checkinIdOf,
  CheckpointFieldId,
  CheckpointId,
  isRejection,
  type EventId,
  type FieldId,
  type PrimaryId,
  RegistrantId,
  type Rejection,
  type TypeId,
} from '@turnout/contracts/kernel';
import type { RegistrationStatus } from '@turnout/contracts/registration';
import { checkInAtCheckpoint, setCheckinStatus } from '../checkpoint/checkin.decider.ts';
import { checkinsFold, checkinsStream } from '../checkpoint/checkin.ts';
import { checkpointFieldRules, checkpointRules } from '../checkpoint/rules.ts';
import type { DemoDay } from './data.ts';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams } from '../platform/command/streams.ts';
import { deriveId } from '../platform/ids/ids.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openRecords } from '../platform/records/open-record.ts';

const demand = <T extends object>(outcome: T | Rejection): T => {
  if (isRejection(outcome)) throw new Error(`the demo was refused: ${outcome.rejected}`);
  return outcome;
};

interface Stage {
  readonly demoDay: Pick<DemoDay, 'bag' | 'checkpoints'>;
  readonly eventId: EventId;
  /** People who came, and when (ms), in that order. */
  readonly arrived: readonly {
    readonly id: RegistrantId;
    readonly primaryId: PrimaryId;
    readonly typeId: TypeId;
    readonly at: number;
  }[];
  /** The form's fields by name. */
  readonly fieldNamed: (name: string) => FieldId;
  /** The moments when it was set up, and now (ms). */
  readonly begin: number;
  readonly now: number;
  readonly random: () => number;
  readonly context: (key: string, at: number) => CommandContext;
}

interface Checkpoint {
  readonly checkpointId: CheckpointId;
  readonly details: CheckpointDetails;
  /** The part of those who came that was here too. */
  readonly share: number;
  readonly desk: string;
}

const checkpointsOf = ({ demoDay, fieldNamed }: Stage, bag: CheckpointFieldId): readonly Checkpoint[] =>
  demoDay.checkpoints.map(({ key, share, desk, fields, details, settings }) => ({
    checkpointId: CheckpointId.parse(deriveId(`demo ${key}`, 'checkpoint')),
    details: checkpointRecord.Details.parse({
      ...details,
      checkinEnabled: true,
      fieldsForCheckinAndAttendeesPage: fields.map(({ name, title }) => ({
        _id: name === demoDay.bag.name ? bag : fieldNamed(name),
        title,
        pullDataFromPrimaryRegistrant: false,
        treatAsEmail: false,
      })),
      additionalSettings: { ...settingsUntold, ...settings },
    }),
    share,
    desk,
  }));

/** The fate of a check-in: most stand as they are. */
const fateOf = (draw: number): CheckpointCheckinStatus | null => {
  if (draw < 0.25) return 'accepted';
  if (draw < 0.45) return 'checked-out';
  return draw < 0.48 ? 'deleted' : null;
};

/** Something that happened in the demo, and when (ms). */
export interface Act {
  readonly at: number;
  readonly act: () => Promise<unknown>;
}

/**
 * Two checkpoints inside the hall: one that people pass once, one they come and go through. Sets them up
 * and answers what happened there, for whoever puts it in the order of time.
 */
export const workCheckpoints = async (platform: Platform, stage: Stage): Promise<readonly Act[]> => {
  const { log, commands } = platform;
  const { demoDay, eventId, arrived, now, random, context, begin } = stage;
  const bag = CheckpointFieldId.parse(deriveId('demo bag', 'checkpoint field'));
  const fields = openRecords(platform, checkpointFieldRecord, checkpointFieldRules);
  demand(await fields.define({ id: bag, eventId, details: demoDay.bag }, context('checkpoint-field', begin)));
  const checkpoints = openRecords(platform, checkpointRecord, checkpointRules);
  const checkins = openStreams({ log, fold: checkinsFold });
  const acts: Act[] = [];
  for (const { checkpointId, details, share, desk } of checkpointsOf(stage, bag)) {
    const checkpoint = { id: checkpointId, eventId, details };
    demand(await checkpoints.define(checkpoint, context(`checkpoint-${checkpointId}`, begin)));
    for (const [primaryId, group] of groupsOf(arrived)) {
      if (random() >= share) continue;
      const place = { eventId, checkpointId, primaryId, type: details.type };
      const registrants = group.map(({ id }) => id);
      const statuses = new Map(registrants.map((id): [RegistrantId, RegistrationStatus] => [id, 'confirmed']));
      const to = { streams: checkins, streamId: checkinsStream(checkpointId, primaryId), eventId };
      const key = `${desk.replaceAll(' ', '-')}-${primaryId}`;
      const came = Math.max(...group.map(({ at }) => at));
      const at = came + random() * (now - came) * 0.8;
      const presented = RegistrantId.parse(primaryId);
      const types = new Map(group.map(({ id, typeId }): [RegistrantId, TypeId] => [id, typeId]));
      const door = { rules: details, timeZone: 'UTC' };
      const command = { place, presented, registrants, statuses, types, door, isExternal: false };
      const checkIn = { ...to, decide: checkInAtCheckpoint, command, context: { ...context(key, at), desk } };
      acts.push({ at, act: async () => demand(await commands.handle(checkIn)) });
      const status = fateOf(random());
      if (status === null) continue;
      const later = at + random() * (now - at);
      const setStatus = {
        ...to,
        decide: setCheckinStatus,
        command: { place, checkinId: checkinIdOf({ checkpointId, registrantId: presented, count: 1 }), status },
        context: { ...context(`${key}-${status}`, later), desk },
      };
      acts.push({ at: later, act: async () => demand(await commands.handle(setStatus)) });
    }
  }
  return acts;
};

/** Those who came, by group, in the order of the first of each. */
const groupsOf = (arrived: Stage['arrived']): ReadonlyMap<PrimaryId, Stage['arrived']> =>
  Map.groupBy(arrived, ({ primaryId }) => primaryId);
