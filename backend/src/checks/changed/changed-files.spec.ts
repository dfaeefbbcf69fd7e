// kind: process
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { NothingToCompareWith, readChange } from './changed-files.ts';

const makeCopy = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'turnout-changed-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  const git = (...args: readonly string[]) =>
    execFileSync('git', ['-c', 'user.name=Spec', '-c', 'user.email=spec@example.org', ...args], { cwd: folder });
  const write = (path: string, text: string) => writeFile(join(folder, path), text);
  const commit = () => {
    git('add', '--all');
    git('commit', '--quiet', '--message', 'A step');
  };
  git('init', '--quiet', '--initial-branch', 'main');
  return { folder, git, write, commit };
};

it('reads what was committed since main, what was not, what git has not heard of and what is gone', async () => {
  const { folder, git, write, commit } = await makeCopy();
  for (const path of ['same.ts', 'committed.ts', 'edited.ts', 'gone.ts', 'moved.ts']) await write(path, path);
  await write('.gitignore', 'ignored.ts\n');
  commit();
  git('switch', '--quiet', '--create', 'slice');
  await write('committed.ts', 'other');
  git('mv', 'moved.ts', 'there.ts');
  commit();
  await write('edited.ts', 'other');
  await write('the new – one.ts', '');
  await write('ignored.ts', '');
  await rm(join(folder, 'gone.ts'));
  git('switch', '--quiet', 'main');
  await write('later-on-main.ts', '');
  git('add', 'later-on-main.ts');
  git('commit', '--quiet', '--message', 'Goes on');
  git('switch', '--quiet', 'slice');
  expect(readChange(folder).files).toEqual([
    { path: 'committed.ts', isDeleted: false },
    { path: 'edited.ts', isDeleted: false },
    { path: 'gone.ts', isDeleted: true },
    { path: 'moved.ts', isDeleted: true },
    { path: 'the new – one.ts', isDeleted: false },
    { path: 'there.ts', isDeleted: false },
  ]);
});

it('reads nothing where nothing is changed', async () => {
  const { folder, write, commit } = await makeCopy();
  await write('same.ts', '');
  commit();
  expect(readChange(folder).files).toEqual([]);
});

it('says that it has nothing to compare with, where there is no main', async () => {
  const { folder, git, write, commit } = await makeCopy();
  await write('same.ts', '');
  commit();
  git('branch', '--move', 'trunk');
  expect(() => readChange(folder)).toThrow(NothingToCompareWith);
});
