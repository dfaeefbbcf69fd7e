import { checkpointCheckinEvents } from '@turnout/contracts/checkpoint';
import { RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { checkpointJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';
import type { Neighbours } from '../said/sources.ts';

interface Parts extends Pick<Neighbours, 'eventDetails' | 'checkpointDetails'> {
  readonly outbox: Outbox;
}

const { CheckpointCheckedIn, CheckpointConfirmationRequested } = checkpointCheckinEvents;

/** Who is checked in at a checkpoint that sends confirmations gets one; so does whoever asks again. */
export const sendConfirmationWhenCheckedIn = defineReaction(
  { name: 'send-confirmation-when-checked-in', categories: ['checkins'], reachesOutside: true },
  (parts: Parts) => ({
    prepare: async (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
      const messages = (await Promise.all(events.map((event) => messagesFor(parts, event)))).flat();
      return messages.length === 0 ? null : (transaction) => parts.outbox.enqueue(transaction, messages);
    },
  }),
);

/** One mail a check-in, kept with the group's primary: it goes to the group's address. */
const messagesFor = async (
  { eventDetails, checkpointDetails }: Parts,
  { id, type, data }: StoredEvent,
): Promise<readonly MessageJob[]> => {
  if (type === CheckpointConfirmationRequested.type) {
    const { eventId, primaryId, checkinId } = CheckpointConfirmationRequested.data.parse(data);
    return [checkpointJob(id, { eventId, checkinId, registrantId: RegistrantId.parse(primaryId) })];
  }
  if (type !== CheckpointCheckedIn.type) return [];
  const { eventId, primaryId, checkinId, checkpointId } = CheckpointCheckedIn.data.parse(data);
  const checkpoint = await checkpointDetails(checkpointId);
  if (checkpoint?.additionalSettings.sendAutoConfirmationEmail !== true) return [];
  if ((await eventDetails(eventId))?.sendEmails !== true) return [];
  return [checkpointJob(id, { eventId, checkinId, registrantId: RegistrantId.parse(primaryId) })];
};
