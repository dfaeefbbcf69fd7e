import type { checkpointDataEvents } from '@turnout/contracts/checkpoint';
import type { FieldValue } from '@turnout/contracts/fields';
import {
  reject,
  type CheckpointFieldId,
  type Decide,
  type EventId,
  type EventOf,
  type PrimaryId,
  type RegistrantId,
} from '@turnout/contracts/kernel';
import type { DataState } from './data.ts';

/**
 * Enters everything that is known of these persons from now on; nothing when nobody is named.
 * @param command `changes`: the version that it was put together from; a later one refuses it, so that
 *   what somebody else entered meanwhile is not lost.
 */
export const enterData: Decide<
  {
    readonly eventId: EventId;
    readonly primaryId: PrimaryId;
    readonly changes: number;
    readonly people: ReadonlyMap<RegistrantId, Readonly<Record<CheckpointFieldId, FieldValue>>>;
  },
  DataState,
  EventOf<(typeof checkpointDataEvents)['CheckpointDataEntered']>,
  'corrected-meanwhile'
> = ({ eventId, primaryId, changes, people }, state) => {
  if (people.size === 0) return [];
  if (state.changes !== changes) return reject('corrected-meanwhile');
  const personal = Object.fromEntries([...people].map(([id, fields]) => [id, { fields }]));
  return [{ type: 'CheckpointDataEntered', data: { eventId, primaryId, registrants: [...people.keys()] }, personal }];
};

/** Deletes what was entered about a person; nothing when nothing was. */
export const clearData: Decide<
  { readonly eventId: EventId; readonly primaryId: PrimaryId; readonly registrantId: RegistrantId },
  DataState,
  EventOf<(typeof checkpointDataEvents)['CheckpointDataCleared']>
> = (command, { known }) => (known.has(command.registrantId) ? [{ type: 'CheckpointDataCleared', data: command }] : []);
