import { foldOf, isFact, when, type Language, type RegistrantId, type StoredEvent } from '@turnout/contracts/kernel';
import { waitingEvents } from '@turnout/contracts/inventory';
import { defineReaction, type WriteInTransaction } from '../../platform/reactions/reactions.ts';
import { openStreams } from '../../platform/command/streams.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { waitingListJob, seatOfferJob, type MessageJob } from '../queue/message.ts';
import type { Outbox } from '../queue/outbox.ts';

const { WaitingListJoined, WaitingLinkRequested, SeatOffered } = waitingEvents;

/** The language that each who waits reads. */
const languages = foldOf<ReadonlyMap<RegistrantId, Language>>({
  initial: () => new Map(),
  facts: [
    when(WaitingListJoined, (known, { data }) => new Map([...known, [data.registrantId, data.language]])),
    when(waitingEvents.WaitingListLeft, (known, { data }) => {
      const rest = new Map(known);
      rest.delete(data.registrantId);
      return rest;
    }),
  ],
});

/** Whoever joins a waiting list is sent the link to their place; for whom a seat is held hears until when. */
export const sendWaitingMailWhenOffered = defineReaction(
  { name: 'send-waiting-mail-when-offered', categories: ['seats'], reachesOutside: true },
  ({ outbox, log }: { readonly outbox: Outbox } & Pick<Platform, 'log'>) => {
    const streams = openStreams({ log, fold: languages, capacity: 64 });
    const jobOf = async (event: StoredEvent): Promise<readonly MessageJob[]> => {
      if (isFact(WaitingListJoined, event) || isFact(WaitingLinkRequested, event)) {
        const { eventId, registrantId, typeId, language } = event.data;
        return [waitingListJob(event.id, { eventId, registrantId, typeId, language })];
      }
      if (!isFact(SeatOffered, event)) return [];
      const { eventId, registrantId, typeId, until } = event.data;
      const language = (await streams.read(`seats-${typeId}`)).state.get(registrantId);
      // Who left meanwhile is told nothing.
      return language === undefined ? [] : [seatOfferJob(event.id, { eventId, registrantId, typeId, language, until })];
    };
    return {
      prepare: async (events: readonly StoredEvent[]): Promise<WriteInTransaction | null> => {
        const jobs: MessageJob[] = [];
        for (const event of events) jobs.push(...(await jobOf(event)));
        return jobs.length === 0 ? null : (transaction) => outbox.enqueue(transaction, jobs);
      },
    };
  },
);
