import { once } from 'node:events';
import { createServer } from 'node:net';
import { hasCode } from '../platform/machine/has-code.ts';
import { StartRefused } from './start-refused.ts';

/** @throws StartRefused in a sentence when nobody can listen there. */
export const demandFreePort = async (host: string, port: number): Promise<void> => {
  const probe = createServer();
  probe.listen(port, host);
  try {
    await once(probe, 'listening');
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE')) {
      throw new StartRefused(
        `Port ${port} is in use by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`,
      );
    }
    if (hasCode(error, 'EACCES')) {
      throw new StartRefused(`This user may not listen on port ${port}. Choose one above 1023: PORT=2083 npm start`);
    }
    if (hasCode(error, 'EADDRNOTAVAIL') || hasCode(error, 'ENOTFOUND')) {
      throw new StartRefused(
        `HOST is "${host}", but this machine has no such address. Try HOST=0.0.0.0 for all it has.`,
      );
    }
    throw error;
  }
  probe.close();
  await once(probe, 'close');
};
