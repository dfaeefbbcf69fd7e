import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { findFreePort } from '../platform/machine/free-port.ts';

/** A way to a database that can be shut: nobody listens there then, and every line is cut. */
export interface Gate {
  readonly url: string;
  readonly open: () => Promise<void>;
  readonly shut: () => Promise<void>;
}

export const makeGate = async (databaseUrl: string): Promise<Gate> => {
  const behind = new URL(databaseUrl);
  const url = new URL(databaseUrl);
  const port = await findFreePort();
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const lines = new Set<Socket>();
  let server: Server | null = null;
  const pass = (here: Socket): void => {
    const there = connect(Number(behind.port), behind.hostname);
    const cut = (): void => {
      here.destroy();
      there.destroy();
    };
    for (const line of [here, there]) {
      lines.add(line);
      line.on('error', cut).on('close', () => {
        lines.delete(line);
        cut();
      });
    }
    here.pipe(there).pipe(here);
  };
  return {
    url: url.href,
    open: async () => {
      server = createServer(pass).listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    shut: async () => {
      const closing = server;
      server = null;
      closing?.close();
      for (const line of lines) line.destroy();
      if (closing !== null) await once(closing, 'close');
    },
  };
};
