import { eventSetupTopics, SpeakerDetails, speakerEvents } from '@turnout/contracts/event-setup';
import { EventId, SpeakerId, type Touched } from '@turnout/contracts/kernel';
import { z } from 'zod';
import { ddlBeside } from '../platform/ddl.ts';
import { defineProjection, on } from '../platform/projection.ts';
import { defineTable } from '../platform/table.ts';

export const speakers = defineTable(
  'speakers',
  ['speaker_id'],
  z.object({
    speaker_id: SpeakerId,
    event_id: EventId,
    details: SpeakerDetails,
    announced: z.string(),
    position: z.string(),
  }),
);

const touch = (eventId: EventId): Touched[] => [{ topic: eventSetupTopics.speakers.name, key: eventId }];

/** Speakers as their pages show them; of an erased one nothing. */
export const speakersProjection = defineProjection({
  name: 'speakers',
  version: 1,
  ddl: ddlBeside(import.meta.url, 'speakers.sql'),
  tables: [speakers],
  clauses: [
    on(speakerEvents.SpeakerAnnounced, {
      fold: ({ data: { speakerId, eventId }, personal, position }, batch) => {
        const details = personal[speakerId] ?? null;
        if (details === null) return [];
        speakers.put(batch, { speaker_id: speakerId, event_id: eventId, details, announced: position, position });
        return touch(eventId);
      },
    }),
    on(speakerEvents.SpeakerRevised, {
      fold: ({ data: { speakerId, eventId }, personal, position }, batch) => {
        const details = personal[speakerId] ?? null;
        if (details === null) speakers.delete(batch, speakerId);
        else speakers.patch(batch, [speakerId], { details, position });
        return touch(eventId);
      },
    }),
    on(speakerEvents.SpeakerWithdrawn, {
      fold: ({ data: { speakerId, eventId } }, batch) => {
        speakers.delete(batch, speakerId);
        return touch(eventId);
      },
    }),
  ],
});
