import { globSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

const read = (path: string): string | null => {
  try {
    return readFileSync(join(rootFolder, path), 'utf8');
  } catch {
    return null;
  }
};
type Read = (path: string) => string | null;

/** The target of an import of ours: a file beside, or the door of a room or of a capability in it; null: elsewhere. */
const resolved = (from: string, to: string): string | null => {
  if (to.startsWith('.')) return normalize(join(dirname(from), to)).replaceAll('\\', '/');
  const [, room, part = ''] = /^@turnout\/(\w+)(?:\/(.+))?$/.exec(to) ?? [];
  if (room === undefined) return null;
  if (part === '') return `${room}/src/index.ts`;
  return room === 'contracts' ? `${room}/src/${part}/index.ts` : `${room}/src/${part}.ts`;
};

const importsOf = (path: string, text: string): readonly string[] =>
  [...text.matchAll(/(?:from|import\(|import)\s*'([^']+)'/g)].flatMap(([, to = '']) => resolved(path, to) ?? []);

/** Whether one file imports another, itself or through the door of a folder that hands it on. */
const isImported = (from: string, to: string, readFile: Read): boolean => {
  const text = readFile(from);
  if (text === null) return false;
  const imported = importsOf(from, text);
  const handedOn = imported
    .filter((path) => path.endsWith('/index.ts'))
    .flatMap((door) => {
      const lines = [...(readFile(door) ?? '').matchAll(/^export [^;]*? from '[^']+'/gms)];
      return lines.flatMap(([line]) => importsOf(door, line));
    });
  return imported.includes(to) || handedOn.includes(to);
};

interface Step {
  readonly path: string;
  /** Names of contracts that lead here from the step before. */
  readonly names: readonly string[];
}

/** The walks of a page: numbered lists of files, by their headings. */
const walksIn = (page: string): ReadonlyMap<string, readonly Step[]> =>
  new Map(
    page
      .split(/^### /m)
      .slice(1)
      .flatMap((part): (readonly [string, readonly Step[]])[] => {
        const [title = ''] = part.split('\n');
        const steps = [...part.matchAll(/^\d+\. `([^`]+\.tsx?)`:(.*)$/gm)].map(([, path = '', said = '']) => ({
          path,
          names: [...(/ By (.*)\.$/.exec(said)?.[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name = '']) => name),
        }));
        return steps.length === 0 ? [] : [[title, steps]];
      }),
  );

/** The steps of a walk that are not there, or that nothing leads to from the step before. */
const lostOn = (steps: readonly Step[], readFile: Read, isContract: (name: string) => boolean): readonly string[] =>
  steps.flatMap((step, place) => {
    const text = readFile(step.path);
    const before = steps[place - 1];
    if (text === null) return [`${step.path} is not there`];
    if (before === undefined) return [];
    const isShared = (name: string): boolean => {
      const word = new RegExp(`\\b${name}\\b`);
      return isContract(name) && word.test(text) && word.test(readFile(before.path) ?? '');
    };
    const foreign = step.names.filter((name) => !isShared(name)).map((name) => `${name} is not in both`);
    const leads =
      step.names.length > 0 ||
      isImported(before.path, step.path, readFile) ||
      isImported(step.path, before.path, readFile);
    return [...foreign, ...(leads ? [] : ['neither imports the other'])].map(
      (why) => `${before.path}, ${step.path}: ${why}`,
    );
  });

const contracts = globSync('contracts/src/**/*.ts', { cwd: rootFolder })
  .filter((path) => !path.endsWith('.spec.ts'))
  .map((path) => read(path) ?? '')
  .join('\n');
const isContract = (name: string): boolean => new RegExp(`\\b${name}\\b`).test(contracts);

describe('a walk on the map', () => {
  const walks = walksIn(read('docs/map.md') ?? '');

  it('is one of three', () => {
    expect([...walks].map(([, steps]) => steps.length > 8)).toEqual([true, true, true]);
  });

  it.each([...walks])('%s: goes from file to file', (_title, steps) => {
    expect(lostOn(steps, read, isContract)).toEqual([]);
  });

  const files: Readonly<Record<string, string>> = {
    'contracts/src/door/index.ts': "export * from './events.ts';\nexport type { A } from './a.ts';",
    'contracts/src/door/events.ts': 'export const LetIn = 1;',
    'backend/src/door/decider.ts': "import { LetIn } from '@turnout/contracts/door';",
    'projections/src/door/door.ts': 'on(LetIn)',
    'backend/src/other.ts': "import './door/decider.ts';",
  };
  const lost = (...lines: readonly string[]) =>
    [...walksIn(['### One', ...lines].join('\n')).values()].flatMap((steps) =>
      lostOn(
        steps,
        (path) => files[path] ?? null,
        (name) => name === 'LetIn',
      ),
    );

  it('is lost where a file is gone, nothing leads on, or a name is in one file alone or no contract', () => {
    const decider = '2. `backend/src/door/decider.ts`: decides.';
    expect(lost('1. `backend/src/other.ts`: x.', decider, '3. `contracts/src/door/events.ts`: a fact.')).toEqual([]);
    expect(lost(decider, '1. `projections/src/door/door.ts`: rows. By `LetIn`.')).toEqual([]);
    expect(lost(decider, '1. `projections/src/door/door.ts`: rows.')).toHaveLength(1);
    expect(lost(decider, '1. `backend/src/other.ts`: x. By `LetIn`.')).toHaveLength(1);
    expect(lost('1. `projections/src/door/door.ts`: rows.', '2. `projections/src/door/door.ts`: x. By `on`.')).toEqual([
      'projections/src/door/door.ts, projections/src/door/door.ts: on is not in both',
    ]);
    expect(lost('1. `backend/src/gone.ts`: x.')).toEqual(['backend/src/gone.ts is not there']);
  });
});
