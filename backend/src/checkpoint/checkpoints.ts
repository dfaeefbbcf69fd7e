import {
  checkpointCheckinEvents,
  checkpointDataEvents,
  checkpointFieldRecord,
  checkpointRecord,
  type CheckpointDetails,
  type CheckpointFieldDetails,
  type KnownOfPerson,
  type ShownFields,
} from '@turnout/contracts/checkpoint';
import type { FieldValue } from '@turnout/contracts/fields';
import {
  CheckpointFieldId,
  FieldId,
  partsOfCheckin,
  type CheckpointCheckinId,
  type CheckpointId,
  type EventId,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import { knownCheckpointFields } from '@turnout/projections/checkpoint/queries';
import { openStreams, type StreamState, type Streams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { openRecords, type Records } from '../platform/records/open-record.ts';
import { openRoll, type Roll } from '../platform/records/roll.ts';
import { checkinsFold, checkinsStream, type CheckinsState } from './checkin.ts';
import { dataFold, dataStream, type DataState } from './data.ts';
import {
  checkpointFieldRules,
  checkpointRules,
  type CheckpointChanges,
  type PresentCheckpoint,
  type PresentField,
} from './rules.ts';

/** A field of the registration form, as far as checkpoints show it. */
export interface FormField {
  readonly id: FieldId;
  readonly eventId: EventId;
  readonly kind: 'defined' | 'retired';
}

/** Values entered at checkpoints, by field. */
export type DataValues = Readonly<Record<CheckpointFieldId, FieldValue>>;

/** Checkpoints, their fields, check-ins and data, at the newest state. */
export interface Checkpoints {
  readonly checkpoints: Records<CheckpointId, CheckpointDetails, CheckpointChanges>;
  readonly fields: Records<CheckpointFieldId, CheckpointFieldDetails>;
  /** All fields that an event's checkpoints have, whole and as of now. */
  readonly fieldRoll: Roll<CheckpointFieldId, CheckpointFieldDetails>;
  /** Does work while nobody else names the event's checkpoint fields. */
  readonly exclusively: <T>(eventId: EventId, work: () => Promise<T>) => Promise<T>;
  readonly checkins: Streams<CheckinsState>;
  readonly data: Streams<DataState>;
  /** The checkpoint fields among these ids that are defined for the event. */
  readonly fieldsOf: (eventId: EventId, ids: readonly string[]) => Promise<readonly PresentField[]>;
  /** What a checkpoint's page shows: its list, and which of it there is. */
  readonly shownBy: (
    checkpoint: Pick<PresentCheckpoint, 'eventId' | 'details'>,
  ) => Promise<ShownFields & { readonly fields: readonly PresentField[] }>;
  /** Which of these ids are no field of the event, neither of the form nor of checkpoints. */
  readonly unknownOf: (eventId: EventId, ids: readonly string[]) => Promise<string | undefined>;
  /** What was noted last of a check-in; empty where nothing was, or where it may not be known any more. */
  readonly noteOf: (checkinId: CheckpointCheckinId, primaryId: PrimaryId) => Promise<string>;
  /** What was entered of the people of a group, with the version that it is of. */
  readonly dataOf: (
    primaryId: PrimaryId,
  ) => Promise<{ readonly changes: number; readonly values: ReadonlyMap<RegistrantId, DataValues> }>;
}

const remembered = 2_000;
const entered = checkpointDataEvents.CheckpointDataEntered.personal;
const note = checkpointCheckinEvents.CheckpointCheckinNoted;

export const openCheckpoints = (
  platform: Pick<Platform, 'log' | 'pool' | 'watch' | 'commands' | 'keyring' | 'exclusively'>,
  formFieldsOf: (ids: readonly FieldId[]) => Promise<readonly FormField[]>,
): Checkpoints => {
  const { log, keyring } = platform;
  const checkpoints = openRecords(platform, checkpointRecord, checkpointRules);
  const fields = openRecords(platform, checkpointFieldRecord, checkpointFieldRules);
  const checkins = openStreams({ log, fold: checkinsFold, capacity: remembered });
  const data = openStreams({ log, fold: dataFold, capacity: remembered });

  const presentFields = async (eventId: EventId, ids: readonly string[]): Promise<readonly PresentField[]> => {
    const found = await Promise.all(ids.map((id) => fields.find(CheckpointFieldId.parse(id))));
    return found.filter((field) => field !== null).filter((field) => field.eventId === eventId);
  };
  const formFields = async (eventId: EventId, ids: readonly string[]) =>
    (await formFieldsOf(ids.map((id) => FieldId.parse(id)))).filter((field) => field.eventId === eventId);
  const definedFields = async (eventId: EventId, ids: readonly string[]) =>
    (await presentFields(eventId, ids)).filter(({ kind }) => kind === 'defined');

  const valuesOf = async ({ sealed }: StreamState<DataState>, id: RegistrantId): Promise<DataValues> => {
    const text = sealed.get(id);
    const value = text === undefined ? null : await keyring.unseal(id, text);
    return value === null ? {} : entered.parse(value).fields;
  };

  return {
    checkpoints,
    fields,
    fieldRoll: openRoll(platform, checkpointFieldRecord, fields, knownCheckpointFields),
    exclusively: (eventId, work) => platform.exclusively(`checkpointfields ${eventId}`, work),
    checkins,
    data,
    fieldsOf: definedFields,
    shownBy: async ({ eventId, details: { fieldsForCheckinAndAttendeesPage: shown } }) => {
      const ids = shown.map(({ _id }) => _id);
      const [own, form] = await Promise.all([definedFields(eventId, ids), formFields(eventId, ids)]);
      return {
        shown,
        fields: own,
        own: new Map(own.map(({ id, details }) => [id, details])),
        form: new Set(form.filter(({ kind }) => kind === 'defined').map(({ id }) => id)),
      };
    },
    unknownOf: async (eventId, ids) => {
      const [own, form] = await Promise.all([presentFields(eventId, ids), formFields(eventId, ids)]);
      const known = new Set<string>([...own, ...form].map(({ id }) => id));
      return ids.find((id) => !known.has(id));
    },
    noteOf: async (checkinId, primaryId) => {
      const facts = await log.readStream(checkinsStream(partsOfCheckin(checkinId).checkpointId, primaryId));
      const noted = facts.findLast(
        ({ type, data: said }) => type === note.type && note.data.parse(said).checkinId === checkinId,
      );
      const text = noted?.sealed[primaryId];
      const value = text === undefined ? null : await keyring.unseal(primaryId, text);
      return value === null ? '' : note.personal.parse(value).note;
    },
    dataOf: async (primaryId) => {
      const stream = await data.read(dataStream(primaryId));
      const { known, changes } = stream.state;
      const values = await Promise.all([...known].map(async (id) => [id, await valuesOf(stream, id)] as const));
      return { changes, values: new Map(values) };
    },
  };
};

export const nothingKnown: KnownOfPerson = { form: {}, data: {} };
