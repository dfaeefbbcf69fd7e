import { z } from 'zod';
import { defineCall, EventId, needs } from '../kernel/index.ts';
import { ReviseEvent, ScheduleEvent } from './commands.ts';
import { EventView } from './views.ts';

const OneEvent = z.strictObject({ event: EventView });
const Params = z.strictObject({ id: EventId });

export const eventSetupApi = {
  events: defineCall({
    method: 'GET',
    path: '/api/events',
    summary: 'The events one works on',
    needs: needs.session,
    output: z.strictObject({ events: z.array(EventView) }),
  }),
  event: defineCall({
    method: 'GET',
    path: '/api/events/:id',
    summary: 'One event',
    needs: needs.event(),
    params: Params,
    output: OneEvent,
  }),
  scheduleEvent: defineCall({
    method: 'POST',
    path: '/api/events',
    summary: 'Create an event',
    needs: needs.admin,
    body: ScheduleEvent,
    output: OneEvent,
  }),
  reviseEvent: defineCall({
    method: 'PUT',
    path: '/api/events/:id',
    summary: "Change an event's settings",
    needs: needs.event('settings'),
    params: Params,
    body: ReviseEvent,
    output: OneEvent,
  }),
} as const;
