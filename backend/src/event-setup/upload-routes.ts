import multipart from '@fastify/multipart';
import { eventSetupApi, shownUploads, type EventDetails } from '@turnout/contracts/event-setup';
import { EventId, isRejection, reject, type UploadId } from '@turnout/contracts/kernel';
import type { FastifyInstance } from 'fastify';
import { route, say, type HttpContext } from '../platform/http/route.ts';
import { pictureKindOf } from './picture-kind.ts';
import { formLimits, openForms } from './upload-form.ts';
import type { Uploads } from './upload-store.ts';

const uploaded = { en: 'Picture uploaded', es: 'Imagen subida', fr: 'Image téléversée' };
const erased = { en: 'Picture deleted', es: 'Imagen eliminada', fr: 'Image supprimée' };

interface Parts {
  readonly uploads: Uploads;
  readonly details: (eventId: EventId) => Promise<EventDetails | null>;
}

const openEventOf =
  ({ uploads }: Parts) =>
  async ({ params }: { readonly params: { readonly id: UploadId } }): Promise<EventId | null> =>
    (await uploads.find(params.id))?.event ?? null;

const sending = (app: FastifyInstance, http: HttpContext, { uploads, details }: Parts): void => {
  const formOf = openForms();
  route(app, http, eventSetupApi.uploadPicture, {
    eventOf: async ({ query, raw }) => {
      if (query.eventId !== undefined) return query.eventId;
      return EventId.safeParse((await formOf(raw)).event).data ?? null;
    },
    handle: async ({ query, raw }, { now, language }) => {
      const { event: named, file: brought } = await formOf(raw);
      if (isRejection(brought)) return brought;
      const eventId = query.eventId ?? EventId.parse(named);
      const event = await details(eventId);
      if (event === null) return reject('event-not-found');
      const kind = pictureKindOf(brought.bytes);
      if (isRejection(kind)) return kind;
      const small = brought.small === null ? kind : pictureKindOf(brought.small);
      if (isRejection(small)) return small;
      if (small.type !== kind.type || small.width > kind.width || small.height > kind.height)
        return reject('upload-small-differs');
      const file = await uploads.keep({ ...kind, ...brought, eventId, shown: shownUploads(event), now });
      return isRejection(file) ? file : { body: { file, message: say(uploaded, language) } };
    },
  });
};

const reading = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { uploads, details } = parts;

  route(app, http, eventSetupApi.uploads, {
    reads: [],
    handle: async ({ params }) => ({ body: { files: await uploads.of(params.eventId) } }),
  });

  route(app, http, eventSetupApi.readUpload, {
    reads: [],
    eventOf: openEventOf(parts),
    handle: async ({ params, query }, { rightsIn }) => {
      const upload = await uploads.find(params.id);
      const event = upload === null ? null : await details(upload.event);
      if (upload === null || event === null) return reject('upload-not-found');
      const isPublic = !event.preventExternalRegistrations && shownUploads(event).includes(upload._id);
      if (!isPublic && (await rightsIn(upload.event)) === null) return reject('upload-not-found');
      const file = await uploads.read(upload, query.rendition);
      return file === null ? reject('upload-not-found') : { file, type: upload.type, isForEver: isPublic };
    },
  });
};

const erasing = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  const { uploads, details } = parts;
  const eventOf = openEventOf(parts);
  route(app, http, eventSetupApi.deleteUpload, {
    eventOf,
    handle: async ({ params }, { language }) => {
      const eventId = await eventOf({ params });
      const event = eventId === null ? null : await details(eventId);
      if (eventId === null || event === null) return reject('upload-not-found');
      if (shownUploads(event).includes(params.id)) return reject('upload-is-shown');
      await uploads.erase(eventId, [params.id]);
      return { body: { message: say(erased, language) } };
    },
  });
};

/** Pictures that organisers upload for an event (spec 002 «Uploads»), and where everybody reads them. */
export const uploadRoutes = (app: FastifyInstance, http: HttpContext, parts: Parts): void => {
  // In a scope of its own: no other call takes pictures.
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    sending(scope, http, parts);
  });
  reading(app, http, parts);
  erasing(app, http, parts);
};
