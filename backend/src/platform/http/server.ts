import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import { reject, type EventId } from '@turnout/contracts/kernel';
import fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { createServer as createHttpServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import type { Logger } from 'pino';
import { AppendTooLarge } from '../event-store/errors.ts';
import { breakdownOf } from './breakdown.ts';
import { openFailureLog, type FailureLog } from './failure-log.ts';
import { NoText, takeJsonBodies } from './json-body.ts';
import { framedEventOf, isWidgetScript, pageOf } from './page-of.ts';
import { PersonErased } from '../personal/keyring.ts';
import { languageOf, problemOf } from './problem.ts';

export interface HttpOptions {
  readonly logger: Logger;
  /** Proxies whose word about a caller's address is taken; nobody's unless told. */
  readonly trustProxy?: readonly string[];
  /** Once true, each answer is the last on its line. */
  readonly isDraining?: () => boolean;
  readonly tls?: { readonly cert: Buffer; readonly key: Buffer };
  /** The certificate was made on this machine: browsers are asked to trust it, and must not be bound to it. */
  readonly isOwnCertificate?: boolean;
  /** The built pages; absent where only the interface is wanted. */
  readonly pages?: string;
  /** Whether browsers keep the pages' files; false: those that did forget them. */
  readonly keepsFiles?: boolean;
  /** The address of a service's map pictures; its origin is the one beside our own that pages may show pictures of. */
  readonly tiles?: string | null;
  /** The websites that may show an event's page in a frame; nobody's unless told. */
  readonly framedBy?: (eventId: EventId) => Promise<readonly string[]>;
}

const megabyte = 1024 * 1024;

/** Browsers that came by TLS once come by nothing else for a year, whoever asks them to. */
const aYearOfTls = 'max-age=31536000';

/** The policy that runs all of our pages: nothing from elsewhere, wasm for the scanner. */
const contentSecurityPolicy = (picturesFrom: readonly string[], framedBy: readonly string[] = ["'none'"]) => ({
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    scriptSrc: ["'self'", "'wasm-unsafe-eval'"],
    workerSrc: ["'self'", 'blob:'],
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:', ...picturesFrom],
    connectSrc: ["'self'"],
    frameAncestors: [...framedBy],
    objectSrc: ["'none'"],
    baseUri: ["'self'"],
    formAction: ["'self'"],
  },
});

/** The bare server: limits, headers, errors, pages. Capabilities plug their calls into it. */
export const openHttpServer = async ({
  logger,
  trustProxy = [],
  isDraining = () => false,
  tls,
  isOwnCertificate = false,
  pages,
  keepsFiles = true,
  tiles = null,
  framedBy = () => Promise.resolve([]),
}: HttpOptions): Promise<FastifyInstance> => {
  const loggerInstance: FastifyBaseLogger = logger;
  const app = fastify({
    loggerInstance,
    logController: new fastify.LogController({ disableRequestLogging: true }),
    bodyLimit: megabyte,
    // What still comes while the last answers are given is answered too.
    return503OnClosing: false,
    trustProxy: trustProxy.length === 0 ? false : [...trustProxy],
    genReqId: openRequestIds(),
    // One logger for all requests; who logs about a request names its id.
    childLoggerFactory: (parent) => parent,
    routerOptions: { maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerBadAddress(error, request, reply),
    serverFactory: (handler) => {
      const answer = (request: IncomingMessage, response: ServerResponse): void => {
        forgetClaimedHost(request);
        handler(request, response);
      };
      const server = tls === undefined ? createHttpServer(answer) : createHttpsServer(tls, answer);
      server.keepAliveTimeout = 72_000;
      server.requestTimeout = 120_000;
      return server;
    },
  });
  const picturesFrom = tiles === null ? [] : [new URL(tiles).origin];
  /** Differs from other pages by who may have it in a page of theirs; undefined: it does not. */
  const openTo = async (url: string) => {
    if (isWidgetScript(url)) return { crossOriginResourcePolicy: { policy: 'cross-origin' } } as const;
    const eventId = framedEventOf(url);
    const sites = eventId === null ? [] : await framedBy(eventId);
    // The older header knows no lists: where both stand, browsers that know the newer follow that alone.
    return sites.length === 0
      ? undefined
      : { contentSecurityPolicy: contentSecurityPolicy(picturesFrom, sites), frameguard: false };
  };
  await app.register(helmet, {
    global: false,
    contentSecurityPolicy: contentSecurityPolicy(picturesFrom),
    strictTransportSecurity: false,
    crossOriginEmbedderPolicy: false,
  });
  app.addHook('onRequest', async (request, reply) => {
    if (request.protocol === 'https' && !isOwnCertificate) reply.header('Strict-Transport-Security', aYearOfTls);
    if (!isCall(request.url)) {
      reply.helmet(await openTo(request.url));
      reply.header('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
      return;
    }
    // Answers are data: nothing runs in them, and nobody keeps them.
    reply.header('X-Content-Type-Options', 'nosniff').header('Cache-Control', 'no-store');
  });
  app.addHook('onSend', async (_request, reply) => {
    if (isDraining()) reply.header('Connection', 'close');
  });
  takeJsonBodies(app);
  app.setErrorHandler(answerErrors(openFailureLog()));
  if (pages === undefined || !existsSync(pages)) app.setNotFoundHandler(answerNotFound);
  else await servePages(app, pages, keepsFiles);
  return app;
};

/**
 * Under which name this was called is the word of whoever asks: a link or a code made of it would lead other
 * people to where they say. So it is not there for anybody to believe; addresses come from `publicUrl`.
 */
const forgetClaimedHost = ({ headers }: IncomingMessage): void => {
  delete headers.host;
  delete headers['x-forwarded-host'];
};

/** Ids of requests: which start of which server, and the how manieth request; stored with every fact. */
const openRequestIds = (): (() => string) => {
  const start = randomBytes(6).toString('base64url');
  let count = 0;
  return () => `${start}-${(count += 1).toString(36)}`;
};

const isCall = (url: string): boolean => url.startsWith('/api/') || url.startsWith('/auth/');

const answerNotFound = (request: FastifyRequest, reply: FastifyReply) => {
  const { status, body } = problemOf(reject('not-found'), languageOf(request.headers['accept-language']));
  return reply.code(status).send(body);
};

/** Everything that is neither a call nor a file is a screen of the web app, which has its own routes. */
const servePages = async (app: FastifyInstance, pages: string, keepsFiles: boolean): Promise<void> => {
  await app.register(fastifyStatic, {
    root: pages,
    wildcard: false,
    preCompressed: true,
    // Handed out under the name of the file that they are a twin of.
    globIgnore: ['**/*.{br,gz}', ...(keepsFiles ? [] : ['sw.js'])],
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
  if (!keepsFiles) app.get('/sw.js', (_request, reply) => reply.sendFile('sw-off.js'));
  app.setNotFoundHandler((request, reply) => {
    const isPage = !isCall(request.url) && !request.url.startsWith('/assets/');
    if (!isPage || (request.method !== 'GET' && request.method !== 'HEAD')) return answerNotFound(request, reply);
    return reply.header('Cache-Control', 'no-cache').sendFile(pageOf(request.url));
  });
};

/** An address that cannot be read, or whose parts are longer than any of ours. */
const answerBadAddress = ({ code }: { code: string }, request: FastifyRequest, reply: FastifyReply) => {
  const refusal =
    code === 'FST_ERR_BAD_URL'
      ? reject('malformed', { field: 'path', rule: 'is not properly percent-encoded' })
      : reject('not-found');
  const { status, body } = problemOf(refusal, languageOf(request.headers['accept-language']));
  return reply.code(status).send(body);
};

const sizeOf = (bytes: number): string => (bytes < megabyte ? `${bytes / 1024} kB` : `${bytes / megabyte} MB`);

const refusalOfError = (error: { code?: string; statusCode?: number }, bodyLimit: number) => {
  if (error instanceof NoText)
    return reject('malformed', { field: error.field, rule: 'must not hold NUL or half of a surrogate pair' });
  if (error.code === 'FST_ERR_CTP_BODY_TOO_LARGE' || error.code === 'FST_REQ_FILE_TOO_LARGE') {
    return reject('too-large', { limit: error.code === 'FST_REQ_FILE_TOO_LARGE' ? '50 MB' : sizeOf(bodyLimit) });
  }
  // Whoever stores something about a person at the moment of their erasure.
  if (error instanceof PersonErased) return reject('registrant-erased');
  // A body within its limit may say more than one append can hold: sealed text is longer.
  if (error instanceof AppendTooLarge) return reject('too-large', { limit: '1 MB' });
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return reject('wrong-media');
  const isTheirs = error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500;
  return isTheirs ? reject('malformed', { field: 'body', rule: 'is not valid JSON' }) : null;
};

/** Bugs and broken machinery: a request id and nothing else (rule interface/broken-machinery). */
const answerErrors =
  (log: FailureLog) =>
  (error: Error & { code?: string; statusCode?: number }, request: FastifyRequest, reply: FastifyReply) => {
    const refusal = refusalOfError(error, request.routeOptions.bodyLimit ?? megabyte);
    if (refusal !== null) {
      const { status, body } = problemOf(refusal, languageOf(request.headers['accept-language']));
      return reply.code(status).send(body);
    }
    const breakdown = breakdownOf(error);
    log(request, error, breakdown);
    const code = breakdown?.code ?? 'internal-error';
    const message = breakdown?.words[languageOf(request.headers['accept-language'])] ?? 'Something went wrong !';
    if (breakdown !== null && breakdown.retryAfterSeconds !== null) {
      reply.header('Retry-After', String(breakdown.retryAfterSeconds));
    }
    return reply.code(breakdown === null ? 500 : 503).send({ message, code, requestId: request.id });
  };
