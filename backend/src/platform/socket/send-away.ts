import { setTimeout as pause } from 'node:timers/promises';
import type { HubServer } from './connection.ts';

const steps = 50;

/** Cuts all sockets that there are now, a few at a time over so many ms; resolves when all are. */
export const sendAway = async (io: HubServer, overMs: number): Promise<void> => {
  const sockets = [...io.sockets.sockets.values()];
  const perStep = Math.ceil(sockets.length / steps);
  for (let start = 0; start < sockets.length; start += perStep) {
    for (const socket of sockets.slice(start, start + perStep)) socket.disconnect(true);
    await pause(overMs / steps);
  }
};
