import multipart from '@fastify/multipart';
import { ImportId, isRejection, reject, type Rejection } from '@turnout/contracts/kernel';
import { registrationApi, registrationTopics, type ImportMapping } from '@turnout/contracts/registration';
import type { FastifyInstance } from 'fastify';
import { openStreams } from '../../platform/command/streams.ts';
import { route, type Rim } from '../../platform/http/route.ts';
import { deriveId } from '../../platform/ids.ts';
import type { Module, Platform } from '../../platform/platform.ts';
import { importsStream } from './complete-import.ts';
import { importsFold, startImport } from './decider.ts';
import { runStep, type StepOrder } from './run-step.ts';
import type { Form } from './steps.ts';
import { changeImport, findImport, importsOf, takeOver, type StoredImport } from './store.ts';
import { largestFile, receiveFile } from './upload.ts';
import { formOf, viewOf } from './view.ts';

export interface ImportParts {
  readonly platform: Platform;
  /** The database's address: files are read in threads that connect by themselves. */
  readonly databaseUrl: string;
}

/** How long a check waits for what was imported before it to be visible. */
const visibleWithinMs = 60_000;

/** Attendee files: brought, mapped, checked and imported. */
export const openImports = ({ platform, databaseUrl }: ImportParts): { readonly module: Module } => {
  const { pool, log, commands, progress, logger } = platform;
  const streams = openStreams({ log, fold: importsFold });

  /** Begins a step that goes on after the answer; what breaks is logged, and a later look takes the step over. */
  const begin = (stored: Pick<StoredImport, 'import_id' | 'event_id'>, step: StepOrder['step']): void => {
    const work = async () => {
      if (step === 'check' && !(await isVisible(stored))) return;
      await runStep(pool, {
        url: databaseUrl,
        importId: stored.import_id,
        step,
        form: await formOf(pool, stored.event_id),
      });
    };
    work().catch((error: unknown) =>
      logger.error({ err: error, importId: stored.import_id, step }, 'a step of an import failed'),
    );
  };

  /** A check sees all earlier imports, or none is made: codes and orders are looked up in what the log says now. */
  const isVisible = async ({
    import_id: importId,
    event_id: eventId,
  }: Pick<StoredImport, 'import_id' | 'event_id'>): Promise<boolean> => {
    const { state } = await streams.advance(importsStream(eventId));
    await changeImport(pool, importId, { checkedRevision: state.facts }, ['checking']);
    if (await progress.waitFor(await log.head(), visibleWithinMs)) return true;
    await changeImport(pool, importId, { state: 'mapping', error: 'behind' }, ['checking']);
    return false;
  };

  const eventOf = async ({ params }: { params: { id: ImportId } }) =>
    (await findImport(pool, params.id))?.event_id ?? null;
  const answer = async (importId: ImportId) => {
    const stored = await findImport(pool, importId);
    return stored === null
      ? reject('import-not-found')
      : { body: { import: viewOf(stored, await formOf(pool, stored.event_id)) } };
  };

  const routes = (app: FastifyInstance, rim: Rim): void => {
    route(app, rim, registrationApi.imports, {
      handle: async ({ query }) => {
        const form = await formOf(pool, query.eventId);
        return { body: { imports: (await importsOf(pool, query.eventId)).map((stored) => viewOf(stored, form)) } };
      },
    });

    route(app, rim, registrationApi.import, {
      eventOf,
      handle: async ({ params }) => {
        const stored = await findImport(pool, params.id);
        if (stored === null) return reject('import-not-found');
        // Whoever read or checked the file is gone: this server goes on with it.
        if (await takeOver(pool, params.id)) begin(stored, stored.state === 'reading' ? 'read' : 'check');
        return { body: { import: viewOf(stored, await formOf(pool, stored.event_id)) } };
      },
    });

    route(app, rim, registrationApi.uploadImport, {
      handle: async ({ query, raw }, { context }) => {
        const importId = ImportId.parse(deriveId(context().commandId, 'import'));
        const received = await receiveFile(pool, { importId, eventId: query.eventId, raw });
        if (isRejection(received)) return received;
        if (received.isNew) begin({ import_id: importId, event_id: query.eventId }, 'read');
        return answer(importId);
      },
    });

    route(app, rim, registrationApi.checkImport, {
      eventOf,
      handle: async ({ params, body: { mapping } }) => {
        const stored = await findImport(pool, params.id);
        if (stored === null) return reject('import-not-found');
        const refusal = refusalOf(mapping, stored, await formOf(pool, stored.event_id));
        if (refusal !== null) return refusal;
        const change = {
          state: 'checking' as const,
          mapping,
          report: null,
          checkedRevision: null,
          done: 0,
          of: stored.row_count,
          error: null,
        };
        if (!(await changeImport(pool, params.id, change, ['mapping', 'checked']))) {
          return reject(
            stored.state === 'importing' || stored.state === 'done' ? 'import-already-run' : 'import-not-checked',
          );
        }
        begin(stored, 'check');
        return answer(params.id);
      },
    });

    route(app, rim, registrationApi.runImport, {
      eventOf,
      handle: async ({ params, body: { goodOnly } }, { context }) => {
        const stored = await findImport(pool, params.id);
        if (stored === null) return reject('import-not-found');
        const started = await commands.handle({
          streams,
          streamId: importsStream(stored.event_id),
          eventId: stored.event_id,
          decide: startImport,
          command: {
            eventId: stored.event_id,
            importId: params.id,
            fileName: stored.file_name,
            goodOnly,
            report: stored.state === 'checked' ? stored.report : null,
            checkedAt: stored.checked_revision,
          },
          context: context(),
        });
        if (isRejection(started)) return started;
        await changeImport(pool, params.id, { state: 'importing', done: 0, of: stored.report?.goodRows ?? 0 }, [
          'checked',
        ]);
        const now = await answer(params.id);
        return isRejection(now) ? now : { ...now, position: started.position };
      },
    });
  };

  return {
    module: {
      routes: (app, rim) => {
        // In a scope of its own: no other call takes files.
        app.register(async (scope) => {
          await scope.register(multipart, {
            limits: { fileSize: largestFile, files: 1, fields: 10, fieldSize: 1_000 },
          });
          routes(scope, rim);
        });
      },
      views: [
        {
          topic: registrationTopics.import,
          projections: [],
          read: async (readPool, params) => {
            const { eventId, importId } = registrationTopics.import.params.parse(params);
            const stored = await findImport(readPool, importId);
            return stored === null || stored.event_id !== eventId
              ? null
              : viewOf(stored, await formOf(readPool, eventId));
          },
        },
      ],
    },
  };
};

/** A mapping must speak of this event's fields and types and of columns that the file has. */
const refusalOf = (mapping: ImportMapping, { columns }: StoredImport, { fields, types }: Form): Rejection | null => {
  if (!types.some(({ _id }) => _id === mapping.typeId)) return reject('type-not-found');
  const unknown = Object.keys(mapping.fields).find((id) => !fields.some((field) => field._id === id));
  if (unknown !== undefined) return reject('unknown-field', { field: unknown });
  const used = [
    ...Object.values(mapping.fields),
    mapping.orderNumber,
    mapping.scannableCode,
    mapping.status,
    mapping.type,
  ];
  const isInFile = used.every((column) => column === null || column < columns.length);
  return isInFile
    ? null
    : reject('malformed', { field: 'mapping', rule: 'names a column that the file does not have' });
};
