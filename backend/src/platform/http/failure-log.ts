import type { FastifyRequest } from 'fastify';
import type { Breakdown } from './breakdown.ts';

const quietMs = 5_000;

/** Logs what went wrong with requests. */
export type FailureLog = (request: FastifyRequest, error: Error, breakdown: Breakdown | null) => void;

/**
 * A bug is told each time, with where it happened. Machinery that is away fails every request alike: that is
 * one line in five seconds for each kind, with how many more there were, and no stack.
 * @param monotonic milliseconds.
 */
export const openFailureLog = (monotonic: () => number = () => performance.now()): FailureLog => {
  const lines = new Map<string, { at: number; untold: number }>();
  return (request, error, breakdown) => {
    const ids = { requestId: request.id, method: request.method, route: request.routeOptions.url };
    if (breakdown === null) {
      request.log.error({ ...ids, err: error }, 'a request failed');
      return;
    }
    // What cannot be read is told place by place: nobody finds the second one by the first.
    const key = breakdown.code === 'unreadable-event' ? error.message : breakdown.code;
    const line = lines.get(key);
    if (line !== undefined && monotonic() - line.at < quietMs) {
      line.untold += 1;
      return;
    }
    const more = line?.untold ?? 0;
    lines.set(key, { at: monotonic(), untold: 0 });
    request.log.warn(
      { ...ids, code: breakdown.code, reason: error.message, ...(more === 0 ? {} : { more }) },
      'requests are refused while something that they need is away',
    );
  };
};
