import { activityScanEvents, activityScanFold } from '@turnout/contracts/forms';
import { isRejection, type ActivityId, type Decide, type EventId, type EventOf } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import { openStreams } from '../platform/command/streams.ts';
import type { Platform } from '../platform/module/platform.ts';

type ScanEvent = EventOf<(typeof activityScanEvents)[keyof typeof activityScanEvents]>;

/** Switches scanning into an activity off where it is on, and on where it is off. */
export const switchScanning: Decide<
  { readonly activityId: ActivityId; readonly eventId: EventId },
  { readonly isEnabled: boolean },
  ScanEvent
> = (of, { isEnabled }) => [
  { type: activityScanEvents.ActivityScanningSwitched.type, data: { ...of, isEnabled: !isEnabled } },
];

/** Whether people may be scanned into activities, at the newest state. */
export const openActivityScans = ({ log, commands }: Pick<Platform, 'log' | 'commands'>) => {
  const streams = openStreams({ log, fold: activityScanFold, capacity: 2_000 });
  const streamOf = (activityId: ActivityId): string => `activityscans-${activityId}`;
  return {
    isEnabled: async (activityId: ActivityId): Promise<boolean> =>
      (await streams.read(streamOf(activityId))).state.isEnabled,
    /** Switches it; where it is then, and from where on everybody sees it. */
    toggle: async (of: { readonly activityId: ActivityId; readonly eventId: EventId }, context: CommandContext) => {
      const done = await commands.handle({
        streams,
        streamId: streamOf(of.activityId),
        eventId: of.eventId,
        decide: switchScanning,
        command: of,
        context,
      });
      return isRejection(done) ? done : { isEnabled: done.after.state.isEnabled, position: done.position };
    },
  };
};
