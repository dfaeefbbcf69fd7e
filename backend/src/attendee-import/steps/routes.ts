import { ImportId, isRejection, reject, type Rejection } from '@turnout/contracts/kernel';
import { attendeeImportApi, type ImportMapping } from '@turnout/contracts/attendee-import';
import { formOfEvent } from '@turnout/projections/forms/queries';
import type { FastifyInstance } from 'fastify';
import type { DatabasePool } from 'slonik';
import type { Streams } from '../../platform/command/streams.ts';
import { route, type HttpContext } from '../../platform/http/route.ts';
import type { Platform } from '../../platform/module/platform.ts';
import { importsStream } from './complete-import.ts';
import { mostCorrections, withMore } from '../rows/corrected-rows.ts';
import { startImport, type ImportsState } from './decider.ts';
import { neededByImport, onlyItsKey, type ImportSeats } from './seats.ts';
import type { StepQueue } from './run-import-steps.job.ts';
import { orderedDates, type Form } from './steps.ts';
import { changeImport, findImport, holdImport, importsOf, type ImportChange } from '../upload/store.ts';
import type { StoredImport } from '../upload/stored-import.ts';
import { receiveFile } from '../upload/upload.ts';
import { formOf, listedView, viewOf } from './view.ts';

export interface ImportRouteParts {
  readonly platform: Platform;
  readonly streams: Streams<ImportsState>;
  readonly queue: StepQueue;
  readonly importSeats: ImportSeats;
}

/** In these an import has been started. */
const begun: ReadonlySet<StoredImport['state']> = new Set(['importing', 'done', 'failed']);

const eventOfImport =
  (pool: DatabasePool) =>
  async ({ params }: { params: { id: ImportId } }) =>
    (await findImport(pool, params.id))?.event_id ?? null;

const answerWith = async (pool: DatabasePool, importId: ImportId) => {
  const stored = await findImport(pool, importId);
  return stored === null
    ? reject('import-not-found')
    : { body: { import: viewOf(stored, await formOf(pool, stored.event_id)) } };
};

/** The calls of attendee imports. */
export const importRoutes = (app: FastifyInstance, http: HttpContext, parts: ImportRouteParts): void => {
  lookRoutes(app, http, parts);
  uploadRoute(app, http, parts);
  readRoute(app, http, parts);
  checkRoute(app, http, parts);
  runRoute(app, http, parts);
};

type Routes = typeof importRoutes;

const lookRoutes: Routes = (app, http, { platform: { pool }, queue }) => {
  route(app, http, attendeeImportApi.imports, {
    reads: ['forms'],
    handle: async ({ query }) => {
      const form = await formOf(pool, query.eventId);
      const imports = await importsOf(pool, query.eventId);
      return { body: { imports: imports.map((stored) => listedView(viewOf(stored, form))) } };
    },
  });

  route(app, http, attendeeImportApi.import, {
    // An open page looks of its own accord for as long as a step takes.
    isPolled: true,
    eventOf: eventOfImport(pool),
    handle: async ({ params }) => {
      // Whoever read or checked the file may be gone: then this server goes on with it.
      queue.look();
      return answerWith(pool, params.id);
    },
  });
};

const uploadRoute: Routes = (app, http, { platform: { pool }, queue }) => {
  route(app, http, attendeeImportApi.uploadImport, {
    handle: async ({ query, raw }, { newId, context }) => {
      const { actor } = context();
      // No stream tells whose key it is: another's, or the same for another event, leads elsewhere (rule interface/key-of-one-user).
      const importId = ImportId.parse(newId(`import of ${actor.kind} ${actor.id} for ${query.eventId}`));
      const received = await receiveFile(pool, { importId, eventId: query.eventId, raw });
      if (isRejection(received)) return received;
      if (received.isNew) queue.look();
      return answerWith(pool, importId);
    },
  });
};

const readRoute: Routes = (app, http, { platform: { pool }, queue }) => {
  route(app, http, attendeeImportApi.readImport, {
    eventOf: eventOfImport(pool),
    handle: async ({ params, body }) => {
      const stored = await findImport(pool, params.id);
      if (stored === null) return reject('import-not-found');
      if (body.encoding !== undefined && stored.file_kind !== 'csv')
        return reject('malformed', { field: 'encoding', rule: 'is for text files only' });
      const change = {
        state: 'reading' as const,
        wanted: body,
        corrections: [],
        report: null,
        checkedRevision: null,
        done: 0,
        of: 0,
        error: null,
      };
      return begin(pool, queue, params.id, change);
    },
  });
};

/** Begins a step of an import that has not been started. */
const begin = async (pool: DatabasePool, queue: StepQueue, importId: ImportId, change: ImportChange) => {
  if (!(await changeImport(pool, importId, change, ['mapping', 'checked']))) {
    // It may have been started, or taken away, since it was looked at.
    const now = await findImport(pool, importId);
    if (now === null) return reject('import-not-found');
    return reject(begun.has(now.state) ? 'import-already-run' : 'import-not-checked');
  }
  queue.look();
  return answerWith(pool, importId);
};

const checkRoute: Routes = (app, http, { platform: { pool, surely }, queue }) => {
  route(app, http, attendeeImportApi.checkImport, {
    eventOf: eventOfImport(pool),
    handle: async ({ params, body }) => {
      const { mapping } = body;
      const stored = await findImport(pool, params.id);
      if (stored === null) return reject('import-not-found');
      if (stored.read_as.encoding?.isSure === false) return reject('import-encoding-unsure');
      const form = await surely.tell(formOfEvent, { eventId: stored.event_id });
      const refusal = refusalOf(mapping, stored, form) ?? refuseUnsureDates(mapping, stored, form);
      if (refusal !== null) return refusal;
      const corrections = withMore(stored.corrections, body.corrections);
      if (corrections.length > mostCorrections) return reject('too-many-corrections', { limit: mostCorrections });
      const change = {
        state: 'checking' as const,
        mapping,
        corrections,
        report: null,
        checkedRevision: null,
        done: 0,
        of: stored.row_count,
        error: null,
      };
      return begin(pool, queue, params.id, change);
    },
  });
};

const runRoute: Routes = (app, http, { platform, streams, importSeats }) => {
  const { pool, commands } = platform;
  route(app, http, attendeeImportApi.runImport, {
    eventOf: eventOfImport(pool),
    handle: async ({ params, body: { goodOnly, charge } }, { context }) => {
      const stored = await findImport(pool, params.id);
      if (stored === null) return reject('import-not-found');
      const streamId = importsStream(stored.event_id);
      const command = {
        eventId: stored.event_id,
        importId: params.id,
        fileName: stored.file_name,
        goodOnly,
        charge,
        report: stored.state === 'checked' ? stored.report : null,
        checkedAt: stored.checked_revision,
      };
      // Seats first, but only for an import that would start.
      const { state } = await streams.read(streamId);
      const wouldStart = !isRejection(startImport(command, state, context()));
      const { event_id: eventId } = stored;
      const needs = { parts: importSeats, platform, eventId, importId: params.id };
      const reserved = await (wouldStart ? neededByImport : onlyItsKey).reserve(needs);
      if (isRejection(reserved)) return reserved;
      // Held until it is importing: whoever erases a person meanwhile takes the file away before it starts, or not at all.
      const start = () =>
        pool.transaction(async (transaction) => {
          const isThere = await holdImport(transaction, params.id, 'checked', stored.state_since);
          const now = isThere ? stored : await findImport(transaction, params.id);
          if (now === null) return reject('import-not-found');
          // Checked again meanwhile: seats, report and what was said yes to are those of another plan.
          if (!isThere && stored.state === 'checked' && !begun.has(now.state)) return reject('import-not-checked');
          const outcome = await commands.handle({
            streams,
            streamId,
            eventId,
            decide: startImport,
            command,
            context: context(),
          });
          const change = { state: 'importing' as const, corrections: [], done: 0, of: stored.report?.goodRows ?? 0 };
          if (!isRejection(outcome)) await changeImport(transaction, params.id, change, ['checked']);
          return outcome;
        }, 0);
      const started = await reserved.confirm(start);
      if (isRejection(started)) return started;
      const now = await answerWith(pool, params.id);
      return isRejection(now) ? now : { ...now, position: started.position };
    },
  });
};

/** A mapping must speak of this event's fields and types and of columns that the file has. */
const refusalOf = (mapping: ImportMapping, { columns }: StoredImport, { fields, types }: Form): Rejection | null => {
  const named = [mapping.typeId, ...Object.values(mapping.types)];
  if (!named.every((typeId) => types.some(({ _id }) => _id === typeId))) return reject('type-not-found');
  const fieldIds = [...Object.keys(mapping.fields), ...Object.keys(mapping.values), ...mapping.leaveEmpty];
  const unknown = fieldIds.find((id) => !fields.some((field) => field._id === id));
  if (unknown !== undefined) return reject('unknown-field', { field: unknown });
  const used = [
    ...Object.values(mapping.fields),
    ...Object.keys(mapping.dates).map(Number),
    mapping.orderNumber,
    mapping.scannableCode,
    mapping.status,
    mapping.type,
    mapping.activities,
  ];
  const isInFile = used.every((column) => column === null || column < columns.length);
  return isInFile
    ? null
    : reject('malformed', { field: 'mapping', rule: 'names a column that the file does not have' });
};

/** Days that could be months are nobody's to guess: 05/03 is two months away from itself. */
const refuseUnsureDates = (
  mapping: ImportMapping,
  { columns, read_as: { dates } }: StoredImport,
  { fields }: Form,
): Rejection | null => {
  const orders = orderedDates(dates, mapping);
  const unsure = dates.find(
    ({ column }) =>
      !orders.has(column) && fields.some(({ _id, type }) => type === 'calendar' && mapping.fields[_id] === column),
  );
  return unsure === undefined ? null : reject('import-dates-unsure', { column: columns[unsure.column] ?? '' });
};
