import { z } from 'zod';
import { defineCall, EventId, needs, limits, Rendition, UploadId } from '../kernel/index.ts';
import { EventContents } from './contents.ts';
import { EventView, PublicEventView, ReviseEvent, ScheduleEvent } from './event.ts';
import { StreetMap } from './street-map.ts';
import { UploadedFile, UploadView } from './upload.ts';

const OneEvent = z.strictObject({ event: EventView });
const Params = z.strictObject({ id: EventId });

export const events = defineCall({
  method: 'GET',
  path: '/api/events',
  summary: 'The events one works on',
  needs: needs.session,
  whenSeenAs: true,
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

const maySetUp = needs.event('editRegistrationTypes');

/** Answered at once: what the copy is made of arrives while its view says `copying`. */
export const cloneEvent = defineCall({
  method: 'POST',
  path: '/api/events/:id/clone',
  summary: 'Copy an event with all that is set up in it; with its registrants where asked for',
  needs: maySetUp,
  params: Params,
  query: z.strictObject({ withRegistrants: z.stringbool().optional() }),
  body: z.strictObject({ withRegistrants: z.boolean().optional() }).optional(),
  output: OneEvent,
});

export const removeEvent = defineCall({
  method: 'DELETE',
  path: '/api/events/:id',
  summary: 'Delete an event with all that belongs to it, for good; its people are erased',
  needs: maySetUp,
  params: Params,
  output: z.strictObject({ message: z.string() }),
});

/** How much would be gone with an event. */
export const eventContents = defineCall({
  method: 'GET',
  path: '/api/x/events/:id/contents',
  summary: 'What would be deleted with an event, in numbers',
  needs: maySetUp,
  params: Params,
  output: z.strictObject({ contents: EventContents }),
});

const UploadParams = z.strictObject({ id: UploadId });

export const uploads = defineCall({
  method: 'GET',
  path: '/api/uploads/:eventId',
  summary: 'The pictures uploaded for an event, newest first',
  needs: needs.event('settings'),
  params: z.strictObject({ eventId: EventId }),
  output: z.strictObject({ files: z.array(UploadView) }),
});

/**
 * At most 2 MB (rule event-setup/uploads); the event stands in the form, as `event`, or in the address. A second file of the
 * form, `small`, is the same picture drawn for phones. Whoever has the address of what is uploaded here may see it;
 * with `use=page` it is brought for the event's own pages, and seen by strangers only once they show it.
 */
export const uploadPicture = defineCall({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Upload a picture for an event: PNG, JPEG, WebP, GIF or SVG, at most 2 MB',
  takesFile: true,
  needs: needs.anyOf('settings', 'createCustomFields'),
  query: z.strictObject({ eventId: EventId.optional(), use: z.literal('page').optional() }),
  output: z.strictObject({ file: UploadView, message: z.string() }),
});

/**
 * A picture for what is not there yet: the cover of a new event, a new speaker's picture (rule event-setup/files-that-wait). Only who
 * sent it sees it, until the event or speaker that they save names it; a day later it is gone. For those who set up
 * events: platform admins, and who holds `settings` in some event.
 */
export const sendFile = defineCall({
  method: 'POST',
  path: '/api/file',
  summary: 'Upload a picture that a new event or a speaker will name: PNG, JPEG, WebP, GIF or SVG, at most 2 MB',
  takesFile: true,
  needs: needs.session,
  output: z.strictObject({ file: UploadedFile }),
});

export const deleteUpload = defineCall({
  method: 'DELETE',
  path: '/api/uploads/:id',
  summary: 'Erase an uploaded picture that the event does not show',
  needs: needs.event('settings'),
  params: UploadParams,
  output: z.strictObject({ message: z.string() }),
});

/** Answers with the picture itself; with the whole one where it has no such rendition. */
export const readUpload = defineCall({
  method: 'GET',
  path: '/api/file/:id',
  summary:
    'An uploaded picture: what a public event shows or offers by its address for anybody, others for those with a role in the event',
  needs: needs.public,
  limit: limits.eventPicture,
  params: UploadParams,
  query: z.strictObject({ rendition: Rendition.optional() }),
  output: z.unknown(),
});

/** Asked by public pages that show a place. */
export const streetMap = defineCall({
  method: 'GET',
  path: '/api/x/street-map',
  summary: 'Where the pictures of maps with streets come from; null where no service is set up',
  needs: needs.public,
  limit: limits.page,
  output: z.strictObject({ map: StreetMap.nullable() }),
});
