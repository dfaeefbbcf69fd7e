import { checkpointFold, checkpointStream } from '../checkpoint/checkpoint.ts';
import { eventFold, eventStream } from '../event-setup/event.ts';
import { typeFold, typeStream } from '../forms/form.ts';
import type { Neighbours } from '../messaging/sources.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';
import type { GroupOf } from '../registration/index.ts';

/**
 * What the worker's messages ask of other capabilities, straight from their streams. Each time it looks
 * for what is new: whoever has just changed a setting finds it in the next mail.
 */
export const openNeighbours = ({ log }: Pick<Platform, 'log'>, groupOf: GroupOf): Neighbours => {
  const events = openStreams({ log, fold: eventFold });
  const types = openStreams({ log, fold: typeFold });
  const checkpoints = openStreams({ log, fold: checkpointFold });
  return {
    groupOf,
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
