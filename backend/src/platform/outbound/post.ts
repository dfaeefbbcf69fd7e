import { lookup as lookUp, type LookupAddress } from 'node:dns';
import { request as requestPlain, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requestSafe } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPublicAddress } from './public-addresses.ts';

/** The reason why there was no whole answer. */
export type NoAnswer = 'unreachable' | 'timeout' | 'not-allowed' | 'broken-answer';

export interface Answered {
  /** Null: there was none. */
  readonly status: number | null;
  readonly problem: NoAnswer | null;
  /** The beginning of the answer's text. */
  readonly text: string;
  readonly durationMs: number;
  /** Something of the request may have gone over the line. */
  readonly wasReached: boolean;
}

/** All addresses of a name, as the system's own resolver tells. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>;

export interface OutboundOptions {
  /** Also to this machine and its networks, and without encryption. */
  readonly allowsPrivate: boolean;
  readonly timeoutMs: number;
  readonly resolve?: Resolve;
  /** So much of an answer's text is kept. */
  readonly textAtMost?: number;
}

class NotAllowed extends Error {}

/** More of an answer is not read. */
const readAtMost = 65_536;
const textAtMostUnlessTold = 500;

const ofSystem: Resolve = (name) =>
  new Promise((resolve, reject) =>
    lookUp(name, { all: true, verbatim: true }, (error, found) => (error === null ? resolve(found) : reject(error))),
  );

const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** Tells whether anything may be sent to an address at all; what its name leads to is checked when it is connected to. */
export const mayBeSentTo = (address: string, allowsPrivate: boolean): boolean => {
  if (!URL.canParse(address)) return false;
  const url = new URL(address);
  if (allowsPrivate) return url.protocol === 'https:' || url.protocol === 'http:';
  const host = hostOf(url);
  if (url.protocol !== 'https:' || (isIP(host) !== 0 && !isPublicAddress(host))) return false;
  return !/^localhost\.?$|\.(localhost|local|internal)\.?$/.test(host);
};

/**
 * Looks names up and lets through only those whose every address is of the internet. The connection is made to just what
 * is given back here, so a name that leads elsewhere a moment later leads nowhere.
 */
const lookupOf =
  ({ allowsPrivate, resolve = ofSystem }: OutboundOptions): LookupFunction =>
  (name, asked, done) => {
    const found = async (): Promise<readonly LookupAddress[] | Error> => {
      try {
        const addresses = await resolve(name);
        if (addresses.length === 0) return new Error(`${name} has no address`);
        return allowsPrivate || addresses.every(({ address }) => isPublicAddress(address))
          ? addresses
          : new NotAllowed(name);
      } catch (error) {
        return error instanceof Error ? error : new Error(String(error));
      }
    };
    const answer = async (): Promise<void> => {
      const addresses = await found();
      if (addresses instanceof Error) return done(addresses, '');
      if (asked.all === true) return done(null, [...addresses]);
      for (const { address, family } of addresses.slice(0, 1)) done(null, address, family);
    };
    void answer();
  };

/** Reads how an answer begins; what is longer is cut off there. @throws where it ends before it said that it would. */
const beginningOf = (answer: IncomingMessage, textAtMost: number): Promise<string> =>
  new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const done = () => resolve(Buffer.concat(chunks).toString('utf8').replaceAll('\0', '').slice(0, textAtMost));
    answer.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      size += chunk.length;
      if (size < readAtMost) return;
      done();
      answer.destroy();
    });
    answer.on('end', () => (answer.complete ? done() : reject(new Error('the answer was cut off'))));
    answer.on('error', reject);
  });

/** Posts a text to an address and judges nothing: redirects are not followed, and nothing is kept open. */
export const post = (
  address: string,
  { headers, body }: { readonly headers: Readonly<Record<string, string>>; readonly body: string },
  options: OutboundOptions,
): Promise<Answered> => {
  const since = performance.now();
  let wasReached = false;
  const after = (status: number | null, problem: NoAnswer | null, text = ''): Answered => ({
    status,
    problem,
    text,
    durationMs: Math.round(performance.now() - since),
    wasReached,
  });
  if (!mayBeSentTo(address, options.allowsPrivate)) return Promise.resolve(after(null, 'not-allowed'));
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(options.timeoutMs);
    let status: number | null = null;
    const failed = (error: unknown) => {
      if (error instanceof NotAllowed) return resolve(after(null, 'not-allowed'));
      if (signal.aborted) return resolve(after(status, 'timeout'));
      const isBroken =
        status !== null || (error instanceof Error && String(Reflect.get(error, 'code')).startsWith('HPE_'));
      resolve(after(status, isBroken ? 'broken-answer' : 'unreachable'));
    };
    const asked: RequestOptions = {
      method: 'POST',
      agent: false,
      signal,
      lookup: lookupOf(options),
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)), connection: 'close' },
    };
    const request = address.startsWith('https:') ? requestSafe(address, asked) : requestPlain(address, asked);
    request.on('response', (answer) => {
      status = answer.statusCode ?? null;
      beginningOf(answer, options.textAtMost ?? textAtMostUnlessTold).then(
        (text) => resolve(after(status, null, text)),
        failed,
      );
    });
    request.on('socket', (socket) =>
      socket.once(address.startsWith('https:') ? 'secureConnect' : 'connect', () => {
        wasReached = true;
      }),
    );
    request.on('error', failed);
    request.end(body);
  });
};
