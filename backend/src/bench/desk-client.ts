import { connect, type Socket } from 'node:net';

/** An answer as a desk hears it. */
export interface DeskAnswer {
  readonly status: number;
  /** `X-Turnout-Position`, where there is one. */
  readonly position: string | null;
}

/** One desk on one kept-alive connection; asks one thing at a time. */
export interface DeskClient {
  /** @param at the event, where it is not the desk's own. */
  readonly checkIn: (registrationId: string, commandId: string, at?: string) => Promise<DeskAnswer>;
  readonly close: () => void;
}

/**
 * As little HTTP as it takes: the machine that is measured also runs the desks, so that each
 * microsecond spent here is one that the server does not get.
 */
export const openDesk = (options: {
  host: string;
  port: number;
  token: string;
  desk: string;
  eventId: string;
}): Promise<DeskClient> => {
  const { host, port, token, desk, eventId } = options;
  const head = ` HTTP/1.1\r\nHost: ${host}:${port}\r\nAuthorization: Bearer ${token}\r\nX-Turnout-Desk: ${encodeURIComponent(desk)}\r\nX-Client-Version: v4.0.41\r\nContent-Type: application/json\r\nIdempotency-Key: `;
  const socket: Socket = connect({ host, port, noDelay: true });
  let received = '';
  let waiting: { resolve: (answer: DeskAnswer) => void; reject: (error: Error) => void } | null = null;

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
        checkIn: (registrationId, commandId, at = eventId) =>
          new Promise((answer, refuse) => {
            waiting = { resolve: answer, reject: refuse };
            const body = `{"registrationId":"${registrationId}","eventId":"${at}","accept":true,"method":"qr"}`;
            socket.write(
              `POST /api/checkin/registration/${at}${head}${commandId}\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
            );
          }),
        close: () => socket.destroy(),
      }),
    );
  });
};
