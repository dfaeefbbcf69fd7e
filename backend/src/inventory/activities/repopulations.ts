import { foldOf, isRejection, when, type ActivityId, type EventId } from '@turnout/contracts/kernel';
import { repopulationEvents } from '@turnout/contracts/inventory';
import type { CommandContext } from '../../platform/command/handle.ts';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { completeRepopulation, startRepopulation, type RepopulationState } from './decider.ts';

interface OfActivity {
  readonly eventId: EventId;
  readonly activityId: ActivityId;
}

const fold = foldOf<RepopulationState>({
  initial: () => ({ isRunning: false, notCharged: 0 }),
  facts: [
    when(repopulationEvents.RepopulationStarted, () => ({ isRunning: true, notCharged: 0 })),
    when(repopulationEvents.RepopulationCompleted, (_, { data: { notCharged } }) => ({ isRunning: false, notCharged })),
  ],
});

/** Runs that bring those who registered before up to date, one at a time for each activity. */
export const openRepopulations = ({ log, commands }: Pick<Platform, 'log' | 'commands'>) => {
  const streams = openStreams({ log, fold, capacity: 256 });
  const streamOf = (id: ActivityId): string => `repopulations-${id}`;
  const around = ({ eventId, activityId }: OfActivity, context: CommandContext) => ({
    streams,
    streamId: streamOf(activityId),
    eventId,
    context,
  });
  return {
    isRunning: async (id: ActivityId): Promise<boolean> => (await streams.read(streamOf(id))).state.isRunning,
    /** How many the last run left out, as they could not be charged. */
    notCharged: async (id: ActivityId): Promise<number> => (await streams.read(streamOf(id))).state.notCharged,
    start: (of: OfActivity & { readonly keepsCharges: boolean }, context: CommandContext) =>
      commands.handle({ ...around(of, context), decide: startRepopulation, command: of }),
    complete: async (
      of: OfActivity & { readonly withoutSeat: number; readonly notCharged: number },
      context: CommandContext,
    ): Promise<void> => {
      const done = await commands.handle({ ...around(of, context), decide: completeRepopulation, command: of });
      if (isRejection(done)) throw new Error(`${streamOf(of.activityId)} could not be completed: ${done.rejected}`);
    },
  };
};
export type Repopulations = ReturnType<typeof openRepopulations>;
