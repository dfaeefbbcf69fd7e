import { checkpointRecord } from '@turnout/contracts/checkpoint';
import { typeRecord } from '@turnout/contracts/forms';
import { eventFold, eventStream } from '../event-setup/event.ts';
import type { Neighbours } from '../messaging/sources.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import { recordFold, streamOf } from '../platform/records/state.ts';
import type { GroupOf } from '../registration/index.ts';

/**
 * What the worker's messages ask of other capabilities, straight from their streams. Each time it looks
 * for what is new: whoever has just changed a setting finds it in the next mail.
 */
export const openNeighbours = ({ log }: Pick<Platform, 'log'>, groupOf: GroupOf): Neighbours => {
  const events = openStreams({ log, fold: eventFold });
  const types = openStreams({ log, fold: recordFold(typeRecord) });
  const checkpoints = openStreams({ log, fold: recordFold(checkpointRecord) });
  return {
    groupOf,
    eventDetails: async (eventId) => {
      const { state } = await events.read(eventStream(eventId));
      return state.kind === 'absent' ? null : state.details;
    },
    typeDetails: async (typeId) => {
      const { state } = await types.read(streamOf(typeRecord, typeId));
      return state.kind === 'absent' ? null : state.details;
    },
    checkpointDetails: async (checkpointId) => {
      const { state } = await checkpoints.read(streamOf(checkpointRecord, checkpointId));
      return state.kind === 'absent' ? null : state.details;
    },
  };
};
