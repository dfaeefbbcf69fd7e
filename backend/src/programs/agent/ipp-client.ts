import ipp from '@sealsystems/ipp';
import { request as requestPlain } from 'node:http';
import { request as requestSafe } from 'node:https';
import { z } from 'zod';

const Group = z.record(z.string(), z.unknown());
const oneOrMore = z.union([Group.transform((one) => [one]), z.array(Group)]).default([]);
const Answer = z.looseObject({
  statusCode: z.string(),
  'printer-attributes-tag': oneOrMore,
  'job-attributes-tag': oneOrMore,
});

/** One operation of RFC 8011. */
export interface Operation {
  readonly name: string;
  readonly attributes?: Readonly<Record<string, unknown>>;
  readonly data?: Buffer;
}

/** No connection was made: nothing of the request arrived. */
export class NotReached extends Error {}
/** The connection broke, or the answer was none: the request may have been carried out. */
export class Unanswered extends Error {}
/** The printer answered that it does not. */
export class Refused extends Error {
  readonly status: string;
  constructor(status: string) {
    super(`The printer answered ${status}`);
    this.status = status;
  }
}

const answerWithinMs = 30_000;

/** The address that HTTP knows a printer by: `ipp` is HTTP on port 631. */
const overHttp = (uri: string): string => {
  const url = new URL(uri.replace(/^ipp(s?):/, 'http$1:'));
  if (uri.startsWith('ipp') && url.port === '') url.port = '631';
  return url.href;
};

/**
 * Posts over a connection of its own: one that was kept could break before or after the request came through, and nobody
 * would know which.
 */
const post = (uri: string, body: Buffer): Promise<Buffer> => {
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  const url = new URL(overHttp(uri));
  let isConnected = false;
  const lost = (error: Error) => {
    const said = `${uri} does not answer (${'code' in error ? String(error.code) : error.message})`;
    reject(isConnected ? new Unanswered(said) : new NotReached(said));
  };
  const ask = url.protocol === 'https:' ? requestSafe : requestPlain;
  const headers = { 'content-type': 'application/ipp', 'content-length': body.length };
  const request = ask(url, { method: 'POST', headers, agent: false, timeout: answerWithinMs }, (answer) => {
    const parts: Buffer[] = [];
    answer.on('data', (part: Buffer) => parts.push(part));
    answer.on('error', lost);
    answer.on('end', () => {
      if (answer.statusCode === 200) resolve(Buffer.concat(parts));
      else reject(new Refused(`HTTP ${answer.statusCode ?? 0}`));
    });
  });
  request.on('socket', (socket) => socket.once('connect', () => (isConnected = true)));
  request.on('timeout', () => request.destroy(new Error('no answer in time')));
  request.on('error', lost);
  request.end(body);
  return promise;
};

let last = 0;

/**
 * Asks a printer, or a print server, over IPP.
 * @param uri `ipp://…`, `ipps://…` or the same over `http`.
 * @returns the groups of attributes that it answered.
 * @throws NotReached, Unanswered, or Refused where it says no.
 */
export const askPrinter = async (uri: string, { name, attributes = {}, data }: Operation) => {
  last += 1;
  const body = ipp.serialize({
    version: '1.1',
    operation: name,
    id: last,
    'operation-attributes-tag': {
      'attributes-charset': 'utf-8',
      'attributes-natural-language': 'en',
      'printer-uri': uri.replace(/^http/, 'ipp'),
      ...attributes,
    },
    ...(data === undefined ? {} : { data }),
  });
  const bytes = await post(uri, body);
  let parsed: unknown;
  try {
    parsed = ipp.parse(bytes);
  } catch (error) {
    throw new Unanswered(`${uri} answered what is no IPP: ${String(error)}`);
  }
  const answer = Answer.safeParse(parsed);
  if (!answer.success) throw new Unanswered(`${uri} answered what is no IPP`);
  const { statusCode } = answer.data;
  if (!statusCode.startsWith('successful')) throw new Refused(statusCode);
  return { printers: answer.data['printer-attributes-tag'], jobs: answer.data['job-attributes-tag'] };
};
