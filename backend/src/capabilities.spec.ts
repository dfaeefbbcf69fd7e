import { capabilities as said } from '@turnout/contracts';
import { glob } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { capabilities, reachingOutside, reactionNames, watchedCategories } from './capabilities.ts';
import { rootFolder } from './platform/configuration/config.ts';

describe('what is plugged in', () => {
  it('are the capabilities that contracts speak of, in their order', () => {
    expect(capabilities.map(({ name }) => name)).toEqual(said.map(({ name }) => name));
  });

  it('are all reactions that there are, each named as its file', async () => {
    const files: string[] = [];
    for await (const file of glob('*/*-when-*.ts', { cwd: join(rootFolder, 'backend', 'src') }))
      if (!file.endsWith('.spec.ts')) files.push(basename(file, '.ts'));
    expect(reactionNames.toSorted()).toEqual(files.toSorted());
  });

  it('says which reactions nobody wants twice: those that write to people', () => {
    expect(reachingOutside).toEqual([
      'send-confirmation-when-registered',
      'send-confirmation-when-requested',
      'send-confirmation-when-checked-in',
      'queue-mailing-when-requested',
    ]);
  });

  it('follows the streams that every request asks for, each once', () => {
    expect(watchedCategories.length).toBeGreaterThan(0);
    expect(watchedCategories).toEqual([...new Set(watchedCategories)]);
  });
});
