import { z } from 'zod';
import { defineCall, EventId, needs, limits } from '../kernel/index.ts';
import { EventView, PublicEventView, ReviseEvent, ScheduleEvent } from './event.ts';
import { speakerRecord } from './speaker.ts';

const OneEvent = z.strictObject({ event: EventView });
const Params = z.strictObject({ id: EventId });

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

export const {
  list: speakers,
  one: speaker,
  define: announceSpeaker,
  revise: reviseSpeaker,
  retire: withdrawSpeaker,
} = speakerRecord.calls;
