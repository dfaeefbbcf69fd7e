import {
  EventId,
  isRejection,
  meets,
  reachesNamed,
  reject,
  type Call,
  type Language,
  type Needs,
  type Position,
  type Rejection,
  type Rights,
  type Words,
} from '@turnout/contracts/kernel';
import type { ProjectionName } from '@turnout/projections/platform/names';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Session } from '../session/sessions.ts';
import { nameOfCall } from './call-names.ts';
import { bearerOf, callerOf, sessionOf, type Caller } from './caller.ts';
import { deviceCookie } from './device-cookie.ts';
import type { CallLimit } from './call-limits.ts';
import { inputOf, type Input } from './input.ts';
import { demandReads, whileReading } from './declared-reads.ts';
import { languageOf, problemOf } from './problem.ts';
import { intakeOf, refuseUnproven } from './proof.ts';
import type { HttpContext } from './http-context.ts';
import { withTitle, type TitleOf } from './titled.ts';

export type { Caller } from './caller.ts';
export type { HttpContext } from './http-context.ts';

/** A file instead of JSON. */
export interface FileAnswer {
  readonly file: Buffer | NodeJS.ReadableStream;
  readonly type: string;
  readonly name?: string;
  /** Anybody may keep it: what lies under its address never becomes something else, and is nobody's secret. */
  readonly isForEver?: boolean;
}

export interface Answer<O> {
  readonly body: O;
  /** Up to where the log must be read for this answer to be visible everywhere. */
  readonly position?: Position;
  /** What the browser that asked is known by from now on. */
  readonly device?: string;
  /** The path at which to ask whether it is done, where it goes on after the answer, which is 202 then. */
  readonly goesOnAt?: string;
}

/** A refusal with keys that stand beside message and code. */
export interface RefusalWith {
  readonly refusal: Rejection;
  readonly beside: Readonly<Record<string, unknown>>;
}

type Outcome<O> = Answer<O> | FileAnswer | Rejection | RefusalWith;

export interface RouteHandling<P, Q, B, O> {
  /**
   * The event that the call concerns; where absent, `eventId` of query, body or path. Null: not there. Where it
   * is found by the id of a thing in it, whoever has no role there is answered as if there were no such thing
   * (rule interface/hidden-existence): whether an id is somebody's is told to nobody else.
   */
  readonly eventOf?: (input: Input<P, Q, B>) => Promise<EventOf> | EventOf;
  readonly handle: (input: Input<P, Q, B>, caller: Caller) => Promise<Outcome<O>>;
  /**
   * Asked by a screen of its own accord, every few seconds: says how things are at this moment without waiting
   * for a projection, and is no sign that somebody is there.
   */
  readonly isPolled?: true;
  /**
   * The projections that the answer is read from, those of `eventOf` too; none where it is read from streams alone.
   * The call waits for these, and says that it is stale where they are. Each GET that is not polled says it;
   * another call does where it reads, as a list that is asked for by POST because its filter is long.
   */
  readonly reads?: readonly ProjectionName[];
  /**
   * Is asked also about an event that was deleted, whoever asks, with the rights that they would have there: whoever
   * deletes it again hears the same again, though their role has ended by then. It looks itself who may hear what.
   */
  readonly isOfGone?: true;
  /** Changes also a copy that is not whole yet. */
  readonly isWhileCopying?: true;
  /** What a field is called, where answers on a form are sent in `fields`. */
  readonly titleOf?: TitleOf;
}

/** Null: of none that there is. A rejection: what is wrong with a call that does not even say of which. */
type EventOf = EventId | Rejection | null;

const readTimeoutMs = 1_000;
const untitled: TitleOf = () => Promise.resolve(null);

/**
 * Plugs a call of the contract into the server: session, proof, parsing, rights, handling, answer. Reads first wait until what was written before them is visible: in the projections that
 * they read, and in what this server remembers of streams.
 * @throws where a read does not say what it reads, or the contract lacks who may call: it is not served at all.
 */
export const route = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, O extends z.ZodType>(
  app: FastifyInstance,
  http: HttpContext,
  call: Call<P, Q, B, O>,
  handling: RouteHandling<z.infer<P>, z.infer<Q>, z.infer<B>, z.input<O>>,
): void => {
  const name = nameOfCall(call);
  const { traces } = http.operations;
  const limit = http.limits.of(call);
  const eventOf = handling.eventOf ?? eventIdIn;
  const reads = demandReads(call, handling);
  /** What the caller holds in the event that the call concerns, null where it asks for nothing there; or why not. */
  const rightsFor = async (
    input: Input<z.infer<P>, z.infer<Q>, z.infer<B>>,
    caller: Caller,
  ): Promise<Rights | null | Rejection> => {
    const eventId = await eventOf(input);
    if (isRejection(eventId)) return eventId;
    if (call.needs.who !== 'event')
      return eventId === null ? null : refuseByLife(http, { call, handling, caller, eventId });
    if (eventId === null) return reject('not-found');
    const { rightsIn, rightsOnceIn, session } = caller;
    if (handling.isOfGone === true && (await http.events.lifeOf(eventId)) === 'gone') return rightsOnceIn(eventId);
    const rights = await rightsIn(eventId);
    // Whoever has no role in the event of the thing they named hears what they would hear of nobody's; an
    // administrator has one in every event that is there.
    const isByThing = handling.eventOf !== undefined && !isOfEvent(input, eventId);
    if (rights === null && (isByThing || isAdmin(session))) return reject('not-found');
    if (!meets(call.needs, rights) || !reachesIts(rights, input)) return reject('not-permitted');
    return (await refuseByLife(http, { call, handling, caller, eventId })) ?? rights;
  };
  const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<Outcome<z.input<O>>> => {
    const found = await sessionOf(http, request, handling.isPolled !== true);
    // What is open to anybody stays so, and to them as to a stranger.
    const session = call.needs.who === 'public' && isOnlyStranger(found) ? null : found;
    const refusal = refuseLimited(call, session, reads) ?? refuseStranger(call.needs, session, bearerOf(request));
    if (refusal !== null) return refusal;
    const isHasty = session?.kind === 'token' ? await http.limits.countToken(session.tokenId) : null;
    if (isHasty !== null) return isHasty;
    const caller = await callerOf(http, request, session, name);
    if (isRejection(caller)) return caller;
    const { titleOf = untitled } = handling;
    const unproven = await refuseUnproven(http, call, request, caller);
    if (unproven !== null) return unproven;
    const isOpen = call.needs.who === 'public';
    const isFlood = isOpen && session === null ? await limit.count(caller, request.body) : null;
    if (isFlood !== null) return isFlood;
    const input = await withTitle(http, inputOf(call, request), request.body, titleOf);
    if (isRejection(input)) return input;
    const tooMany = isOpen ? await refuseTooMany(limit, caller, () => eventOf(input), input) : null;
    if (tooMany !== null) return tooMany;
    const { countOn } = limit;
    if (reads !== null && !(await hasSeenAll(http, reads))) reply.header('X-Turnout-Stale', 'true');
    const rights = await rightsFor(input, { ...caller, countOn, rights: null });
    return isRejection(rights) ? rights : handling.handle(input, { ...caller, countOn, rights });
  };
  app.route({
    method: call.method,
    url: call.path,
    ...intakeOf(call),
    handler: (request, reply) =>
      traces.request(request.id, `${call.method} ${call.path}`, async (mark) => {
        const isHeldTo = http.checkAnswers && reads !== null;
        const outcome = await (isHeldTo
          ? whileReading({ call, reads }, () => answer(request, reply))
          : answer(request, reply));
        if (http.checkAnswers && 'body' in outcome) call.output.parse(outcome.body);
        if ('device' in outcome && outcome.device !== undefined)
          reply.header('Set-Cookie', deviceCookie(request, outcome.device));
        const sent = send(reply, outcome, languageOf(request.headers['accept-language']));
        if (traces.isOn) mark({ ...name, 'http.response.status_code': reply.statusCode });
        return sent;
      }),
  });
};

const isAdmin = (session: Session | null): boolean => session?.kind === 'account' && session.isAdmin;

/**
 * An event that was deleted is as if it had never been; one that is still being copied is no visitor's yet, and nobody
 * changes anything in it. Null: it may be answered.
 */
const refuseByLife = async (
  { events }: Pick<HttpContext, 'events'>,
  {
    call: { method },
    handling: { reads, isWhileCopying },
    caller,
    eventId,
  }: {
    readonly call: Pick<Call, 'method'>;
    readonly handling: { readonly reads?: readonly ProjectionName[]; readonly isWhileCopying?: true };
    readonly caller: Pick<Caller, 'rightsIn'>;
    readonly eventId: EventId;
  },
): Promise<Rejection | null> => {
  const life = await events.lifeOf(eventId);
  if (life === 'gone') return reject('not-found');
  if (life !== 'copying') return null;
  if ((await caller.rightsIn(eventId)) === null) return reject('not-found');
  return method === 'GET' || reads !== undefined || isWhileCopying === true ? null : reject('event-being-copied');
};

/** Whether all that the log holds now has arrived where a read looks: in these projections, and in memory. */
const hasSeenAll = async ({ progress, watch }: HttpContext, reads: readonly ProjectionName[]): Promise<boolean> => {
  const [isVisible] = await Promise.all([
    reads.length === 0 || progress.waitForHead(readTimeoutMs, reads),
    watch.catchUp(),
  ]);
  return isVisible;
};

/**
 * Counts a request to a public call of whoever is logged in; strangers were counted before it was read. Staff of the
 * event that it concerns is never counted: a venue has one address, and a hall of desks may share an account.
 */
const refuseTooMany = async (
  limit: CallLimit,
  { session, address, rightsIn }: Pick<Caller, 'session' | 'address' | 'rightsIn'>,
  eventOf: () => Promise<EventOf> | EventOf,
  { body }: { readonly body: unknown },
): Promise<Rejection | null> => {
  if (session === null) return null;
  const eventId = session.kind === 'wall' ? null : await eventOf();
  const isStaff = eventId !== null && !isRejection(eventId) && (await rightsIn(eventId)) !== null;
  return isStaff ? null : limit.count({ session, address }, body);
};

const Wait = z.object({ seconds: z.number().optional(), minutes: z.number().optional() });

/** How many seconds whoever asked too often is to wait. */
const retryAfter = ({ details }: Rejection): number => {
  const { seconds, minutes = 1 } = Wait.safeParse(details).data ?? {};
  return Math.ceil(seconds ?? minutes * 60);
};

/** The password was right, and a second step that is required of them is not set up yet. */
const isHalfIn = (session: Session | null): boolean => session?.kind === 'account' && session.lacksSecondStep;

/** In what is open to anybody: an API token has no more there than nobody has (rule integrations/tokens). */
const isOnlyStranger = (session: Session | null): boolean => isHalfIn(session) || session?.kind === 'token';

/** Whoever looks as somebody else changes nothing, and sees nothing that is that person's own. */
const isOnlyLooking = (session: Session | null): boolean => session?.kind === 'account' && session.seenBy !== null;
const maySee = (
  { method, needs, whenSeenAs }: Pick<Call, 'method' | 'needs' | 'whenSeenAs'>,
  reads: readonly ProjectionName[] | null,
): boolean => whenSeenAs === true || ((method === 'GET' || reads !== null) && needs.who !== 'session');

/** Who is logged in, and for less than that: what they are refused; null where nothing is. */
const refuseLimited = (
  call: Pick<Call, 'method' | 'needs' | 'whenSeenAs' | 'beforeSecondStep'>,
  session: Session | null,
  reads: readonly ProjectionName[] | null,
): Rejection | null => {
  if (isHalfIn(session) && call.beforeSecondStep !== true) return reject('second-step-required');
  return isOnlyLooking(session) && !maySee(call, reads) ? reject('seen-as-only') : null;
};

/** Who is refused before anything else is looked at; null where nobody is. */
const refuseStranger = ({ who }: Needs, session: Session | null, bearer: string | null): Rejection | null => {
  if (who === 'public') return null;
  if (session === null) return reject(bearer === null ? 'not-logged-in' : 'session-expired');
  if (who === 'event') return null;
  if (session.kind !== 'account') return reject('not-permitted');
  return who === 'admin' && !session.isAdmin ? reject('not-permitted') : null;
};

const send = (reply: FastifyReply, outcome: Outcome<unknown>, language: Language) => {
  if ('body' in outcome) {
    if (outcome.position !== undefined) reply.header('X-Turnout-Position', outcome.position);
    if (outcome.goesOnAt !== undefined) reply.code(202).header('Location', outcome.goesOnAt);
    return reply.send(outcome.body);
  }
  if ('file' in outcome) return sendFile(reply, outcome);
  const { refusal, beside } = 'refusal' in outcome ? outcome : { refusal: outcome, beside: {} };
  const { status, body } = problemOf(refusal, language, beside);
  if (status === 429) reply.header('Retry-After', String(retryAfter(refusal)));
  return reply.code(status).send(body);
};

/** A file that is opened by itself is shown and nothing more, whoever made it (rule interface/safe-files). */
const nothingRuns = "default-src 'none'; sandbox";
/** A drawing has its colours in styles of its own. */
const onlyDraws = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** As a file to be saved, called so: in letters that every client reads, and as it is. */
const savedAs = (name: string): string => {
  const plain = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  const whole = encodeURIComponent(name.toWellFormed()).replaceAll(/['()*]/g, encodeMark);
  return plain === name
    ? `attachment; filename="${name}"`
    : `attachment; filename="${plain}"; filename*=UTF-8''${whole}`;
};
const encodeMark = (mark: string): string => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`;

const sendFile = (reply: FastifyReply, { file, type, name, isForEver = false }: FileAnswer) => {
  const policy = type === 'image/svg+xml' ? onlyDraws : nothingRuns;
  reply.header('Content-Type', type).header('Content-Security-Policy', policy);
  reply.header('Cache-Control', isForEver ? 'public, max-age=31536000, immutable' : 'private, no-store');
  if (name !== undefined) reply.header('Content-Disposition', savedAs(name));
  return reply.send(file);
};

const eventIdIn = ({ params, query, body }: Input<unknown, unknown, unknown>): EventId | null => {
  for (const part of [query, body, params]) {
    if (typeof part !== 'object' || part === null || !('eventId' in part)) continue;
    const eventId = EventId.safeParse(part.eventId);
    if (eventId.success) return eventId.data;
  }
  return null;
};

/** Tells whether the checkpoint and the activity that a call names, if it names any, are among the caller's places. */
const reachesIts = (rights: Rights | null, { params, query, body }: Input<unknown, unknown, unknown>): boolean =>
  [params, query, body].every((part) => reachesNamed(rights, part));

/** Whether the call is about the event itself, by its address: then there is nothing to hide about whose it is. */
const isOfEvent = ({ params }: Input<unknown, unknown, unknown>, eventId: EventId): boolean =>
  typeof params === 'object' && params !== null && Object.values(params).includes(eventId);

/** A sentence of ours in the caller's language. */
export const say = (words: Words, language: Language): string => words[language];
