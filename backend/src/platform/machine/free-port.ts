import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { hasCode } from './has-code.ts';

/**
 * Where ports are looked for: below those that systems give to outgoing connections (from 32,768 on Linux, from 49,152
 * elsewhere). A port from among those may be taken by any connection before whoever asked for it listens on it.
 */
const [lowest, highest] = [15_000, 32_000];
const tries = 100;

const isFree = async (port: number): Promise<boolean> => {
  const probe = createServer();
  try {
    probe.listen(port, '127.0.0.1');
    await once(probe, 'listening');
  } catch (error) {
    if (hasCode(error, 'EADDRINUSE') || hasCode(error, 'EACCES')) return false;
    throw error;
  }
  probe.close();
  await once(probe, 'close');
  return true;
};

/** A port that nobody listens on at the moment, and that no outgoing connection takes. */
export const findFreePort = async (): Promise<number> => {
  for (let attempt = 0; attempt < tries; attempt += 1) {
    const port = randomInt(lowest, highest);
    if (await isFree(port)) return port;
  }
  throw new Error(`None of ${tries} ports between ${lowest} and ${highest} is free`);
};
