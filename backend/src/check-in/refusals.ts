import type { RefusalReason } from '@turnout/contracts/check-in';
import type { CheckpointId, EventId, RegistrantId } from '@turnout/contracts/kernel';
import { hash } from 'node:crypto';
import type { CommandContext } from '../platform/command/handle.ts';
import { metadataOf } from '../platform/command/handle.ts';
import { deriveUuid } from '../platform/ids.ts';
import type { Platform } from '../platform/platform.ts';

export interface Refusal {
  readonly eventId: EventId;
  readonly desk: string;
  readonly code: string;
  readonly registrantId: RegistrantId | null;
  readonly reason: RefusalReason;
  /** The checkpoint it was presented at; absent at the door. */
  readonly checkpointId?: CheckpointId;
}

export interface Refusals {
  /** Appends the refusal to the desk's own stream of the day. Resolves when it is stored. */
  readonly record: (refusal: Refusal, context: CommandContext) => Promise<void>;
}

/** Beyond so many a minute a desk's refusals are counted, not stored (architecture, section 3). */
const perMinute = 600;

/** Stream `desk-<eventId>-<hash of the desk's name>-<day>`. */
const deskStream = ({ eventId, desk }: Refusal, day: string) =>
  `desk-${eventId}-${hash('sha256', desk, 'hex').slice(0, 16)}-${day}`;

/** Refused scans, foreign codes too, as facts: who, where, with what, why (decisions 23). */
export const openRefusals = ({ log, seal, logger }: Pick<Platform, 'log' | 'seal' | 'logger'>): Refusals => {
  const counts = new Map<string, { minute: string; count: number }>();
  const isTooMany = (streamId: string, minute: string): boolean => {
    const known = counts.get(streamId);
    const count = known?.minute === minute ? known.count + 1 : 1;
    counts.set(streamId, { minute, count });
    if (count === perMinute + 1)
      logger.warn(
        { capability: 'check-in', stream: streamId },
        'refusals at this desk are no longer stored this minute',
      );
    return count > perMinute;
  };
  return {
    record: async (refusal, context) => {
      const streamId = deskStream(refusal, context.now.slice(0, 10));
      if (isTooMany(streamId, context.now.slice(0, 16))) return;
      const event = { type: 'ScanRefused', data: { ...refusal, code: refusal.code.slice(0, 200) } } as const;
      const { toAppend } = await seal(
        event,
        metadataOf(context, refusal.eventId),
        deriveUuid(`${context.commandId} refused ${context.now}`),
      );
      const result = await log.append(streamId, 'any', [toAppend]);
      if (!result.ok) throw new Error('an append without expectation was refused');
    },
  };
};
