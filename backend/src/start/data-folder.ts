import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import { platform, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { hasCode } from '../platform/machine/has-code.ts';

/**
 * A door that only the Turnout of this data folder answers at. A number in a file would outlive a
 * kill and may by then belong to another program; a socket that nobody answers cannot.
 */
const doorOf = (dataDir: string): string => {
  const name = `turnout-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  return platform() === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
};

/** The address of the Turnout that runs on a data folder; null when none does. */
export const whoRuns = async (dataDir: string): Promise<string | null> => {
  const socket = connect(doorOf(dataDir));
  try {
    await once(socket, 'connect');
    return await text(socket);
  } catch (error) {
    if (hasCode(error, 'ENOENT') || hasCode(error, 'ECONNREFUSED')) return null;
    throw error;
  } finally {
    socket.destroy();
  }
};

/**
 * Takes a data folder for this process.
 * @param address told to whoever asks meanwhile.
 * @returns what gives it back, or null when another Turnout has it.
 */
export const takeDataFolder = async (dataDir: string, address: string): Promise<(() => Promise<void>) | null> => {
  if ((await whoRuns(dataDir)) !== null) return null;
  const door = doorOf(dataDir);
  if (platform() !== 'win32') await rm(door, { force: true });
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy());
    socket.end(address);
  });
  server.listen(door);
  await once(server, 'listening');
  server.unref();
  return async () => {
    server.close();
    await once(server, 'close');
  };
};
