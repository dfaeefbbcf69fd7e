import type { FastifyInstance } from 'fastify';
import type { AccountId } from '@turnout/contracts/kernel';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { hasCode } from '../../platform/machine/has-code.ts';
import type { Sessions } from '../../platform/session/sessions.ts';
import { makeConference, type Ask } from './make-conference.ts';

const file = (dataDir: string): string => join(dataDir, 'demo-conference.json');

/** How far the conference is: its dates follow from when it was begun, so that going on says the same as before. */
const Progress = z.object({ begunAt: z.int(), isDone: z.boolean() });
type Progress = z.infer<typeof Progress>;

const read = async (dataDir: string): Promise<Progress | null> => {
  const kept = await readFile(file(dataDir), 'utf8').catch((error: unknown) => {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  });
  return kept === null ? null : Progress.parse(JSON.parse(kept));
};
const write = (dataDir: string, progress: Progress): Promise<void> =>
  writeFile(file(dataDir), JSON.stringify(progress));

/** Notes that this installation is to have the conference, before anything of its demo is there. */
export const orderConference = (dataDir: string, now: number): Promise<void> =>
  write(dataDir, { begunAt: now, isDone: false });

/** Somebody's calls to this server, each with a key of its own, so that one that is sent again answers as before. */
const askAs = (app: FastifyInstance, token: string, signal: AbortSignal): Ask => {
  let count = 0;
  return async (method, path, body) => {
    signal.throwIfAborted();
    count += 1;
    const answer = await app.inject({
      method,
      url: path,
      headers: { authorization: `Bearer ${token}`, 'idempotency-key': `demo-conference-${count}` },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (answer.statusCode >= 300)
      throw new Error(`the conference was refused: ${method} ${path} ${answer.statusCode} ${answer.body}`);
    return answer.json();
  };
};

/**
 * Sets up the second event of the demo over the calls of any client, once, or goes on with it where a server was stopped
 * in between. Nothing happens where it was not ordered or is done.
 * @param as in whose name.
 */
export const setUpConference = async (
  { app, sessions, dataDir }: { app: FastifyInstance; sessions: Pick<Sessions, 'open' | 'endToken'>; dataDir: string },
  as: AccountId,
  signal: AbortSignal,
): Promise<void> => {
  const progress = await read(dataDir);
  if (progress === null || progress.isDone) return;
  const token = await sessions.open({ accountId: as });
  try {
    await makeConference(askAs(app, token, signal), progress.begunAt);
    await write(dataDir, { ...progress, isDone: true });
  } finally {
    await sessions.endToken(token);
  }
};
