import { setTimeout as pass } from 'node:timers/promises';
import { AccessDeniedError, convertToCommandError, NotLeaderError } from '@eventstore/db-client';
import { LogRefused, LogUnavailable } from '../errors.ts';

/** gRPC's codes: cancelled, unknown, deadline exceeded, exhausted, aborted, internal (a reset connection), unavailable. */
const lost: ReadonlySet<number> = new Set([1, 2, 4, 8, 10, 13, 14]);
const permissionDenied = 7;
const unimplemented = 12;
const unauthenticated = 16;

const accessDenied =
  'EventStoreDB does not let us in: the user or password of its address is wrong, or that user may not read and write.';
const tooOld = 'EventStoreDB does not know what Turnout asks of it; 21.10 is the oldest version that does.';

/** What is said of a TLS connection that was not made. */
const insecure: readonly (readonly [RegExp, string])[] = [
  [/wrong version number|EPROTO|packet length/i, 'it speaks no TLS there; its address then says tls=false'],
  [/expired/i, 'its certificate has expired'],
  [/altname|does not match|hostname/i, 'its certificate is for another name than its address has'],
  [
    /self[- ]signed|unable to (verify|get)|certificate/i,
    'its certificate is from nobody that this machine trusts; name the file of its authority with tlsCAFile',
  ],
];

interface GrpcError {
  readonly code: number;
  readonly details: string;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** An error of the wire, told by its shape. */
const grpcErrorOf = (error: unknown): GrpcError | null => {
  if (!(error instanceof Error) || !('code' in error) || typeof error.code !== 'number') return null;
  const details = 'details' in error ? textOf(error.details) : '';
  return { code: error.code, details: details || error.message };
};

/** The append or read was refused for who we are. */
export const refusedAccess = (cause: unknown): LogRefused => new LogRefused(accessDenied, cause);

/**
 * What an error of the driver means to whoever called: LogUnavailable where the same call may be made
 * again, LogRefused where somebody must set something right first; any other error as it is.
 */
export const failureOf = (error: unknown): unknown => {
  if (error instanceof LogUnavailable) return error;
  const known: unknown = error instanceof Error ? convertToCommandError(error) : error;
  if (known instanceof AccessDeniedError) return refusedAccess(error);
  if (known instanceof NotLeaderError) return new LogUnavailable(error);
  const grpc = grpcErrorOf(error);
  if (grpc === null) return isLostOtherwise(error) ? new LogUnavailable(error) : error;
  const { code, details } = grpc;
  if (code === unauthenticated || code === permissionDenied) return refusedAccess(error);
  if (code === unimplemented) return new LogRefused(tooOld, error);
  if (!lost.has(code)) return error;
  const untrusted = insecure.find(([pattern]) => pattern.test(details))?.[1];
  if (untrusted !== undefined) return new LogRefused(`EventStoreDB cannot be trusted: ${untrusted}.`, error);
  return new LogUnavailable(error);
};

/** Discovery found no node; a stream was used after its connection had gone. */
const isLostOtherwise = (error: unknown): boolean =>
  error instanceof Error &&
  (error.message.startsWith('Failed to discover') ||
    ('code' in error && /^(ECONN|EPIPE|ETIMEDOUT|ERR_HTTP2|ERR_STREAM)/.test(textOf(error.code))) ||
    /channel has been (closed|shut down)/i.test(error.message));

/** The words of an error and of what caused it. */
export const saidBy = (error: unknown): string =>
  error instanceof Error ? `${error.message} ${saidBy(error.cause)}` : '';

/** A node that is there refused because its cluster has no leader at the moment. */
export const isLeaderless = (error: unknown): boolean => /No leader info/.test(saidBy(error));

/** How long to wait before each further try, in ms: enough for a leader that moves, not for an outage. */
const waitsMs = [25, 100, 300, 700];
/** No further try is begun after this long. */
const patienceMs = 8000;

/** What has been tried in vain. */
export interface Tried {
  readonly times: number;
  /** Since when, as `performance.now()` tells time. */
  readonly since: number;
}

/** How long to wait after so many tries in vain, in ms. */
export const waitAfter = (times: number): number => waitsMs[times - 1] ?? Math.max(...waitsMs);

/** How long to wait before what failed is tried again, in ms; null where it is not, or not any more. */
export const waitBefore = (failure: unknown, { times, since }: Tried): number | null => {
  if (!(failure instanceof LogUnavailable) || failure instanceof LogRefused) return null;
  if (performance.now() - since > patienceMs) return null;
  return waitsMs[times - 1] ?? null;
};

/**
 * Tries again while the log is not there, a bounded number of times; only for what may be done twice.
 * @throws what the last try failed with, as `failureOf` says it.
 */
export const patiently = async <T>(attempt: () => Promise<T>, mayGoOn: () => boolean): Promise<T> => {
  const since = performance.now();
  for (let times = 1; ; times += 1) {
    try {
      return await attempt();
    } catch (error) {
      const failure = failureOf(error);
      const waitMs = waitBefore(failure, { times, since });
      if (waitMs === null || !mayGoOn()) throw failure;
      await pass(waitMs);
    }
  }
};
