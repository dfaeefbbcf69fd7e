import { isFact, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { defineReaction, type WriteInTransaction } from '../platform/reactions/reactions.ts';
import { confirmationJob, type MessageJob } from './message.ts';
import type { Outbox } from './outbox.ts';
import { recipientsOf } from './recipients.ts';
import type { Groups, Neighbours } from './sources.ts';

interface Parts extends Pick<Neighbours, 'eventDetails' | 'typeDetails'> {
  readonly outbox: Outbox;
  readonly groups: Groups;
}

const { RegistrationsApproved, RegistrationsRejected } = registrationEvents;

/**
 * Whoever waited for approval hears how staff decided: the confirmation as whoever registers gets it, or that they were
 * not accepted. To those who would have got one when they registered, unless the event or the type sends none.
 */
export const sendDecisionWhenMade = defineReaction(
  { name: 'send-decision-when-made', categories: ['registration'], reachesOutside: true },
  ({ outbox, groups, eventDetails, typeDetails }: Parts) => {
    const jobsOf = async (event: StoredEvent): Promise<readonly MessageJob[]> => {
      if (!isFact(RegistrationsApproved, event) && !isFact(RegistrationsRejected, event)) return [];
      const { eventId, primaryId, registrants } = event.data;
      if ((await eventDetails(eventId))?.sendEmails !== true) return [];
      const decided = new Set(registrants.map(({ registrantId }) => registrantId));
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
