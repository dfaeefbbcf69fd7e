import { DeskName } from '@turnout/contracts/check-in';
import {
  CommandId,
  EventId,
  isRejection,
  meets,
  reject,
  type Actor,
  type Call,
  type Instant,
  type Language,
  type Position,
  type Rejection,
  type Rights,
  type Words,
} from '@turnout/contracts/kernel';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { Clock } from '../clock.ts';
import type { CommandContext } from '../command/handle.ts';
import { newCommandId } from '../ids.ts';
import type { Keyring } from '../personal/keyring.ts';
import type { Progress } from '../progress.ts';
import type { RightsBook } from '../session/rights.ts';
import type { Session, Sessions } from '../session/sessions.ts';
import { languageOf, problemOf, refusalOf } from './problem.ts';

/** What the rim of HTTP needs to know who asks and whether they may. */
export interface Rim {
  readonly sessions: Sessions;
  readonly rights: RightsBook;
  readonly progress: Progress;
  readonly keyring: Keyring;
  readonly clock: Clock;
  /** Check answers against the contract; on in tests and development. */
  readonly checkAnswers: boolean;
}

/** Who asks, and in what circumstances. */
export interface Caller {
  readonly session: Session | null;
  readonly language: Language;
  readonly now: Instant;
  readonly desk: string | null;
  /** What the caller holds in the event that this call concerns; null where it concerns none. */
  readonly rights: Rights | null;
  readonly rightsIn: (eventId: EventId) => Promise<Rights | null>;
  /** The context for a command of this request. `suffix` tells several commands of one request apart. */
  readonly context: (suffix?: string) => CommandContext;
  readonly address: string;
}

export interface Input<P, Q, B> {
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  readonly raw: FastifyRequest;
}

/** A file instead of JSON. */
export interface FileAnswer {
  readonly file: Buffer | NodeJS.ReadableStream;
  readonly type: string;
  readonly name?: string;
}

export interface Answer<O> {
  readonly body: O;
  /** Up to where the log must be read for this answer to be visible everywhere. */
  readonly position?: Position;
}

/** A refusal with keys that the documents put beside message and code. */
export interface RefusalWith {
  readonly refusal: Rejection;
  readonly beside: Readonly<Record<string, unknown>>;
}

export interface RouteHandling<P, Q, B, O> {
  /** The event that the call concerns; where absent, `eventId` of query, body or path. Null: not there. */
  readonly eventOf?: (
    input: Input<P, Q, B>,
    caller: Omit<Caller, 'rights'>,
  ) => Promise<EventId | null> | EventId | null;
  readonly handle: (input: Input<P, Q, B>, caller: Caller) => Promise<Answer<O> | FileAnswer | Rejection | RefusalWith>;
}

const readTimeoutMs = 1_000;

type InferOr<S> = S extends z.ZodType ? z.infer<S> : undefined;

/**
 * Plugs a call of the contract into the server: session, rights, parsing, handling, answer
 * (architecture, section 3). Reads first wait until what was written before them is visible.
 */
export const route = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  rim: Rim,
  call: Call<P, Q, B, O>,
  handling: RouteHandling<InferOr<P>, InferOr<Q>, InferOr<B>, z.input<O>>,
): void => {
  app.route({
    method: call.method,
    url: call.path,
    handler: async (request, reply) => {
      const language = languageOf(request.headers['accept-language']);
      const refuse = (refusal: Rejection, beside?: Readonly<Record<string, unknown>>) => {
        const { status, body } = problemOf(refusal, language, beside);
        return reply.code(status).send(body);
      };
      const session = await sessionOf(rim, request);
      if (call.needs.who !== 'public' && session === null) {
        return refuse(reject(bearerOf(request) === null ? 'not-logged-in' : 'session-expired'));
      }
      if (call.needs.who !== 'public' && call.needs.who !== 'event' && session?.kind === 'wall')
        return refuse(reject('not-permitted'));
      const caller = await callerOf(rim, request, session, language);
      if (isRejection(caller)) return refuse(caller);
      const isAdmin = session?.kind === 'account' && session.isAdmin;
      if (call.needs.who === 'admin' && !isAdmin) return refuse(reject('not-permitted'));

      const params = call.params?.safeParse(request.params);
      if (params?.error !== undefined)
        return refuse(
          params.error.issues.some(({ code }) => code === 'invalid_format')
            ? reject('not-found')
            : refusalOf(params.error),
        );
      const query = call.query?.safeParse(withoutFilters(request.query));
      if (query?.error !== undefined) return refuse(refusalOf(query.error));
      const body = call.body?.safeParse(request.body ?? undefined);
      if (body?.error !== undefined) return refuse(refusalOf(body.error));
      const input = inputOf<InferOr<P>, InferOr<Q>, InferOr<B>>(params?.data, query?.data, body?.data, request);

      if (call.method === 'GET' && !(await rim.progress.waitForHead(readTimeoutMs)))
        reply.header('X-Turnout-Stale', 'true');
      let rights: Rights | null = null;
      if (call.needs.who === 'event') {
        const eventId = await (handling.eventOf ?? eventIdIn)(input, caller);
        if (eventId === null) return refuse(reject('not-found'));
        rights = await caller.rightsIn(eventId);
        if (!meets(call.needs, rights)) return refuse(reject('not-permitted'));
      }
      const answer = await handling.handle(input, { ...caller, rights });
      if (isRejection(answer)) return refuse(answer);
      if ('refusal' in answer) return refuse(answer.refusal, answer.beside);
      if ('file' in answer) return sendFile(reply, answer);
      if (answer.position !== undefined) reply.header('X-Turnout-Position', answer.position);
      if (rim.checkAnswers) call.output.parse(answer.body);
      return reply.send(answer.body);
    },
  });
};

/**
 * The parsed parts as the call's types name them. A part without a schema is undefined, which is what
 * its type says; TypeScript cannot follow that through the conditional type, so this is the one place
 * that is told.
 */
// oxlint-disable-next-line typescript/no-explicit-any
const inputOf = <P, Q, B>(params: any, query: any, body: any, raw: FastifyRequest): Input<P, Q, B> => ({
  params,
  query,
  body,
  raw,
});

const sendFile = (reply: FastifyReply, { file, type, name }: FileAnswer) => {
  reply.header('Content-Type', type).header('Cache-Control', 'private, no-store');
  if (name !== undefined) reply.header('Content-Disposition', `attachment; filename="${name}"`);
  return reply.send(file);
};

const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') === true ? header.slice(7) : null;
};

const sessionOf = async (rim: Rim, request: FastifyRequest): Promise<Session | null> => {
  const token = bearerOf(request);
  if (token === null || token.length > 100) return null;
  const session = await rim.sessions.find(token);
  if (session !== null) rim.sessions.active(session.sessionId);
  return session;
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const deskOf = (header: string | undefined): string | null | Rejection => {
  if (header === undefined) return null;
  const name = DeskName.safeParse(decoded(header));
  return name.success
    ? name.data
    : reject('malformed', {
        field: 'X-Turnout-Desk',
        rule: 'must be a name of at most 60 characters, percent-encoded',
      });
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
};

const callerOf = async (
  rim: Rim,
  request: FastifyRequest,
  session: Session | null,
  language: Language,
): Promise<Omit<Caller, 'rights'> | Rejection> => {
  const key = headerOf(request, 'idempotency-key');
  const commandId = key === undefined ? { success: true as const, data: newCommandId() } : CommandId.safeParse(key);
  if (!commandId.success)
    return reject('malformed', {
      field: 'Idempotency-Key',
      rule: 'must be 8 to 100 letters, digits, dots, colons or dashes',
    });
  const desk = deskOf(headerOf(request, 'x-turnout-desk'));
  if (isRejection(desk)) return desk;
  const now = rim.clock.now();
  const actor = actorOf(session);
  const sealedAddress = session?.kind === 'account' ? await addressSeal(rim.keyring, session, request.ip) : undefined;
  const clientVersion = headerOf(request, 'x-client-version')?.slice(0, 40);
  return {
    session,
    language,
    now,
    desk,
    address: request.ip,
    rightsIn: (eventId) => (session === null ? Promise.resolve(null) : rim.rights.rightsIn(session, eventId)),
    context: (suffix) => ({
      now,
      actor,
      commandId: suffix === undefined ? commandId.data : CommandId.parse(`${commandId.data.slice(0, 80)}:${suffix}`),
      correlationId: request.id,
      ...(desk === null ? {} : { desk }),
      ...(clientVersion === undefined ? {} : { clientVersion }),
      ...(sealedAddress === undefined ? {} : { sealedAddress }),
    }),
  };
};

const actorOf = (session: Session | null): Actor => {
  if (session === null) return { kind: 'system', id: 'anonymous' };
  return session.kind === 'account'
    ? { kind: 'account', id: session.accountId }
    : { kind: 'device', id: session.wallId };
};

/** The same session from the same address carries the same sealed text: sealing costs nothing per request. */
const addressSeals = new Map<string, Promise<string>>();
const addressSeal = (
  keyring: Keyring,
  session: Extract<Session, { kind: 'account' }>,
  address: string,
): Promise<string> => {
  const key = `${session.sessionId} ${address}`;
  const known = addressSeals.get(key);
  if (known !== undefined) return known;
  const fresh = keyring.seal(session.accountId, address);
  addressSeals.set(key, fresh);
  fresh.catch(() => addressSeals.delete(key));
  if (addressSeals.size > 10_000) addressSeals.clear();
  return fresh;
};

/** `filters[eventId]=` and plain `eventId=` read the same (decisions 1). */
const withoutFilters = (query: unknown): Record<string, unknown> => {
  if (typeof query !== 'object' || query === null) return {};
  const plain = Object.entries(query).map(([key, value]): [string, unknown] => [
    key.replace(/^filters\[(\w+)\](\[\])?$/, '$1').replace(/\[\]$/, ''),
    value,
  ]);
  return Object.fromEntries(plain);
};

const eventIdIn = ({ params, query, body }: Input<unknown, unknown, unknown>): EventId | null => {
  for (const part of [query, body, params]) {
    if (typeof part !== 'object' || part === null || !('eventId' in part)) continue;
    const eventId = EventId.safeParse(part.eventId);
    if (eventId.success) return eventId.data;
  }
  return null;
};

/** A sentence of ours in the caller's language. */
export const say = (words: Words, language: Language): string => words[language];
