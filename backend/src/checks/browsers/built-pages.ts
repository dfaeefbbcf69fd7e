import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { exceptions, type Exception } from './exceptions.ts';
import { findInScript, type Found, scriptTable } from './scripts.ts';
import { findInStyle } from './styles.ts';
import type { Oldest } from './table.ts';

const Versions = z.object({ safari: z.string(), firefox: z.string(), chrome: z.string() });

/** The browsers of the public pages and of the staff's: frontend/browsers.json, from which the build has them too. */
export const readBrowsers = async (root: string) =>
  z
    .object({ site: Versions, staff: Versions })
    .parse(JSON.parse(await readFile(join(root, 'frontend/browsers.json'), 'utf8')));

/** A file of the built pages as a page, a script or a style sheet names it. */
const named = /(?:assets\/|\.\/)([\w.-]+\.(?:js|css))\b/g;

/** All files that a built page may come to fetch: those it names, those that they name, and so on; by their names. */
const filesOf = async (folder: string, page: string): Promise<ReadonlyMap<string, string>> => {
  const contents = new Map<string, string>();
  const follow = async (text: string): Promise<void> => {
    for (const [, name = ''] of text.matchAll(named)) {
      if (contents.has(name)) continue;
      const content = await readFile(join(folder, 'assets', name), 'utf8');
      contents.set(name, content);
      await follow(content);
    }
  };
  await follow(await readFile(join(folder, page), 'utf8'));
  return contents;
};

/** Finds in a file, a script or a style sheet by its name, what it asks that these browsers lack. */
const finderFor = (oldest: Oldest): ((name: string, text: string) => readonly Found[]) => {
  const table = scriptTable(oldest);
  return (name, text) => (name.endsWith('.css') ? findInStyle(text, oldest) : findInScript(text, table));
};

const fits = ({ feature, where }: Exception, file: string, found: Found): boolean =>
  feature === found.feature && (where === undefined || where.test(file) || where.test(found.code));

export interface Verdict {
  /** How many files were looked at. */
  readonly files: number;
  /** What may not stay, one line each. */
  readonly problems: readonly string[];
  /** Exceptions that fit nothing. */
  readonly idle: readonly Exception[];
}

/** Holds the built pages of a folder against the table of browser support. */
export const checkBuiltPages = async (
  folder: string,
  browsers: Awaited<ReturnType<typeof readBrowsers>>,
): Promise<Verdict> => {
  const problems = new Set<string>();
  const used = new Set<Exception>();
  let looked = 0;
  for (const [page, oldest] of [
    ['site.html', browsers.site],
    ['door.html', browsers.staff],
    ['index.html', browsers.staff],
  ] as const) {
    const find = finderFor(oldest);
    const files = await filesOf(folder, page);
    looked += files.size;
    for (const [file, text] of files)
      for (const found of find(file, text)) {
        const fitting = exceptions.filter((exception) => fits(exception, file, found));
        for (const exception of fitting) used.add(exception);
        if (fitting.length === 0) problems.add(`${page}, ${file}: ${found.feature}\n    ${found.code}`);
      }
  }
  return { files: looked, problems: [...problems], idle: exceptions.filter((exception) => !used.has(exception)) };
};
