import { DeskName } from '@turnout/contracts/check-in';
import {
  CommandId,
  IdempotencyKey,
  isRejection,
  reject,
  type AccountId,
  type Actor,
  type EventId,
  type Instant,
  type Language,
  type Rejection,
  type Rights,
} from '@turnout/contracts/kernel';
import type { FastifyRequest } from 'fastify';
import type { CommandContext } from '../command/handle.ts';
import { deriveUuid, newCommandId } from '../ids/ids.ts';
import { bodyTextOf } from './json-body.ts';
import type { Keyring } from '../personal/keyring.ts';
import type { Session } from '../session/sessions.ts';
import type { CallLimit } from './call-limits.ts';
import type { CallName } from './call-names.ts';
import { deviceOf } from './device-cookie.ts';
import { networkOf } from './network.ts';
import { languageOf, wantedLanguageOf } from './problem.ts';
import type { HttpContext } from './http-context.ts';

/** Who asks, and in what circumstances. */
export interface Caller {
  readonly session: Session | null;
  readonly language: Language;
  /** The language that the request asks for; null: none of ours, so that an event's own may be taken. */
  readonly wantedLanguage: Language | null;
  readonly now: Instant;
  /** The desk that a logged-in caller works at, as they say, or that a device is; null for everybody else. */
  readonly desk: string | null;
  /** What the caller holds in the event that this call concerns; null where it concerns none. */
  readonly rights: Rights | null;
  readonly rightsIn: (eventId: EventId) => Promise<Rights | null>;
  /** The same as if the event were still there. */
  readonly rightsOnceIn: (eventId: EventId) => Promise<Rights | null>;
  /** The context for a command of this request. `suffix` tells several commands of one request apart. */
  readonly context: (suffix?: string) => CommandContext;
  /** The same for what concerns an account that is not logged in here, such as its log-in: where it was tried from is sealed under its key. */
  readonly contextAs: (accountId: AccountId, suffix: string) => Promise<CommandContext>;
  /** The id of what this request makes, the same when it comes again; `kind` is what is made, e.g. `event`. */
  readonly newId: (kind: string) => string;
  /** Where the caller is, as limits count it. */
  readonly address: string;
  /** What tells a browser that logged in before (`/auth` alone); null where there is nothing. */
  readonly device: string | null;
  /** What the browser calls itself. */
  readonly userAgent: string | undefined;
  /** The version of a record that the caller had read (`If-Match`); undefined where they do not say. */
  readonly ifMatch: number | undefined;
  /** Counts that this is done to one thing, as the call's limit says; the refusal where it is once too often. */
  readonly countOn: CallLimit['countOn'];
}

export const bearerOf = (request: FastifyRequest): string | null => {
  const header = request.headers.authorization;
  return header?.startsWith('Bearer ') === true ? header.slice(7) : null;
};

/**
 * Whose token the request carries.
 * @param isActivity being used keeps a session from idling out; a program that asks by itself must not.
 */
export const sessionOf = async (
  http: HttpContext,
  request: FastifyRequest,
  isActivity = true,
): Promise<Session | null> => {
  const token = bearerOf(request);
  if (token === null || token.length > 100) return null;
  const session = await http.sessions.find(token);
  if (session !== null && isActivity) http.sessions.active(session.sessionId);
  return session;
};

const headerOf = (request: FastifyRequest, name: string): string | undefined => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
};

const decoded = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
};

/**
 * The desk that a request names. Only whoever is logged in may say where they stand (rule access/desk-name): of
 * anybody else the header is not even read, so that what they write there can neither name nor spoil anything.
 */
const deskOf = (request: FastifyRequest, session: Session | null): string | null | Rejection => {
  // A device is the desk that it was enrolled as, whatever it says.
  if (session?.kind === 'device') return session.name;
  if (session?.kind !== 'account') return null;
  const header = headerOf(request, 'x-turnout-desk');
  if (header === undefined) return null;
  const name = DeskName.safeParse(decoded(header));
  const rule = 'must be a name of at most 60 characters, percent-encoded';
  return name.success ? name.data : reject('malformed', { field: 'X-Turnout-Desk', rule });
};

const commandIdOf = (request: FastifyRequest): CommandId | Rejection => {
  const key = headerOf(request, 'idempotency-key');
  if (key === undefined) return newCommandId();
  const given = IdempotencyKey.safeParse(key);
  const rule = 'must be 8 to 100 letters, digits, dots, colons or dashes';
  return given.success ? CommandId.parse(given.data) : reject('malformed', { field: 'Idempotency-Key', rule });
};

/** `If-Match: "3"`: the version of the record that this changes (RFC 9110, section 13.1.1); `*` is any. */
const ifMatchOf = (request: FastifyRequest): number | undefined | Rejection => {
  const header = headerOf(request, 'if-match');
  if (header === undefined || header === '*') return undefined;
  const version = /^"?(\d{1,9})"?$/.exec(header)?.[1];
  return version === undefined
    ? reject('malformed', { field: 'If-Match', rule: 'must be the _version of the record as it was read' })
    : Number(version);
};

/**
 * A digest of who asks for what, to the byte: a key that comes again with anything else is another request's
 * (rule interface/key-of-one-user). A stranger is known by the body, which holds the proof that only they were given.
 */
const requestDigest = ({ ids }: HttpContext, request: FastifyRequest, actor: Actor): string =>
  ids.digest(`${actor.kind} ${actor.id}\n${request.method} ${request.url}\n${bodyTextOf(request)}`);

/** Whoever acts without a session: a visitor. */
export const anonymous = { kind: 'system', id: 'anonymous' } as const satisfies Actor;

const actorOf = (session: Session | null): Actor => {
  if (session === null) return anonymous;
  if (session.kind === 'account' || session.kind === 'token') return { kind: 'account', id: session.accountId };
  return { kind: 'device', id: session.kind === 'device' ? session.deviceId : session.wallId };
};

/** The caller as the request's headers tell; a header that breaks its rule is refused. */
export const callerOf = async (
  http: HttpContext,
  request: FastifyRequest,
  session: Session | null,
  call: CallName,
): Promise<Omit<Caller, 'rights' | 'countOn'> | Rejection> => {
  const commandId = commandIdOf(request);
  if (isRejection(commandId)) return commandId;
  const desk = deskOf(request, session);
  if (isRejection(desk)) return desk;
  const ifMatch = ifMatchOf(request);
  if (isRejection(ifMatch)) return ifMatch;
  const now = http.clock.now();
  const clientVersion = headerOf(request, 'x-client-version')?.slice(0, 40);
  const sealedAddress = session?.kind === 'account' ? await addressSeal(http.keyring, session, request.ip) : undefined;
  const actor = actorOf(session);
  const always = {
    now,
    actor,
    correlationId: request.id,
    call,
    ...(desk === null ? {} : { desk }),
    ...(clientVersion === undefined ? {} : { clientVersion }),
    ...(sealedAddress === undefined ? {} : { sealedAddress }),
    ...(session?.kind === 'token' ? { apiToken: session.name } : {}),
  };
  let digest: { readonly request?: string } | null = null;
  const context = (suffix?: string): CommandContext => ({
    ...always,
    ...(digest ??= request.method === 'GET' ? {} : { request: requestDigest(http, request, actor) }),
    commandId: suffix === undefined ? commandId : withSuffix(commandId, suffix),
  });
  return {
    session,
    language: languageOf(request.headers['accept-language']),
    wantedLanguage: wantedLanguageOf(request.headers['accept-language']),
    now,
    desk,
    address: networkOf(request.ip),
    device: deviceOf(request),
    userAgent: headerOf(request, 'user-agent'),
    ifMatch,
    rightsIn: (eventId) => (session === null ? Promise.resolve(null) : http.rights.rightsIn(session, eventId)),
    rightsOnceIn: (eventId) => (session === null ? Promise.resolve(null) : http.rights.rightsOnceIn(session, eventId)),
    context,
    contextAs: async (accountId, suffix) => ({
      ...context(suffix),
      actor: { kind: 'account', id: accountId },
      sealedAddress: await http.keyring.seal(accountId, request.ip),
    }),
    newId: (kind) => http.ids.derive(commandId, kind),
  };
};

/** Long ids are hashed, not cut: those that differ in their last letter only stay apart. */
const withSuffix = (commandId: CommandId, suffix: string) =>
  CommandId.parse(`${commandId.length > 70 ? deriveUuid(commandId) : commandId}/${suffix}`);

/** The same session from the same address carries the same sealed text: sealing costs nothing per request. */
const addressSeals = new Map<string, Promise<string>>();
const rememberedSeals = 10_000;

const addressSeal = (
  keyring: Keyring,
  { sessionId, accountId }: Extract<Session, { kind: 'account' }>,
  address: string,
): Promise<string> => {
  const key = `${sessionId} ${address}`;
  const known = addressSeals.get(key);
  if (known !== undefined) return known;
  const fresh = keyring.seal(accountId, address);
  if (addressSeals.size >= rememberedSeals) addressSeals.clear();
  addressSeals.set(key, fresh);
  fresh.catch(() => addressSeals.delete(key));
  return fresh;
};
