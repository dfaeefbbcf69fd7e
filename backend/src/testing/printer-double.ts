import ipp from '@sealsystems/ipp';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import { z } from 'zod';

const Operation = z.looseObject({
  'job-name': z.string().optional(),
  'job-id': z.int().optional(),
  'which-jobs': z.string().optional(),
  'document-format': z.string().optional(),
});
const Request = z.looseObject({
  operation: z.string(),
  id: z.int(),
  'operation-attributes-tag': Operation,
  data: z.instanceof(Buffer).optional(),
});
type Request = z.infer<typeof Request>;

/** A document that a double was handed. */
export interface TakenJob {
  readonly number: number;
  readonly name: string;
  readonly file: Buffer;
  state: 'pending' | 'completed' | 'aborted';
}

/** One printer of a print server that is a double. */
export interface OnePrinterDouble {
  readonly taken: readonly TakenJob[];
  /** Sets what goes wrong from now on. */
  readonly faults: {
    /** The next document is taken, and the line breaks before the answer. */
    losesAnswer: boolean;
    /** The line breaks before anything of the next document is taken. */
    losesDocument: boolean;
    /** Documents are refused. */
    refuses: boolean;
    /** The lists name an address of the printer at which nobody answers. */
    isMoved: boolean;
    /** Documents that are taken wait until `finish`. */
    isOutOfPaper: boolean;
  };
  /** Everything that waits comes out. */
  readonly finish: (state?: 'completed' | 'aborted') => void;
}

/**
 * A double of a print server, which speaks IPP (RFC 8010, 8011) and the operations of CUPS that list printers; itself its first, and
 * mostly its only printer.
 */
export interface PrinterDouble extends OnePrinterDouble {
  readonly url: string;
  readonly called: (name: string) => OnePrinterDouble;
  readonly switchOff: () => Promise<void>;
  readonly switchOn: () => Promise<void>;
}

const readAll = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(z.instanceof(Uint8Array).parse(part)));
  return Buffer.concat(parts);
};

/** A printer that has its own jobs and faults. @param uriOf the address by its name. */
const openOne = (name: string, uriOf: (name: string) => string) => {
  const taken: TakenJob[] = [];
  const faults: PrinterDouble['faults'] = {
    losesAnswer: false,
    losesDocument: false,
    refuses: false,
    isMoved: false,
    isOutOfPaper: false,
  };
  const described = () => ({
    'printer-name': name,
    'printer-uri-supported': faults.isMoved ? `ipp://127.0.0.1:9/printers/${name}` : uriOf(name),
    'printer-state': faults.isOutOfPaper ? 'stopped' : 'idle',
    'printer-state-reasons': faults.isOutOfPaper ? 'media-empty' : 'none',
  });
  const jobOf = ({ number, name: called, state }: TakenJob) => ({
    'job-id': number,
    'job-name': called,
    'job-state': state,
  });
  const take = ({ 'operation-attributes-tag': said, data }: Request): TakenJob => {
    const state = faults.isOutOfPaper ? 'pending' : 'completed';
    const job: TakenJob = {
      number: taken.length + 1,
      name: said['job-name'] ?? '',
      file: data ?? Buffer.alloc(0),
      state,
    };
    taken.push(job);
    return job;
  };
  const answerTo = (request: Request): Readonly<Record<string, unknown>> => {
    const said = request['operation-attributes-tag'];
    switch (request.operation) {
      case 'Get-Printer-Attributes':
        return { 'printer-attributes-tag': described() };
      case 'Print-Job':
        if (faults.refuses) return { statusCode: 'client-error-document-format-not-supported' };
        return { 'job-attributes-tag': jobOf(take(request)) };
      case 'Get-Jobs': {
        const isOver = said['which-jobs'] === 'completed';
        return { 'job-attributes-tag': taken.filter(({ state }) => (state !== 'pending') === isOver).map(jobOf) };
      }
      case 'Get-Job-Attributes': {
        const job = taken.find(({ number }) => number === said['job-id']);
        return job === undefined ? { statusCode: 'client-error-not-found' } : { 'job-attributes-tag': jobOf(job) };
      }
      default:
        return { statusCode: 'server-error-operation-not-supported' };
    }
  };

  const finish = (state: 'completed' | 'aborted' = 'completed') => {
    faults.isOutOfPaper = false;
    for (const job of taken) if (job.state === 'pending') job.state = state;
  };
  return { name, taken, faults, finish, described, answerTo };
};

/** Opens a double of a print server on this machine. @param names its printers, at least one; the first is its default. */
export const openPrinterDouble = async (
  names: readonly [string, ...string[]] = ['Label-Printer'],
): Promise<PrinterDouble> => {
  let port = 0;
  const uriOf = (name: string) => `ipp://127.0.0.1:${port}/printers/${name}`;
  const first = openOne(names[0], uriOf);
  const all = [first, ...names.slice(1).map((name) => openOne(name, uriOf))];
  const called = (name: string) => {
    const found = all.find((one) => one.name === name);
    if (found === undefined) throw new Error(`the double has no printer ${name}`);
    return found;
  };
  /** Documents and jobs are a printer's, by the address that they are sent to; the lists are the server's. */
  const answerOf = (request: Request, one: ReturnType<typeof openOne>): Readonly<Record<string, unknown>> => {
    if (request.operation === 'CUPS-Get-Printers')
      return { 'printer-attributes-tag': all.map((printer) => printer.described()) };
    if (request.operation === 'CUPS-Get-Default') return { 'printer-attributes-tag': first.described() };
    return one.answerTo(request);
  };

  let server: Server;
  const listen = async (): Promise<void> => {
    server = createServer((incoming, response) => {
      const answer = async (): Promise<void> => {
        const request = Request.parse(ipp.parse(await readAll(incoming)));
        const isDocument = request.operation === 'Print-Job';
        const asked = /^\/printers\/(.+)$/.exec(incoming.url ?? '')?.[1];
        const one = asked === undefined ? first : called(asked);
        const { faults } = one;
        if (isDocument && faults.losesDocument) {
          faults.losesDocument = false;
          incoming.socket.destroy();
          return;
        }
        const given = answerOf(request, one);
        if (isDocument && faults.losesAnswer) {
          faults.losesAnswer = false;
          incoming.socket.destroy();
          return;
        }
        const bytes = ipp.serialize({
          version: '1.1',
          statusCode: 'successful-ok',
          id: request.id,
          'operation-attributes-tag': { 'attributes-charset': 'utf-8', 'attributes-natural-language': 'en' },
          ...given,
        });
        response.writeHead(200, { 'content-type': 'application/ipp' }).end(bytes);
      };
      answer().catch((error: unknown) => response.writeHead(500).end(String(error)));
    });
    const { promise, resolve, reject } = Promise.withResolvers<null>();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve(null));
    await promise;
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('a double has no port');
    ({ port } = address);
  };
  await listen();
  return {
    get url() {
      return `http://127.0.0.1:${port}/`;
    },
    taken: first.taken,
    faults: first.faults,
    finish: first.finish,
    called,
    switchOff: async () => {
      server.closeAllConnections();
      await new Promise((done) => {
        server.close(done);
      });
    },
    switchOn: listen,
  };
};
