import { calls } from '@turnout/contracts';
import { deskEvents } from '@turnout/contracts/check-in';
import { startOfLog } from '@turnout/contracts/kernel';
import { setTimeout as pause } from 'node:timers/promises';
import { openSql } from '@turnout/projections/platform/open-sql';
import { z } from 'zod';
import { openPostgresLog } from '../platform/event-store/postgres.ts';
import { testDatabase } from '../platform/testing/database.ts';
import { sendSignal } from '../platform/machine/signal.ts';
import { keepRunning, type Child } from '../start/child.ts';
import { admin, serveAlso, type TestTurnout } from './turnout.ts';
import { bareEnvironment } from '../platform/machine/bare-environment.ts';

/** A worker of its own process, so that it can hang. */
export const startWorker = async (databaseUrl: string): Promise<Child & { readonly said: () => string }> => {
  const said: string[] = [];
  const child = keepRunning({
    name: 'worker',
    script: './worker.ts',
    env: { ...bareEnvironment(), DATABASE_URL: databaseUrl, DEMO: '0', LOG_LEVEL: 'silent' },
    onMessage: () => undefined,
    say: (sentence) => void said.push(sentence),
    firstPauseMs: 600_000,
    silentMs: 600_000,
  });
  await child.ready;
  return { ...child, said: () => said.join(' ') };
};

/** Server and worker apart, on one database; either can be taken away. */
export const openNotKnownStage = async () => {
  const database = await testDatabase();
  let serving = await serveAlso(database.url);
  let worker: Awaited<ReturnType<typeof startWorker>> | null = await startWorker(database.url);
  const ask: TestTurnout['ask'] = (...asked) => serving.ask(...asked);
  const logIn = async () => calls.logIn.output.parse((await ask('POST', '/auth/login', { body: admin })).body).token;
  const token = await logIn();
  const tell = (what: NodeJS.Signals) => {
    const pid = worker?.pid() ?? null;
    if (pid === null) throw new Error(`there is no worker. ${worker?.said() ?? ''}`);
    sendSignal(pid, what);
  };
  return {
    databaseUrl: database.url,
    turnout: { ask, adminToken: token },
    url: () => serving.url,
    hang: () => tell('SIGSTOP'),
    wake: () => tell('SIGCONT'),
    /** As after a restore: read models are gone, nobody makes them yet, and every process is new. */
    emptyReadModels: async () => {
      await worker?.stop();
      worker = null;
      await serving.stop();
      const sql = openSql(database.url, { max: 1 });
      await sql`DROP SCHEMA read CASCADE`;
      await sql.end();
      serving = await serveAlso(database.url);
    },
    startWorker: async () => {
      worker = await startWorker(database.url);
    },
    /** What was refused at any desk; what was presented lies sealed, so it is told by its reason. */
    refused: async (): Promise<readonly string[]> => {
      const log = openPostgresLog({ url: database.url });
      try {
        return (await log.readAll(startOfLog, 100_000))
          .filter(({ type }) => type === deskEvents.ScanRefused.type)
          .map(({ data }) => z.looseObject({ reason: z.string() }).parse(data).reason);
      } finally {
        await log.close();
      }
    },
    close: async () => {
      if (worker !== null) {
        tell('SIGCONT');
        await worker.stop();
      }
      await serving.stop();
      await database.drop();
    },
  };
};
export type NotKnownStage = Awaited<ReturnType<typeof openNotKnownStage>>;

/** Brings a file of attendees in whole, and waits until it is done. */
export const bringIn = async (
  { ask, adminToken: token }: Pick<TestTurnout, 'ask' | 'adminToken'>,
  { url, eventId, content }: { readonly url: string; readonly eventId: string; readonly content: string },
): Promise<void> => {
  const form = new FormData();
  form.set('file', new Blob([content]), 'list.csv');
  const sent = await fetch(`${url}/api/x/imports?eventId=${eventId}`, {
    method: 'POST',
    body: form,
    headers: { authorization: `Bearer ${token}` },
  });
  const { _id: id } = calls.import.output.parse(await sent.json()).import;
  const until = async (state: string) => {
    for (;;) {
      const view = calls.import.output.parse((await ask('GET', `/api/x/imports/${id}`, { token })).body).import;
      if (view.state === state) return view;
      await pause(20);
    }
  };
  const { mapping } = await until('mapping');
  await ask('POST', `/api/x/imports/${id}/check`, { token, body: { mapping } });
  await until('checked');
  await ask('POST', `/api/x/imports/${id}/run`, { token, body: {} });
  await until('done');
};
