import { z } from 'zod';
import { defineCall, EventId, needs, limits, UploadId } from '../kernel/index.ts';
import { EventView, PublicEventView, ReviseEvent, ScheduleEvent } from './event.ts';
import { speakerRecord } from './speaker.ts';
import { StreetMap } from './street-map.ts';
import { Rendition, UploadView } from './upload.ts';

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

export const {
  list: speakers,
  one: speaker,
  define: announceSpeaker,
  revise: reviseSpeaker,
  retire: withdrawSpeaker,
} = speakerRecord.calls;

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
 * PNG, JPEG or WebP, at most 2 MB (spec 000, section 2); the event stands in the form, as `event`, or in the address.
 * A second file of the form, `small`, is the same picture drawn for phones.
 */
export const uploadPicture = defineCall({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Upload a picture for an event: PNG, JPEG or WebP, at most 2 MB',
  takesFile: true,
  needs: needs.event('settings'),
  query: z.strictObject({ eventId: EventId.optional() }),
  output: z.strictObject({ file: UploadView, message: z.string() }),
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
    'An uploaded picture: cover and logo of a public event for anybody, others for those with a role in the event',
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
