import { existsSync, statSync } from 'node:fs';
import { chown, mkdir, rm } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { makeTestFolder } from './test-folder.ts';

it('is a folder that PostgreSQL may enter, and removes what killed runs left in memory, not what others have', async () => {
  const first = await makeTestFolder();
  const beside = dirname(first);
  const isInMemory = beside === '/dev/shm';
  // Higher than any that Linux gives.
  const ofKilled = join(beside, 'turnout-tests-4194305-left');
  await mkdir(join(ofKilled, 'cluster'), { recursive: true });
  const ofAnother = join(beside, 'turnout-tests-4194306-left');
  await mkdir(ofAnother, { recursive: true });
  // Only root can give a folder away; to anybody else it stays their own.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) await chown(ofAnother, 65_534, 65_534);
  const second = await makeTestFolder();
  onTestFinished(async () => {
    for (const folder of [first, second, ofKilled, ofAnother]) await rm(folder, { recursive: true, force: true });
  });
  expect(basename(second)).toMatch(new RegExp(`^turnout-tests-${process.pid}-`));
  expect(second).not.toBe(first);
  expect(statSync(second).mode & 0o777).toBe(0o755);
  expect([first, ofKilled, ofAnother].map(existsSync)).toEqual([true, !isInMemory, !isInMemory || isRoot]);
});
