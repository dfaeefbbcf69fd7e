import { isRejection, reject, type EventId, type RegistrantId } from '@turnout/contracts/kernel';
import type { CommandContext } from '../platform/command/handle.ts';
import { JournalUnwritable } from '../platform/personal/erasure-journal.ts';
import { removeRegistration } from '../groups/decide/decider.ts';
import { registrationStream } from '../groups/stream/registrations.ts';
import { completeStored, type ErasingParts } from './erase-person.ts';

/**
 * Takes a deleted registration away for good (rule attendees/permanent-delete): it is in no list any more, and the
 * person is erased as by an erasure. Refused, with nothing changed, where it is not deleted, or where the
 * journal of erasures cannot be written.
 */
export const removeForGood = async (
  { platform, registrations, erasure }: ErasingParts,
  { eventId, registrantId, context }: { eventId: EventId; registrantId: RegistrantId; context: CommandContext },
) => {
  const primaryId = await registrations.groupOf(registrantId);
  if (primaryId === null) return reject('registration-not-found');
  const streamId = registrationStream(primaryId);
  try {
    await erasure.check();
  } catch (error) {
    if (error instanceof JournalUnwritable) return reject('erasure-journal-unwritable');
    throw error;
  }
  const removed = await platform.commands.handle({
    streams: registrations.streams,
    streamId,
    eventId,
    decide: removeRegistration,
    command: { eventId, registrantId },
    context,
  });
  if (isRejection(removed)) return removed;
  await completeStored({ platform, erasure }, streamId, registrantId);
  return removed;
};
