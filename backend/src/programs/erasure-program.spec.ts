// kind: process
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readErasureJournal } from '../platform/personal/erasure-journal.ts';
import { openErasureStage } from '../testing/erasure-stage.ts';
import { journalOf, startTestTurnout, type TestTurnout } from '../testing/turnout.ts';

let turnout: TestTurnout;
let stage: Awaited<ReturnType<typeof openErasureStage>>;
beforeAll(async () => {
  turnout = await startTestTurnout();
  stage = await openErasureStage(turnout);
}, 60_000);
afterAll(() => turnout.stop());

const run = async (...words: string[]): Promise<{ readonly code: number | null; readonly said: string }> => {
  const program = spawn(process.execPath, [fileURLToPath(new URL('./erase.ts', import.meta.url)), ...words], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      DATABASE_URL: turnout.databaseUrl,
      ERASURE_JOURNAL: journalOf(turnout.databaseUrl),
      LOG_LEVEL: 'fatal',
    },
  });
  const said: Buffer[] = [];
  for (const stream of [program.stdout, program.stderr]) stream.on('data', (chunk: Buffer) => said.push(chunk));
  await once(program, 'close');
  return { code: program.exitCode, said: Buffer.concat(said).toString('utf8') };
};

describe('npm run erase', () => {
  it('erases beside a running Turnout, says so, and lists ids only', async () => {
    const { id, number } = await stage.register();
    const missing = await run('--registration', id);
    expect(missing).toMatchObject({ code: 1 });
    expect(missing.said).toContain('--reason');
    const erased = await run('--registration', id, '--reason', 'asked for it', '--confirm', number);
    expect(erased).toMatchObject({ code: 0 });
    expect(erased.said).toContain(`${id} was erased`);
    const shown = await turnout.ask('GET', `/api/registrations/${id}`, { token: turnout.adminToken });
    expect(shown.body).toMatchObject({ registration: { erased: true, firstName: '', email: '' } });
    const again = await run('--registration', id, '--reason', 'asked for it', '--confirm', number);
    expect([again.code, again.said]).toEqual([1, expect.stringContaining('erased before')]);
    const listed = await run('--list');
    expect(listed.said).toMatch(new RegExp(`${id} .*by erase.*asked for it\\n1 person was erased`, 's'));
    expect(listed.said).not.toMatch(/zebedee/i);
    expect((await readErasureJournal(journalOf(turnout.databaseUrl))).erasures).toHaveLength(1);
  }, 180_000);
});
