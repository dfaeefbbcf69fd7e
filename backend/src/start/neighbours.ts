import { checkpointFold, checkpointStream } from '../checkpoint/checkpoint.ts';
import { eventFold, eventStream } from '../event-setup/event.ts';
import { typeFold, typeStream } from '../forms/form.ts';
import type { Neighbours } from '../messaging/sources.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/platform.ts';

/** What the worker's messages ask of other capabilities, straight from their streams. */
export const openNeighbours = ({ log, watch }: Pick<Platform, 'log' | 'watch'>): Neighbours => {
  const events = openStreams({ log, fold: eventFold, watch });
  const types = openStreams({ log, fold: typeFold, watch });
  const checkpoints = openStreams({ log, fold: checkpointFold, watch });
  return {
    eventDetails: async (eventId) => {
      const { state } = await events.read(eventStream(eventId));
      return state.kind === 'absent' ? null : state.details;
    },
    typeDetails: async (typeId) => {
      const { state } = await types.read(typeStream(typeId));
      return state.kind === 'absent' ? null : state.details;
    },
    checkpointDetails: async (checkpointId) => {
      const { state } = await checkpoints.read(checkpointStream(checkpointId));
      return state.kind === 'absent' ? null : state.details;
    },
  };
};
