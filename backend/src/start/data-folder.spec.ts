import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeDataFolder, whoRuns } from './data-folder.ts';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'turnout-data-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('a data folder', () => {
  it('belongs to one Turnout at a time, which says where it is', async () => {
    const giveBack = await takeDataFolder(folder, 'http://localhost:2083');
    expect(await takeDataFolder(folder, 'http://localhost:2084')).toBeNull();
    expect(await whoRuns(folder)).toBe('http://localhost:2083');
    await giveBack?.();
    expect(await whoRuns(folder)).toBeNull();
  });

  it('is free again once it was given back', async () => {
    const first = await takeDataFolder(folder, 'http://localhost:2083');
    await first?.();
    const second = await takeDataFolder(folder, 'http://localhost:2084');
    expect(await whoRuns(folder)).toBe('http://localhost:2084');
    await second?.();
  });

  it('is another one under another path', async () => {
    const giveBack = await takeDataFolder(folder, 'http://localhost:2083');
    expect(await whoRuns(join(folder, 'other'))).toBeNull();
    await giveBack?.();
  });
});
