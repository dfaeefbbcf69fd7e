import { z } from 'zod';
import { defineCall, EventId, needs, SpeakerId, limits } from '../kernel/index.ts';
import { AnnounceSpeaker, ReviseEvent, ReviseSpeaker, ScheduleEvent } from './commands.ts';
import { EventView, PublicEventView, SpeakerView } from './views.ts';

const OneEvent = z.strictObject({ event: EventView });
const Params = z.strictObject({ id: EventId });
const SpeakerParams = z.strictObject({ id: SpeakerId });
const OneSpeaker = z.strictObject({ speaker: SpeakerView });

export const events = defineCall({
  method: 'GET',
  path: '/api/events',
  summary: 'The events one works on',
  needs: needs.session,
  output: z.strictObject({ events: z.array(EventView) }),
});

export const event = defineCall({
  method: 'GET',
  path: '/api/events/:id',
  summary: 'One event: whole for those with a role in it, its public part for anybody',
  needs: needs.public,
  limit: limits.page,
  params: Params,
  output: z.strictObject({ event: z.union([EventView, PublicEventView]) }),
});

export const scheduleEvent = defineCall({
  method: 'POST',
  path: '/api/events',
  summary: 'Create an event',
  needs: needs.admin,
  body: ScheduleEvent,
  output: OneEvent,
});

export const reviseEvent = defineCall({
  method: 'PUT',
  path: '/api/events/:id',
  summary: "Change an event's settings",
  needs: needs.event('settings'),
  params: Params,
  body: ReviseEvent,
  output: OneEvent,
});

/** Strangers see no e-mail addresses. */
export const speakers = defineCall({
  method: 'GET',
  path: '/api/speakers',
  summary: "An event's speakers",
  needs: needs.public,
  limit: limits.page,
  query: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ speakers: z.array(SpeakerView) }),
});

export const speaker = defineCall({
  method: 'GET',
  path: '/api/speakers/:id',
  summary: 'One speaker',
  needs: needs.event('settings'),
  params: SpeakerParams,
  output: OneSpeaker,
});

export const announceSpeaker = defineCall({
  method: 'POST',
  path: '/api/speakers',
  summary: 'Add a speaker',
  needs: needs.admin,
  body: AnnounceSpeaker,
  output: OneSpeaker,
});

export const reviseSpeaker = defineCall({
  method: 'PUT',
  path: '/api/speakers/:id',
  summary: 'Change a speaker',
  needs: needs.admin,
  params: SpeakerParams,
  body: ReviseSpeaker,
  output: OneSpeaker,
});

export const withdrawSpeaker = defineCall({
  method: 'DELETE',
  path: '/api/speakers/:id',
  summary: 'Remove a speaker',
  needs: needs.admin,
  params: SpeakerParams,
  output: z.strictObject({ message: z.string() }),
});
