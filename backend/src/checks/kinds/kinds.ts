import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The kinds of specs, in the order in which they run, and what a spec of each may stand on:
 *
 * - `pure`: functions and doubles; no page, no database, no process of its own.
 * - `screen`: a page (jsdom).
 * - `database`: a database of its own on the run's PostgreSQL.
 * - `stack`: server and worker, those of its test worker or, where the installation is what it looks at, its own.
 * - `process`: programs that are started, stopped and killed.
 * - `journey`: a browser in front of a whole Turnout.
 */
export const kindNames = ['pure', 'screen', 'database', 'stack', 'process', 'journey'] as const;
export type Kind = (typeof kindNames)[number];

const specFiles = ['{contracts,projections,backend,frontend,loadtest}/src/**/*.{spec.ts,spec.tsx,journey.ts}'];
const firstLine = /^\/\/ kind: ([^\s,]+)(, long)?/;

/** A file whose first line names a kind that there is not. */
export class NoSuchKind extends Error {}

/**
 * Which kind a spec is: what its first line says (`// kind: database`). Without such a line a `.journey.ts` is a
 * journey, a `.spec.tsx` a screen and a `.spec.ts` pure.
 * @throws NoSuchKind where the line names none of the kinds.
 */
export const kindOf = (path: string, text: string): Kind => {
  const said = firstLine.exec(text)?.[1];
  if (said === undefined) return path.endsWith('.journey.ts') ? 'journey' : path.endsWith('.tsx') ? 'screen' : 'pure';
  const kind = kindNames.find((name) => name === said);
  if (kind === undefined) throw new NoSuchKind(`${path} says "kind: ${said}"; the kinds are ${kindNames.join(', ')}.`);
  return kind;
};

/** Whether its first line says that a spec takes long (`// kind: process, long`): it is begun before the others of its kind. */
export const isLong = (text: string): boolean => firstLine.exec(text)?.[2] !== undefined;

const draws = /'fast-check'|TEST_SEED|TEST_TIMES|\/random-history\.ts'/;

/** The specs that draw lots (properties, fuzzing, replays of random histories), and those that take less of something in `npm test`. */
export const specsThatDraw = (folder: string): readonly string[] =>
  [...specsByKind(folder).keys()].filter((path) => draws.test(readFileSync(join(folder, path), 'utf8')));

/** Every spec and journey below a folder with its kind; paths from there, with slashes. */
export const specsByKind = (folder: string): ReadonlyMap<string, Kind> =>
  new Map(
    globSync(specFiles, { cwd: folder })
      .map((path) => path.replaceAll('\\', '/'))
      .toSorted()
      .map((path) => [path, kindOf(path, readFileSync(join(folder, path), 'utf8'))]),
  );
