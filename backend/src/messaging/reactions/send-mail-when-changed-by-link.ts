import { EventId, isFact, PrimaryId, type RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { registrationEvents } from '@turnout/contracts/registration';
import { z } from 'zod';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { confirmationJob, removalDoneJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';
import { recipientsOf } from '../said/recipients.ts';
import type { Groups, Neighbours } from '../said/sources.ts';

interface Parts extends Pick<Neighbours, 'eventDetails' | 'typeDetails'> {
  readonly outbox: Outbox;
  readonly groups: Groups;
}

const { RegistrantDetailsCorrected, RegistrantsEnrolled, RegistrantsWithdrawn, RegistrantsAdded } = registrationEvents;
const { RegistrationStatusSet } = registrationEvents;
const OfGroup = z.object({ eventId: EventId, primaryId: PrimaryId });

/** Who was changed, and whether they were taken out; null: nobody was. */
const changedIn = (fact: StoredEvent): { readonly ids: readonly RegistrantId[]; readonly isOut: boolean } | null => {
  if (isFact(RegistrantDetailsCorrected, fact)) return { ids: [fact.data.registrantId], isOut: false };
  if (isFact(RegistrationStatusSet, fact))
    return { ids: fact.data.registrants.map((one) => one.registrantId), isOut: fact.data.status === 'deleted' };
  // Other charges come with one of these, or with whoever comes along.
  return isFact(RegistrantsEnrolled, fact) || isFact(RegistrantsWithdrawn, fact)
    ? { ids: fact.data.registrants.map((one) => one.registrantId), isOut: false }
    : null;
};

/**
 * What a visitor did to their registration with the link to edit it is told to whom it concerns, and to the first of the
 * group, who has the link: the confirmation as it is now, or that somebody was taken out. Once for each intent, however
 * many facts it made. Whoever came along by the same intent hears of it as everybody who registers (docs/decisions/0085).
 */
export const sendMailWhenChangedByLink = defineReaction(
  { name: 'send-mail-when-changed-by-link', categories: ['registration'], reachesOutside: true },
  ({ outbox, groups, eventDetails, typeDetails }: Parts) => {
    const jobsOf = async (event: StoredEvent, coming: ReadonlySet<RegistrantId>): Promise<readonly MessageJob[]> => {
      const changed = event.metadata.via === 'edit-link' ? changedIn(event) : null;
      if (changed === null) return [];
      const { eventId, primaryId } = OfGroup.parse(event.data);
      if ((await eventDetails(eventId))?.sendEmails !== true) return [];
      const ids = new Set(changed.ids.filter((id) => !coming.has(id)));
      if (ids.size === 0) return [];
      const people = ((await groups(primaryId))?.people ?? []).filter(
        ({ registrantId }, place) => place === 0 || ids.has(registrantId),
      );
      const cause = `${event.metadata.commandId} by link`;
      const jobs: MessageJob[] = [];
      for (const { registrantId, typeId } of recipientsOf(
        people.map((one) => ({ ...one, email: one.personal.email })),
      )) {
        const about = { eventId, registrantId };
        if ((await typeDetails(typeId))?.sendEmailOnRegistration === false) continue;
        jobs.push(changed.isOut ? removalDoneJob(cause, about) : confirmationJob(cause, about));
      }
      return jobs;
    };
    return {
      prepare: async (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
        const jobs: MessageJob[] = [];
        const coming = new Set(
          events.flatMap((event) =>
            isFact(RegistrantsAdded, event) ? event.data.registrants.map((one) => one.registrantId) : [],
          ),
        );
        for (const event of events) jobs.push(...(await jobsOf(event, coming)));
        const once = [...new Map(jobs.map((job) => [job.messageId, job])).values()];
        return once.length === 0 ? null : (transaction) => outbox.enqueue(transaction, once);
      },
    };
  },
);
