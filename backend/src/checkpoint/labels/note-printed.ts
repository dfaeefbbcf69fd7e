import {
  checkpointOfCheckin,
  partsOfCheckin,
  reject,
  type AnyCheckinId,
  type EventId,
} from '@turnout/contracts/kernel';
import type { CommandContext } from '../../platform/command/handle.ts';
import { checkinsStream } from '../checkin.ts';
import { printCheckin } from '../checkin.decider.ts';
import type { CheckpointParts } from '../parts.ts';
import { checkinMeant } from '../told.ts';

/**
 * Notes that labels of a check-in were printed (rule badges/printed-flag): the one way, whoever printed them.
 * @returns what was stored, or why nothing was: it is unknown in the event, or was deleted.
 */
export const notePrinted = async (
  { checkpoints, registrations, platform }: CheckpointParts,
  { eventId, checkinId: asked }: { readonly eventId: EventId; readonly checkinId: AnyCheckinId },
  context: CommandContext,
) => {
  const checkpoint = await checkpoints.checkpoints.find(checkpointOfCheckin(asked));
  const checkinId = checkinMeant(platform.ids.badges, asked)?.id ?? null;
  if (checkpoint?.kind !== 'defined' || checkpoint.eventId !== eventId || checkinId === null)
    return reject('checkin-not-found');
  const primaryId = await registrations.groupOf(partsOfCheckin(checkinId).registrantId);
  if (primaryId === null) return reject('checkin-not-found');
  const { id: checkpointId, details } = checkpoint;
  return platform.commands.handle({
    streams: checkpoints.checkins,
    streamId: checkinsStream(checkpointId, primaryId),
    eventId,
    decide: printCheckin,
    command: { place: { eventId, checkpointId, primaryId, type: details.type }, checkinId },
    context,
  });
};
