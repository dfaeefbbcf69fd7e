import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { Session } from '../session/sessions.ts';

/** Somebody who is not logged in: what they take is counted by the address that they come from. */
export interface Visitor {
  readonly kind: 'visitor';
  readonly sessionId: string;
}

/** Whoever a socket is of. */
export type Viewer = Session | Visitor;

/** Of all visitors' sockets: they are not told how far the projections are. */
export const visitorsRoom = 'visitors';

/** Visitors' sockets of one server at most, so that a crowd outside takes nothing from the desks. */
export const visitorsAtMost = 5_000;

/**
 * Tells visitors by their address, read as HTTP requests are.
 * @param trusted the proxies whose word on addresses is taken.
 */
export const visitorsBy = (trusted: readonly string[]): ((request: IncomingMessage) => Visitor) => {
  const trust = proxyAddr.compile([...trusted]);
  return (request) => ({ kind: 'visitor', sessionId: `visitor:${proxyAddr(request, trust)}` });
};
