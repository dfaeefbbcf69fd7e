import multipart from '@fastify/multipart';
import { fileIn, fileValue } from '@turnout/contracts/fields';
import { FieldId, isRejection, RegistrantFileId, RegistrantId, reject, type TypeId } from '@turnout/contracts/kernel';
import { filesApi, type RegistrantFileView } from '@turnout/contracts/attendees';
import type { FastifyInstance } from 'fastify';
import { route, say, type Caller, type HttpContext } from '../../platform/http/route.ts';
import {
  formLimits,
  hangUpOnRefused,
  openForms,
  refuseNobodys,
  type SentFile,
} from '../../platform/http/upload-form.ts';
import { openCorrect } from '../change/correct.ts';
import { registersAnybody, type RegistrationParts } from '../../groups/stream/parts.ts';
import { openByCode } from '../../groups/stream/opened.ts';
import { openOwnViews } from '../../groups/needs/own-view.ts';
import { fileName, readFile } from './read-file.ts';
import { hashOf, sparedMinutes } from '../../claims/kinds/registrant-files.ts';

type Routes = (app: FastifyInstance, http: HttpContext, parts: RegistrationParts) => void;

const uploaded = { en: 'File uploaded', es: 'Archivo subido', fr: 'Fichier téléversé' };
const deleted = { en: 'File deleted', es: 'Archivo eliminado', fr: 'Fichier supprimé' };

/** Files of registrants (rule registration/file-calls; docs/decisions/0092). */
export const fileRoutes: Routes = (app, http, parts) => {
  // In a scope of its own: no other call takes files.
  app.register(async (scope) => {
    await scope.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    hangUpOnRefused(scope);
    waitingRoute(scope, http, parts);
    sendRoutes(scope, http, parts);
  });
  deleteRoute(app, http, parts);
  listRoutes(app, http, parts);
  readRoutes(app, http, parts);
};

interface Sent {
  readonly sent: SentFile;
  readonly eventId: Parameters<RegistrationParts['files']['wait']>[0]['eventId'];
  readonly caller: Caller;
  /** The form that strangers fill in; null of staff. */
  readonly strangersAt: TypeId | null;
}

/** Reads a file and keeps it until a registration names it. */
const keepWaiting = async (
  { files, pictures, platform }: RegistrationParts,
  { sent, eventId, caller, strangersAt }: Sent,
) => {
  const hash = hashOf(sent.bytes);
  const id = RegistrantFileId.parse(caller.newId(`registrant file ${hash}`));
  const known = await files.find(id);
  if (known !== null) return { ...known, hash };
  const whose = strangersAt === null ? 'staff' : { stranger: caller.address };
  const read = await readFile(pictures, sent.bytes, whose);
  if (isRejection(read)) return read;
  const name = fileName(sent.name, read.type);
  const sender = strangersAt === null ? null : platform.ids.digest(`files ${strangersAt} ${caller.address}`);
  const kept = await files.wait({ id, eventId, name, ...read, hash, sender });
  return kept === null
    ? reject('too-many-files-wait', { minutes: sparedMinutes })
    : { id, name, type: read.type, size: read.bytes.length, hash };
};

const waitingRoute: Routes = (app, http, parts) => {
  const formOf = openForms();
  route(app, http, filesApi.sendWaitingFile, {
    handle: async ({ query: { eventId, typeId, fieldId }, raw }, caller) => {
      const [event, form] = await Promise.all([parts.eventDetails(eventId), parts.formOf(eventId, typeId)]);
      if (event === null || form === null) return reject('not-found');
      const isStaff = registersAnybody(await caller.rightsIn(eventId));
      // Neither registrations nor changes by registrants come in any more.
      if (!isStaff && caller.now >= event.endDate) return reject('registration-closed', { event: event.name });
      if (!form.fields.some(({ _id, type }) => _id === fieldId && type === 'media')) return reject('not-a-file-field');
      const { file: sent } = await formOf(raw);
      if (isRejection(sent)) return sent;
      const kept = await keepWaiting(parts, { sent, eventId, caller, strangersAt: isStaff ? null : typeId });
      if (isRejection(kept)) return kept;
      const { id, name, type, size } = kept;
      return { body: { file: { _id: id, fieldId, path: fileValue(id, name), name, type, size } } };
    },
  });
};

/** What a form says of whose file it brings; the address may say it instead. */
const intoOf = (
  query: { readonly registrationId?: RegistrantId | undefined; readonly fieldId?: FieldId | undefined },
  said: ReadonlyMap<string, string>,
) => ({
  registrationId: query.registrationId ?? RegistrantId.safeParse(said.get('registrationId')).data ?? null,
  fieldId: query.fieldId ?? FieldId.safeParse(said.get('fieldId')).data ?? null,
});

/** The files that a registration's fields hold. */
const filesOf = async (
  { registrations, files }: RegistrationParts,
  registrationId: RegistrantId,
): Promise<readonly (RegistrantFileView & { readonly hash: string })[]> => {
  const found = await registrations.find(registrationId);
  const person = found?.state.registrants.get(registrationId);
  if (found === null || person === undefined || person.isErased) return [];
  const { fields } = await registrations.personalOf(found.group, registrationId);
  const held = await Promise.all(
    Object.entries(fields).map(async ([field, value]) => {
      const named = fileIn(value);
      const file = named === null ? null : await files.find(named.id);
      if (file === null || file.personId !== registrationId) return [];
      const { id, name, type, size, uploadedAt, hash } = file;
      const fieldId = FieldId.parse(field);
      return [{ _id: id, registrationId, fieldId, path: fileValue(id, name), name, type, size, uploadedAt, hash }];
    }),
  );
  return held.flat();
};

/** A file that its person's registration holds by now; null: it waits, or was replaced, or is gone. */
const heldFile = async (parts: RegistrationParts, id: RegistrantFileId) => {
  const personId = (await parts.files.find(id))?.personId ?? null;
  const held = personId === null ? [] : await filesOf(parts, personId);
  return held.find(({ _id }) => _id === id) ?? null;
};

const withoutHash = ({ hash: _, ...view }: RegistrantFileView & { readonly hash: string }): RegistrantFileView => view;

const sendRoutes: Routes = (app, http, parts) => {
  const { registrations } = parts;
  const formOf = openForms();
  const correct = openCorrect(parts);

  /** Sends a file into a field: another one takes its place, the same again changes nothing. */
  const send = async (
    { registrationId, fieldId }: { readonly registrationId: RegistrantId; readonly fieldId: FieldId },
    sent: SentFile,
    caller: Caller,
  ) => {
    const found = await registrations.find(registrationId);
    const person = found?.state.registrants.get(registrationId);
    if (found === null || person === undefined) return reject('registration-not-found');
    const form = await parts.formOf(found.state.eventId, person.typeId);
    if (form?.fields.some(({ _id, type }) => _id === fieldId && type === 'media') !== true)
      return reject('not-a-file-field');
    const there = (await filesOf(parts, registrationId)).find((file) => file.fieldId === fieldId);
    const isSame = there?.hash === hashOf(sent.bytes) && there.name === fileName(sent.name, there.type);
    if (isSame) return { file: withoutHash(there), position: undefined };
    const kept = await keepWaiting(parts, { sent, eventId: found.state.eventId, caller, strangersAt: null });
    if (isRejection(kept)) return kept;
    const value = fileValue(kept.id, kept.name);
    const corrected = await correct(registrationId, { fields: [{ _id: fieldId, value }] }, caller);
    if (isRejection(corrected)) return corrected;
    const file = (await filesOf(parts, registrationId)).find((one) => one.fieldId === fieldId);
    return file === undefined ? reject('file-not-found') : { file: withoutHash(file), position: corrected.position };
  };

  for (const call of [filesApi.sendRegistrationUpload, filesApi.replaceRegistrationUpload])
    route(app, http, call, {
      eventOf: async ({ query, raw }) => {
        if (query.registrationId !== undefined) return registrations.eventOf(query.registrationId);
        const form = await formOf(raw);
        const { registrationId } = intoOf(query, form.said);
        return registrationId === null ? refuseNobodys(form, 'registrationId') : registrations.eventOf(registrationId);
      },
      handle: async ({ query, raw }, caller) => {
        const { said, file: sent } = await formOf(raw);
        const { registrationId, fieldId } = intoOf(query, said);
        if (registrationId === null) return reject('registration-not-found');
        if (isRejection(sent)) return sent;
        if (fieldId === null) return reject('not-a-file-field');
        const done = await send({ registrationId, fieldId }, sent, caller);
        if (isRejection(done)) return done;
        const body = { file: done.file, message: say(uploaded, caller.language) };
        return done.position === undefined ? { body } : { body, position: done.position };
      },
    });
};

const deleteRoute: Routes = (app, http, parts) => {
  const { registrations } = parts;
  const correct = openCorrect(parts);
  route(app, http, filesApi.deleteRegistrationUploads, {
    eventOf: ({ body }) => registrations.eventOf(body.registrationId),
    handle: async ({ body: { registrationId, fieldIds } }, caller) => {
      const found = await registrations.find(registrationId);
      const person = found?.state.registrants.get(registrationId);
      if (found === null || person === undefined) return reject('registration-not-found');
      const form = await parts.formOf(found.state.eventId, person.typeId);
      const media = new Set(form?.fields.flatMap(({ _id, type }) => (type === 'media' ? [_id] : [])));
      if (!fieldIds.every((id) => media.has(id))) return reject('not-a-file-field');
      const fields = [...new Set(fieldIds)].map((_id) => ({ _id, value: '' }));
      const corrected = await correct(registrationId, { fields }, caller);
      return isRejection(corrected)
        ? corrected
        : { body: { message: say(deleted, caller.language) }, position: corrected.position };
    },
  });
};

const listRoutes: Routes = (app, http, parts) => {
  const { registrations } = parts;
  route(app, http, filesApi.registrationUploads, {
    reads: ['registrants'],
    eventOf: ({ query }) => registrations.eventOf(query.registrationId),
    handle: async ({ query }) => ({
      body: { registrationUploads: (await filesOf(parts, query.registrationId)).map(withoutHash) },
    }),
  });
  route(app, http, filesApi.registrationUpload, {
    reads: ['registrants'],
    eventOf: eventOfFile(parts),
    handle: async ({ params: { id } }) => {
      const file = await heldFile(parts, id);
      return file === null ? reject('file-not-found') : { body: { registrationUpload: withoutHash(file) } };
    },
  });
};

/** The event of a file that is somebody's; what only waits is nobody's to read. */
const eventOfFile =
  ({ files }: RegistrationParts) =>
  async ({ params }: { readonly params: { readonly id: RegistrantFileId } }) => {
    const file = await files.find(params.id);
    return file === null || file.personId === null ? null : file.eventId;
  };

const readRoutes: Routes = (app, http, parts) => {
  const { files } = parts;
  const open = openByCode(parts);
  const ownViews = openOwnViews(parts);
  /** A file to be saved. */
  const give = async (id: RegistrantFileId) => {
    const [file, read] = await Promise.all([files.find(id), files.read(id)]);
    return file === null || read === null
      ? reject('file-not-found')
      : { file: read.bytes, type: file.type, name: read.name };
  };
  route(app, http, filesApi.readRegistrantFile, {
    reads: ['registrants'],
    eventOf: eventOfFile(parts),
    handle: async ({ params: { id } }) => {
      const held = await heldFile(parts, id);
      return held === null ? reject('file-not-found') : give(id);
    },
  });
  route(app, http, filesApi.readOwnFile, {
    reads: ['registrants', 'option-uses'],
    handle: async ({ params: { code, id } }, { now }) => {
      const opened = await open(code, { now });
      if (isRejection(opened)) return opened;
      // What their form shows, and no file that staff keep in another field.
      const { views } = await ownViews(opened.found, { ...opened, now });
      const of = views.find(({ fields }) => fields.some(({ value }) => fileIn(value)?.id === id));
      const held = of === undefined ? null : await heldFile(parts, id);
      return held === null || held.registrationId !== of?._id ? reject('file-not-found') : give(id);
    },
  });
};
