import { createHash } from 'node:crypto';
import { bankTransferApi, type StatementMapping } from '@turnout/contracts/bank-transfer';
import { isRejection, reject, StatementId, type EventId, type Rejection } from '@turnout/contracts/kernel';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Streams } from '../platform/command/streams.ts';
import { route, say, type Caller, type HttpContext } from '../platform/http/route.ts';
import { sentName } from '../platform/http/upload-form.ts';
import type { Platform } from '../platform/module/platform.ts';
import { accountOf, type EventDetailsOf } from './parts.ts';
import { readApart } from './read/read-apart.ts';
import type { Reading } from './read/reading.ts';
import { acceptStatement, statementsStream, type StatementsState } from './statement.decider.ts';
import {
  bytesOf,
  dropStatement,
  findStatement,
  keepReading,
  keepStatement,
  markReading,
  rememberedMapping,
  statementsOf,
  statementView,
  type StoredStatement,
} from './store.ts';

export const largestStatement = 20 * 1024 * 1024;

export interface StatementParts {
  readonly platform: Pick<Platform, 'pool' | 'commands'>;
  readonly statements: Streams<StatementsState>;
  readonly eventDetails: EventDetailsOf;
  /** The date after which the caller may not edit what was registered; null: none. */
  readonly cutOffOf: (caller: Pick<Caller, 'session'>, eventId: EventId) => Promise<string | null>;
}

const discarded = {
  en: 'The bank statement was thrown away',
  es: 'El extracto bancario se ha descartado',
  fr: 'Le relevé bancaire a été écarté',
};

interface Received {
  readonly name: string;
  readonly bytes: Buffer;
}

/** A form that ends before it is complete or is none; every other fault is thrown on. */
const refuseBroken = (error: unknown): Rejection => {
  if (error instanceof Error && /multipart/i.test(error.message))
    return reject('malformed', { field: 'file', rule: 'is no complete multipart form' });
  throw error;
};

const received = async (raw: FastifyRequest): Promise<Received | Rejection> => {
  if (!raw.isMultipart()) return reject('file-missing');
  try {
    const part = await raw.file({ limits: { fileSize: largestStatement, files: 1 } });
    if (part === undefined) return reject('file-missing');
    const pieces: Buffer[] = [];
    for await (const piece of part.file) if (Buffer.isBuffer(piece)) pieces.push(piece);
    if (part.file.truncated) return reject('too-large', { limit: '20 MB' });
    return { name: sentName(part), bytes: Buffer.concat(pieces) };
  } catch (error) {
    return refuseBroken(error);
  }
};

/** Problems that no choice of columns mends: nothing of such a file is kept. */
const hopeless: ReadonlySet<Reading['problem']> = new Set([
  'no-statement',
  'declares-entities',
  'too-many-lines',
  'gave-up',
]);

/** The calls of bank statements: brought, mapped, taken in (rule bank-transfer/statements). */
export const statementRoutes = (app: FastifyInstance, http: HttpContext, parts: StatementParts): void => {
  const { platform, statements, eventDetails } = parts;
  const { pool } = platform;

  const eventOf = async ({ params }: { readonly params: { readonly id: StatementId } }): Promise<EventId | null> =>
    (await findStatement(pool, params.id))?.event_id ?? null;

  const answer = async (id: StatementId) => {
    const stored = await findStatement(pool, id);
    return stored === null ? reject('statement-not-found') : { body: { statement: statementView(stored) } };
  };

  /** The content of a file; where nobody says its columns, those by which the last one like it was taken in count. */
  const read = async (
    eventId: EventId,
    bytes: Buffer,
    mapping: StatementMapping | null,
  ): Promise<Reading | Rejection> => {
    const event = await eventDetails(eventId);
    if (event === null) return reject('not-found');
    const of = { currency: event.appCurrency, account: accountOf(eventId, event) };
    const reading = await readApart(bytes, mapping, of);
    const remembered = mapping === null ? await rememberedMapping(pool, { eventId, reading }) : null;
    return remembered === null ? reading : readApart(bytes, remembered, of);
  };

  route(app, http, bankTransferApi.bankStatements, {
    reads: [],
    handle: async ({ query }) => ({
      body: { statements: (await statementsOf(pool, query.eventId)).map(statementView) },
    }),
  });

  route(app, http, bankTransferApi.uploadBankStatement, {
    handle: async ({ query: { eventId }, raw }, { newId, context }) => {
      const { actor } = context();
      const id = StatementId.parse(newId(`bank statement of ${actor.kind} ${actor.id} for ${eventId}`));
      const file = await received(raw);
      if (isRejection(file)) return file;
      const hash = createHash('sha256').update(file.bytes).digest('hex');
      const known = await findStatement(pool, id);
      if (known !== null) return known.file_hash === hash ? answer(id) : reject('command-id-reused');
      const reading = await read(eventId, file.bytes, null);
      if (isRejection(reading)) return reading;
      if (hopeless.has(reading.problem)) return reject('statement-unreadable', { problem: reading.problem ?? '' });
      await keepStatement(pool, { id, eventId, fileName: file.name, hash, bytes: file.bytes, reading });
      return answer(id);
    },
  });

  /** A statement that is not taken in yet. */
  const open = async (id: StatementId): Promise<StoredStatement | Rejection> => {
    const stored = await findStatement(pool, id);
    if (stored === null) return reject('statement-not-found');
    return stored.state === 'reading' || stored.state === 'done' ? reject('statement-accepted') : stored;
  };

  route(app, http, bankTransferApi.mapBankStatement, {
    eventOf,
    handle: async ({ params: { id }, body: { mapping } }) => {
      const stored = await open(id);
      if (isRejection(stored)) return stored;
      const bytes = await bytesOf(pool, id);
      if (bytes === null) return reject('statement-not-found');
      const eventId = stored.event_id;
      const reading = await read(eventId, bytes, mapping);
      if (isRejection(reading)) return reading;
      if (!(await keepReading(pool, { id, eventId, reading }))) return reject('statement-accepted');
      return answer(id);
    },
  });

  route(app, http, bankTransferApi.acceptBankStatement, {
    eventOf,
    handle: async ({ params: { id } }, caller) => {
      const stored = await findStatement(pool, id);
      if (stored === null) return reject('statement-not-found');
      const eventId = stored.event_id;
      const known = await statements.read(statementsStream(eventId));
      const isRepeat = known.commands.has(caller.context().commandId);
      if (!isRepeat && (stored.state === 'mapping' || stored.state === 'failed')) return reject('statement-not-ready');
      const accepted = await platform.commands.handle({
        streams: statements,
        streamId: statementsStream(eventId),
        eventId,
        decide: acceptStatement,
        command: {
          eventId,
          statementId: id,
          fileName: stored.file_name,
          lines: stored.reading.payments,
          cutOff: await parts.cutOffOf(caller, eventId),
        },
        context: caller.context(),
      });
      if (isRejection(accepted)) return accepted;
      if (stored.state === 'ready') await markReading(pool, { id, eventId, done: 0 });
      const now = await answer(id);
      return isRejection(now) ? now : { ...now, position: accepted.position };
    },
  });

  route(app, http, bankTransferApi.discardBankStatement, {
    eventOf,
    handle: async ({ params: { id } }, caller) => {
      const stored = await open(id);
      if (isRejection(stored)) return stored;
      if (!(await dropStatement(pool, { id, eventId: stored.event_id }))) return reject('statement-accepted');
      return { body: { message: say(discarded, caller.language) } };
    },
  });
};
