import { glob, readFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';
import { describe, expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';
import { readScripts } from './check-scripts.ts';

/** The repository: its files and their folders, all from the root and with `/`. */
const readTree = async (): Promise<readonly string[]> => {
  const elsewhere = new Set(['node_modules', 'dist', '.git', '.data', '.backups', '.keys', 'coverage']);
  const paths: string[] = [];
  const exclude = (name: string) => elsewhere.has(name.split(/[\\/]/).at(-1) ?? '');
  for await (const path of glob('**/*', { cwd: rootFolder, exclude })) paths.push(path.replaceAll('\\', '/'));
  return [...paths, '.env.example', '.dependency-cruiser.mjs'];
};

const rooms = ['backend', 'contracts', 'projections', 'frontend', 'loadtest'];
/** What an installation makes for itself, a file of EventStoreDB, and a time zone. */
const notInTree = new Set(['.data/', '.backups/', '.keys/encryption.key', 'index/**/*.chk', 'Europe/Madrid']);

/** A piece of code in a text that is a path of ours: no address, package, extension or call. */
const isPath = (code: string): boolean =>
  /^[\w.<>{},*-]+(\/[\w.<>{},*-]+)*\/?$/.test(code) &&
  (code.includes('/') || /\.(tsx?|mjs|sql|json|gz|yml|conf|html)$/.test(code)) &&
  !/^\.[a-z]+(\.tsx?)?$|^api\//.test(code) &&
  !notInTree.has(code);

/** `{a,b}.ts` is `a.ts` and `b.ts`. */
const expanded = (path: string): readonly string[] => {
  const [all, inner = ''] = /\{([^}]*)\}/.exec(path) ?? [];
  return all === undefined ? [path] : inner.split(',').flatMap((one) => expanded(path.replace(all, one)));
};

/** What a text names: in code spans, in words that begin with a room, and in links, which count from its folder. */
const pathsIn = (file: string, text: string): readonly string[] => {
  const prose = text.replaceAll(/^```[^]*?^```/gm, '');
  // A rule that is cited is no path; references.spec.ts holds it.
  const spans = [...prose.matchAll(/`(?!rule )([^`\n]+)`/g)].flatMap(([, code = '']) => code.split(' ')).filter(isPath);
  const words = [...text.matchAll(/(?<![\w./`@-])(?:[a-z]+)\/[\w./-]*\w/g)].map(([word]) => word);
  const ours = words.filter((word) => [...rooms, 'docs', 'docker'].includes(word.split('/')[0] ?? ''));
  const links = [...prose.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)].map(([, to = '']) =>
    normalize(join(dirname(file), to)).replaceAll('\\', '/'),
  );
  return [...spans.flatMap(expanded), ...ours, ...links.map((link) => `/${link}`)];
};

/** Whether a path is there: from the root, or as the end of one; `<name>` and `*` are anything. */
const isThere = (path: string, tree: readonly string[]): boolean => {
  const escaped = path.replace(/^\//, '').replace(/\/$/, '').replaceAll(/[.]/g, '\\.');
  const pattern = escaped.replaceAll(/<[^>]*>/g, '[^/]+').replaceAll('*', '[^/]*');
  const from = path.startsWith('/') ? '^' : '(^|/)';
  const end = new RegExp(`${from}${pattern}$`);
  return tree.some((one) => end.test(one));
};

/** What a text names and the tree has not. A room's README speaks of its room, unless a path begins with another. */
const lostIn = (file: string, text: string, tree: readonly string[]): readonly string[] => {
  const room = /^(\w+)\/README\.md$/.exec(file)?.[1];
  const own = tree.filter((path) => room === undefined || path.startsWith(`${room}/`) || !path.includes('/'));
  const isWhole = (path: string) =>
    path.startsWith('/') || [...rooms, 'docs', 'docker'].includes(path.split('/')[0] ?? '');
  return pathsIn(file, text).filter(
    (path) => !isThere(isWhole(path) ? `/${path.replace(/^\//, '')}` : path, isWhole(path) ? tree : own),
  );
};

describe('a path that a page names', () => {
  it('is there', async () => {
    const tree = await readTree();
    const pages = tree.filter((path) => /(^|\/)README\.md$|^docs\/.*\.md$/.test(path));
    expect(pages.length).toBeGreaterThan(40);
    const lost: string[] = [];
    for (const page of pages) {
      const text = await readFile(join(rootFolder, page), 'utf8');
      lost.push(...lostIn(page, text, tree).map((path) => `${page}: ${path}`));
    }
    expect(lost).toEqual([]);
  });

  it('is missed where it is not: in code, in words, in links, and in another room', () => {
    const tree = [
      'backend/src/check-in/decider.ts',
      'backend/src/start/start.ts',
      'frontend/src/ui/table.tsx',
      'docs/a.md',
    ];
    const lost = (text: string, file = 'docs/b.md') => lostIn(file, text, tree);
    expect(lost('`check-in/decider.ts`, `<capability>/decider.ts`, `start/{start,stop}.ts`')).toEqual([
      'start/stop.ts',
    ]);
    expect(lost('see backend/src/start/bench.ts, and [a](a.md), [c](c.md)')).toEqual([
      'backend/src/start/bench.ts',
      '/docs/c.md',
    ]);
    expect(lost('`table.tsx`', 'frontend/README.md')).toEqual([]);
    expect(lost('`table.tsx`', 'backend/README.md')).toEqual(['table.tsx']);
    expect(lost('`/ready`, `npm start`, `a.b()`, `.ts`, `.data/`')).toEqual([]);
  });
});

/** Commands of npm that a text gives and package.json has not; of those without `run` only `start` and `test` are ours. */
const lostCommandsIn = (text: string, scripts: Readonly<Record<string, string>>): readonly string[] =>
  [...text.matchAll(/\bnpm (?:run ([\w:-]*\w)|(start|test)\b)/g)]
    .map(([, run, short]) => run ?? short ?? '')
    .filter((name) => !(name in scripts));

describe('a command that a page names', () => {
  it('is one of package.json', async () => {
    const scripts = readScripts();
    const pages = (await readTree()).filter((path) => /(^|\/)README\.md$|^docs\/.*\.md$|^\.env\.example$/.test(path));
    const lost: string[] = [];
    for (const page of pages) {
      const text = await readFile(join(rootFolder, page), 'utf8');
      lost.push(...lostCommandsIn(text, scripts).map((name) => `${page}: npm run ${name}`));
    }
    expect(lost).toEqual([]);
  });

  it('is missed where it is not, in code, in words and in a block', () => {
    const scripts = { start: '', 'bench:door': '' };
    const text = '`npm run bench:door`, npm start and npm test.\n```sh\nnpm run bench:gone  # long\n```\nnpm ci';
    expect(lostCommandsIn(text, scripts)).toEqual(['test', 'bench:gone']);
  });
});
