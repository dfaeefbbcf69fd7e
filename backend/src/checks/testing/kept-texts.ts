import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { rootFolder } from '../../platform/configuration/config.ts';

/** All files that are kept, by path from the root, but those that are no text. */
export const keptTexts = (): ReadonlyMap<string, string> =>
  new Map(
    execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      cwd: rootFolder,
      encoding: 'utf8',
      maxBuffer: 1e8,
    })
      .split('\0')
      .filter((name) => name !== '' && statSync(join(rootFolder, name), { throwIfNoEntry: false })?.isFile() === true)
      .flatMap((name) => {
        const text = readFileSync(join(rootFolder, name), 'utf8');
        return text.includes('\0') ? [] : [[name, text] as const];
      }),
  );

/** A text in one line, so that what a comment breaks in the middle is found. */
export const unbroken = (text: string): string => text.replaceAll(/\s*\n\s*(?:\*(?!\/)|\/\/)?\s*/g, ' ');
