import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, resolve, sep } from 'node:path';
import { z } from 'zod';
import { rootFolder } from '../platform/configuration/config.ts';

const Cruise = z.object({
  modules: z.array(z.object({ source: z.string() })),
  summary: z.object({
    violations: z.array(
      z.object({ from: z.string(), to: z.string().optional(), rule: z.object({ name: z.string() }) }),
    ),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string(), comment: z.string() })) }),
  }),
});

const allRooms = ['contracts', 'projections', 'backend', 'frontend', 'loadtest'];

const sourcesIn = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
};

/**
 * Holds every import of some rooms against the rules of .dependency-cruiser.mjs, and makes sure that each source
 * file was looked at: the tool passes over files it has no parser for and calls that a success.
 */
const run = async (house: string, rooms: readonly string[]): Promise<number> => {
  const folders = rooms.map((room) => join(room, 'src')).filter((folder) => existsSync(join(house, folder)));
  const cruised = spawnSync(
    process.execPath,
    [
      join(rootFolder, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs'),
      '--config',
      join(rootFolder, '.dependency-cruiser.mjs'),
      '--output-type',
      'json',
      ...folders,
    ],
    { cwd: house, encoding: 'utf8', maxBuffer: 1 << 28 },
  );
  if (!cruised.stdout.startsWith('{')) {
    console.error(cruised.stdout, cruised.stderr);
    return 1;
  }
  const { modules, summary } = Cruise.parse(JSON.parse(cruised.stdout));
  const seen = new Set(modules.map(({ source }) => source));
  const sources = (await Promise.all(folders.map((folder) => sourcesIn(join(house, folder))))).flat();
  const unseen = sources.map((path) => relative(house, path).replaceAll(sep, '/')).filter((path) => !seen.has(path));
  const comments = new Map(summary.ruleSetUsed.forbidden.map(({ name, comment }) => [name, comment]));
  // What is followed into another room is not seen whole there, and of some rooms it is not seen who else imports theirs.
  const isWhole = rooms.length === allRooms.length;
  const violations = summary.violations.filter(
    ({ from, rule }) => rooms.some((room) => from.startsWith(`${room}/`)) && (isWhole || rule.name !== 'no-orphan'),
  );
  for (const { rule, from, to } of violations)
    console.log(`${rule.name}: ${from}${to === undefined ? '' : ` -> ${to}`}\n  ${comments.get(rule.name) ?? ''}`);
  for (const path of unseen) console.log(`not-seen: ${path}`);
  console.log(`${violations.length} forbidden imports in ${sources.length} files, ${unseen.length} files not seen.`);
  return violations.length + unseen.length === 0 && sources.length > 0 ? 0 : 1;
};

const [house = rootFolder, ...rooms] = process.argv.slice(2);
process.exitCode = await run(resolve(house), rooms.length === 0 ? allRooms : rooms);
