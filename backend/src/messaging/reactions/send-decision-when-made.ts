import { EventId, isFact, PrimaryId, type RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { confirmationJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';
import { recipientsOf } from '../said/recipients.ts';
import type { Groups, Neighbours } from '../said/sources.ts';

interface Parts extends Pick<Neighbours, 'eventDetails' | 'typeDetails'> {
  readonly outbox: Outbox;
  readonly groups: Groups;
}

const { RegistrationsApproved, RegistrationsRejected, RegistrationStatusSet } = registrationEvents;

const OfGroup = z.object({ eventId: EventId, primaryId: PrimaryId });

/** Who of a group hears how they stand now; nobody of most facts. */
const toldIn = (fact: StoredEvent): readonly RegistrantId[] => {
  if (isFact(RegistrationsApproved, fact) || isFact(RegistrationsRejected, fact))
    return fact.data.registrants.map(({ registrantId }) => registrantId);
  return isFact(RegistrationStatusSet, fact)
    ? fact.data.registrants.flatMap((one) =>
        one.awaitedPayment === true || one.awaitsPayment === true ? [one.registrantId] : [],
      )
    : [];
};

/**
 * Whoever waited for approval hears how staff decided: the confirmation as whoever registers gets it, or that they were
 * not accepted. Whoever waited for their payment alone gets it once they are confirmed (docs/decisions/0082), and whoever
 * was confirmed and comes to owe something that has to be paid first hears that they wait (docs/decisions/0101). To those who would have got one when they registered, unless the event or the type sends none.
 */
export const sendDecisionWhenMade = defineReaction(
  { name: 'send-decision-when-made', categories: ['registration'], reachesOutside: true },
  ({ outbox, groups, eventDetails, typeDetails }: Parts) => {
    const jobsOf = async (event: StoredEvent): Promise<readonly MessageJob[]> => {
      const decided = new Set(toldIn(event));
      if (decided.size === 0) return [];
      const { eventId, primaryId } = OfGroup.parse(event.data);
      if ((await eventDetails(eventId))?.sendEmails !== true) return [];
      const people = ((await groups(primaryId))?.people ?? []).filter((one) => decided.has(one.registrantId));
      const jobs: MessageJob[] = [];
      for (const { registrantId, typeId } of recipientsOf(
        people.map((one) => ({ ...one, email: one.personal.email })),
      )) {
        const type = await typeDetails(typeId);
        if (type?.sendEmailOnRegistration !== false) jobs.push(confirmationJob(event.id, { eventId, registrantId }));
      }
      return jobs;
    };
    return {
      prepare: async (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
        const jobs: MessageJob[] = [];
        for (const event of events) jobs.push(...(await jobsOf(event)));
        return jobs.length === 0 ? null : (transaction) => outbox.enqueue(transaction, jobs);
      },
    };
  },
);
