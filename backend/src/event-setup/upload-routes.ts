import multipart from '@fastify/multipart';
import { eventSetupApi, shownUploads, type EventDetails, type UploadView } from '@turnout/contracts/event-setup';
import { EventId, isRejection, meets, needs, reject, type UploadId } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { picturedPlain, type IsShownByRecord } from './pictured-records.ts';
import type { Files, StoredFile } from '../platform/files/files.ts';
import type { Caller } from '../platform/http/caller.ts';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { fileOf, uploadViewOf, usesOf, type EventFiles } from './event-files.ts';
import { formLimits, hangUpOnRefused, openForms, refuseNobodys } from '../platform/http/upload-form.ts';

const uploaded = { en: 'Picture uploaded', es: 'Imagen subida', fr: 'Image téléversée' };
const erased = { en: 'Picture deleted', es: 'Imagen eliminada', fr: 'Image supprimée' };

const maySetUp = needs.event('settings');

interface Parts {
  readonly files: Files;
  readonly eventFiles: EventFiles;
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
  readonly isShownByRecord: IsShownByRecord;
  /** Whether the event is there right now, whichever server deleted it. */
  readonly isThere: (eventId: EventId) => Promise<boolean>;
  /** The pictures of an event as its screen shows them. */
  readonly uploadsOf: (eventId: EventId) => Promise<UploadView[]>;
  /** The events in which an account has a role; null: all of them. */
  readonly eventsWithRole: (accountId: string) => Promise<readonly EventId[] | null>;
}

const openEventOf =
  ({ files }: Parts) =>
  async ({ params }: { readonly params: { readonly id: UploadId } }): Promise<EventId | null> =>
    (await files.find(params.id))?.eventId ?? null;

/** Whether an event shows a file, or offers it to whoever has its address. */
const isShown = async (parts: Parts, file: StoredFile, event: EventDetails): Promise<boolean> =>
  file.use === 'event' || shownUploads(event).includes(file.id) || (await parts.isShownByRecord(file));

const sendingForEvents = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { files, eventFiles, details, isThere } = parts;
  const formOf = openForms();
  route(app, http, eventSetupApi.uploadPicture, {
    eventOf: async ({ query, raw }) => {
      if (query.eventId !== undefined) return query.eventId;
      const form = await formOf(raw);
      return EventId.safeParse(form.said.get('event')).data ?? refuseNobodys(form, 'event');
    },
    handle: async ({ query, raw }, { now, language }) => {
      const { said, file: sent } = await formOf(raw);
      if (isRejection(sent)) return sent;
      const eventId = query.eventId ?? EventId.parse(said.get('event'));
      const event = await details(eventId);
      if (event === null) return reject('event-not-found');
      const shown = shownUploads(event);
      const file = await eventFiles.keepForEvent(eventId, query.use ?? 'event', { sent, shown, now });
      if (isRejection(file)) return file;
      // Whoever deletes the event first erases what is there; what comes to it later is erased here.
      if (!(await isThere(eventId))) {
        await files.erase(eventId, [file.id]);
        return reject('event-not-found');
      }
      return {
        body: { file: uploadViewOf(file, eventId, usesOf(file, event, new Map())), message: say(uploaded, language) },
      };
    },
  });
};

/** Whether somebody sets up any event: else anybody with an account could store files. */
const setsUpSome = async ({ eventsWithRole }: Parts, { session, rightsIn }: Caller): Promise<boolean> => {
  if (session?.kind !== 'account') return false;
  const events = await eventsWithRole(session.accountId);
  if (events === null) return true;
  for (const eventId of events) if (meets(maySetUp, await rightsIn(eventId))) return true;
  return false;
};

const sendingAhead = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const formOf = openForms();
  route(app, http, eventSetupApi.sendFile, {
    handle: async ({ raw }, caller) => {
      const { session, newId, now } = caller;
      if (session?.kind !== 'account' || !(await setsUpSome(parts, caller))) return reject('not-permitted');
      const { file: sent } = await formOf(raw);
      if (isRejection(sent)) return sent;
      const file = await parts.eventFiles.keepWaiting(session.accountId, newId('upload'), { sent, now });
      return isRejection(file) ? file : { body: { file: fileOf(file) } };
    },
  });
};

const reading = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { files, details, uploadsOf } = parts;

  route(app, http, eventSetupApi.uploads, {
    reads: ['events', ...picturedPlain],
    handle: async ({ params }) => ({ body: { files: await uploadsOf(params.eventId) } }),
  });

  route(app, http, eventSetupApi.readUpload, {
    reads: [],
    eventOf: openEventOf(parts),
    handle: async ({ params, query }, { session, rightsIn }) => {
      const file = await files.find(params.id);
      if (file === null) return reject('upload-not-found');
      const event = file.eventId === null ? null : await details(file.eventId);
      const isPublic = event !== null && !event.preventExternalRegistrations && (await isShown(parts, file, event));
      const maySee =
        file.eventId === null
          ? session?.kind === 'account' && session.accountId === file.accountId
          : isPublic || (event !== null && (await rightsIn(file.eventId)) !== null);
      const read = maySee ? await files.read(file.id, query.rendition) : null;
      return read === null ? reject('upload-not-found') : { file: read.bytes, type: read.type, isForEver: isPublic };
    },
  });
};

const erasing = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { files, details } = parts;
  const eventOf = openEventOf(parts);
  route(app, http, eventSetupApi.deleteUpload, {
    eventOf,
    handle: async ({ params }, { language }) => {
      const file = await files.find(params.id);
      const event = file === null || file.eventId === null ? null : await details(file.eventId);
      if (file === null || file.eventId === null || event === null) return reject('upload-not-found');
      if (shownUploads(event).includes(file.id) || (await parts.isShownByRecord(file)))
        return reject('upload-is-shown');
      await files.erase(file.eventId, [file.id]);
      return { body: { message: say(erased, language) } };
    },
  });
};

/** Pictures that organisers upload for an event (rule event-setup/uploads), and where everybody reads them. */
export const uploadRoutes = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  // In a scope of its own: no other call takes pictures.
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    hangUpOnRefused(scope);
    sendingForEvents(scope, http, parts);
    sendingAhead(scope, http, parts);
  });
  reading(app, http, parts);
  erasing(app, http, parts);
};
