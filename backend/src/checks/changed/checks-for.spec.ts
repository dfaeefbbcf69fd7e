import { describe, expect, it } from 'vitest';
import type { ChangedFile } from './changed-files.ts';
import { checksFor, leftToWholeCheck, type House } from './checks-for.ts';

const house: House = {
  rooms: new Map([
    ['contracts', []],
    ['projections', ['contracts']],
    ['backend', ['contracts', 'projections']],
    ['frontend', ['contracts']],
    ['loadtest', ['backend']],
  ]),
  scripts: {
    check: 'node check.ts',
    'check:types':
      'tsc -p contracts && tsc -p projections && tsc -p backend && tsc -p frontend && tsc -p loadtest/src/k6',
    'check:lint': 'oxlint everything',
    'check:format': 'oxfmt --check .',
    'check:imports': 'node check-imports.ts',
    'check:dead': 'knip',
  },
};
const changed = (...paths: readonly string[]): readonly ChangedFile[] =>
  paths.map((path) => ({ path, isDeleted: false }));
const namesFor = (...paths: readonly string[]) => checksFor(changed(...paths), house).map(({ name }) => name);

describe('the checks for a change', () => {
  it('are none where nothing changed', () => {
    expect(checksFor([], house)).toEqual([]);
  });

  it('of a screen are its own', () => {
    expect(namesFor('frontend/src/ui/dialog.tsx')).toEqual([
      'types of frontend',
      'lint of one file',
      'format of one file',
      'imports of frontend',
    ]);
  });

  it('of the backend go on to what needs it, however far', () => {
    expect(namesFor('projections/src/forms/rows.ts')).toEqual([
      'types of projections',
      'types of backend',
      'types of loadtest/src/k6',
      'lint of one file',
      'format of one file',
      'imports of projections',
    ]);
  });

  it('of a contract are the types of every room', () => {
    const names = namesFor('contracts/src/forms/api.ts', 'contracts/src/forms/field.ts');
    expect(names.filter((name) => name.startsWith('types'))).toHaveLength(5);
    expect(names.slice(-3)).toEqual(['lint of 2 files', 'format of 2 files', 'imports of contracts']);
  });

  it('of a page of docs is its format', () => {
    expect(namesFor('docs/operations.md')).toEqual(['format of one file']);
  });

  it('name files as they are, and none that is gone', () => {
    const files = [{ path: 'frontend/src/gone.ts', isDeleted: true }, ...changed('frontend/src/an other.ts')];
    const commands = checksFor(files, house).map(({ command }) => command);
    expect(commands[0]).toMatch(/^tsc .*--incremental .* -p frontend$/);
    expect(commands[1]).toMatch(/^oxlint .* "frontend\/src\/an other.ts"$/);
    expect(commands[2]).toMatch(/^oxfmt --check .* "frontend\/src\/an other.ts"$/);
    expect(commands[3]).toBe('node backend/src/checks/check-imports.ts . frontend');
  });

  it('of a file that is gone are the types and imports of its room', () => {
    const names = checksFor([{ path: 'frontend/src/gone.ts', isDeleted: true }], house).map(({ name }) => name);
    expect(names).toEqual(['types of frontend', 'imports of frontend']);
  });

  it('are whole where their own settings changed', () => {
    const commandsFor = (path: string) => checksFor(changed(path), house).map(({ command }) => command);
    expect(commandsFor('.oxlintrc.json')).toContain('oxlint everything');
    expect(commandsFor('.dependency-cruiser.mjs')).toContain('node check-imports.ts');
    expect(commandsFor('tsconfig.base.json')).toContain(house.scripts['check:types']);
    expect(commandsFor('package-lock.json')).toEqual(Object.values(house.scripts).slice(1, 5));
  });

  it('name rooms where they would name too many files', () => {
    const many = Array.from({ length: 301 }, (_, place) => `frontend/src/part-${place}.ts`);
    const [, lint] = checksFor(changed(...many, 'backend/src/one.ts'), house).filter(
      ({ name }) => !/types of (projections|backend|load)/.test(name),
    );
    expect(lint?.command).toMatch(/pattern "frontend" "backend"$/);
  });

  it('leave to the whole check what concerns all files', () => {
    expect(leftToWholeCheck(house.scripts)).toEqual(['check:dead']);
  });
});
