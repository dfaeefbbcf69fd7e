// kind: process
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

it('a program whose supervisor went away while it was starting ends by itself', async () => {
  const program = fork(fileURLToPath(new URL('../testing/late-program.ts', import.meta.url)), []);
  await once(program, 'spawn');
  program.disconnect();
  const [code]: unknown[] = await once(program, 'exit');
  expect(code).toBe(0);
});
