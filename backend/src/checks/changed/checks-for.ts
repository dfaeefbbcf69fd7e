import type { Check } from '../run-checks.ts';
import type { ChangedFile } from './changed-files.ts';
import { roomOf, withDependents, type Rooms } from './rooms.ts';

/** The house as checks see it: its rooms, and the scripts of `package.json` that check all of it. */
export interface House {
  readonly rooms: Rooms;
  readonly scripts: Readonly<Record<string, string>>;
}

/** Settings whose change concerns every file, by the check that they belong to. */
const settings = {
  'check:types': /^(?:tsconfig\.base\.json|package(?:-lock)?\.json)$/,
  'check:lint': /^(?:\.oxlintrc\.json|tsconfig\.base\.json|package-lock\.json)$/,
  'check:format': /^(?:\.oxfmtrc\.json|package-lock\.json)$/,
  'check:imports': /^(?:\.dependency-cruiser\.mjs|package(?:-lock)?\.json)$/,
};
type ByChange = keyof typeof settings;

/** Checks of all files, which only `npm run check` makes. */
export const leftToWholeCheck = (scripts: House['scripts']): readonly string[] =>
  Object.keys(scripts).filter((name) => name.startsWith('check:') && !(name in settings));

/** More files than that are given by their rooms: a command line is only so long. */
const namedAtMost = 300;
const isTyped = (path: string): boolean => /\.(?:tsx?|mts|json)$/.test(path);
const isLinted = (path: string): boolean => /\.(?:tsx?|mts|mjs|js)$/.test(path);
const quoted = (paths: readonly string[]): string => paths.map((path) => JSON.stringify(path)).join(' ');

/**
 * The checks that a change needs. Types: of the rooms it touches and of all that need them, on from where the last such
 * check stood. Lint and format: of its files. Imports: of the rooms it touches. A change of a check's own settings needs
 * that check whole.
 */
export const checksFor = (files: readonly ChangedFile[], { rooms, scripts }: House): readonly Check[] => {
  const roomed = files.flatMap(({ path }) => roomOf(path, rooms) ?? []);
  const touched = [...rooms.keys()].filter((room) => roomed.includes(room));
  const present = files.flatMap(({ path, isDeleted }) => (isDeleted ? [] : [path]));
  const wholeOr = (name: ByChange, some: readonly Check[]): readonly Check[] => {
    const command = scripts[name];
    return command !== undefined && files.some(({ path }) => settings[name].test(path)) ? [{ name, command }] : some;
  };
  return [
    ...wholeOr('check:types', typesFor(files, rooms, scripts['check:types'] ?? '')),
    ...wholeOr('check:lint', lintFor(present, rooms)),
    ...wholeOr('check:format', formatFor(present)),
    ...wholeOr('check:imports', importsFor(touched)),
  ];
};

const typesFor = (files: readonly ChangedFile[], rooms: Rooms, script: string): readonly Check[] => {
  const typed = files.flatMap(({ path }) => (isTyped(path) ? (roomOf(path, rooms) ?? []) : []));
  const due = withDependents(new Set(typed), rooms);
  // The projects that the whole check names.
  const projects = [...script.matchAll(/ -p (\S+)/g)].map(([, project = '']) => project);
  return projects
    .filter((project) => due.includes(roomOf(project, rooms) ?? ''))
    .map((project) => {
      const state = `node_modules/.cache/types/${project.replaceAll('/', '-')}.tsbuildinfo`;
      const command = `tsc --noEmit --checkers 1 --incremental --tsBuildInfoFile ${state} -p ${project}`;
      return { name: `types of ${project}`, command };
    });
};

const lintFor = (present: readonly string[], rooms: Rooms): readonly Check[] => {
  const linted = present.filter((path) => isLinted(path) && (roomOf(path, rooms) !== null || /^[^/]+\.ts$/.test(path)));
  if (linted.length === 0) return [];
  const command = `oxlint --type-aware --deny-warnings --no-error-on-unmatched-pattern`;
  return [{ name: `lint of ${counted(linted)}`, command: `${command} ${quoted(shortened(linted))}` }];
};

const formatFor = (present: readonly string[]): readonly Check[] => {
  if (present.length === 0) return [];
  const command = `oxfmt --check --no-error-on-unmatched-pattern ${quoted(shortened(present))}`;
  return [{ name: `format of ${counted(present)}`, command }];
};

const importsFor = (touched: readonly string[]): readonly Check[] => {
  if (touched.length === 0) return [];
  const command = `node backend/src/checks/check-imports.ts . ${touched.join(' ')}`;
  return [{ name: `imports of ${touched.join(', ')}`, command }];
};

const counted = ({ length }: readonly string[]): string => (length === 1 ? 'one file' : `${length} files`);
const shortened = (paths: readonly string[]): readonly string[] =>
  paths.length <= namedAtMost ? paths : [...new Set(paths.map((path) => path.split('/')[0] ?? path))];
