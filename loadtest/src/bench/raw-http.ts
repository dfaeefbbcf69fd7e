import { connect, type Socket } from 'node:net';

/** An answer as little of it as is needed is read. */
export interface RawAnswer {
  readonly status: number;
  /** `X-Turnout-Position`, where there is one. */
  readonly position: string | null;
}

/** One kept-alive connection; asks one thing at a time. */
export interface RawHttp {
  /** @param request the whole request as it goes over the line. */
  readonly ask: (request: string) => Promise<RawAnswer>;
  readonly close: () => void;
}

/**
 * As little HTTP as it takes: the machine that is measured also runs those who ask, so that each
 * microsecond spent here is one that the server does not get.
 */
export const openRawHttp = ({ host, port }: { host: string; port: number }): Promise<RawHttp> => {
  const socket: Socket = connect({ host, port, noDelay: true });
  let received = '';
  let waiting: { resolve: (answer: RawAnswer) => void; reject: (error: Error) => void } | null = null;

  const settle = () => {
    const headEnd = received.indexOf('\r\n\r\n');
    if (headEnd < 0 || waiting === null) return;
    const headers = received.slice(0, headEnd).toLowerCase();
    const length = Number(/content-length: (\d+)/.exec(headers)?.[1] ?? 0);
    if (Buffer.byteLength(received) - headEnd - 4 < length) return;
    const { resolve } = waiting;
    waiting = null;
    received = '';
    resolve({ status: Number(headers.slice(9, 12)), position: /x-turnout-position: (\d+)/.exec(headers)?.[1] ?? null });
  };
  const fail = (error: Error) => {
    waiting?.reject(error);
    waiting = null;
  };
  socket.setEncoding('utf8');
  socket.on('data', (chunk: string) => {
    received += chunk;
    settle();
  });
  socket.on('error', fail);
  socket.on('close', () => fail(new Error('the connection was closed')));

  return new Promise((resolve, reject) => {
    socket.once('error', reject);
    socket.once('connect', () =>
      resolve({
        ask: (request) =>
          new Promise((answer, refuse) => {
            waiting = { resolve: answer, reject: refuse };
            socket.write(request);
          }),
        close: () => socket.destroy(),
      }),
    );
  });
};
