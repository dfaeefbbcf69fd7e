import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const first = join(import.meta.dirname, '../public/first.js');

type Bundle = NonNullable<import('vite').IndexHtmlTransformContext['bundle']>;
type Chunk = Extract<Bundle[string], { type: 'chunk' }>;

/** What the page asks for by itself, beside what its first file leans on. */
export interface Ahead {
  /** Parts of addresses, each with the modules of the screen that opens there. */
  readonly screens: Readonly<Record<string, RegExp>>;
  /** The modules with the words of a language. */
  readonly words: Readonly<Record<string, RegExp>>;
}

const chunksOf = (bundle: Bundle): readonly Chunk[] => Object.values(bundle).filter((file) => file.type === 'chunk');

/** A file with all that it leans on, styles too. */
const withImports = (bundle: Bundle, name: string, found = new Set<string>()): ReadonlySet<string> => {
  const chunk = bundle[name];
  if (chunk?.type !== 'chunk' || found.has(name)) return found;
  found.add(name);
  for (const style of chunk.viteMetadata?.importedCss ?? []) found.add(style);
  for (const each of chunk.imports) withImports(bundle, each, found);
  return found;
};

const filesOf = (bundle: Bundle, modules: RegExp, base: ReadonlySet<string>): readonly string[] => {
  const wanted = chunksOf(bundle).filter(({ moduleIds }) => moduleIds.some((id) => modules.test(id)));
  if (wanted.length === 0) throw new Error(`No built file holds ${String(modules)}`);
  const files = new Set(wanted.flatMap(({ fileName }) => [...withImports(bundle, fileName)]));
  return [...files].filter((file) => !base.has(file)).map((file) => `/${file}`);
};

/**
 * Tells public/first.js which files belong to which language and address, so that they are asked for together with the
 * page's own and not once those have run; and names that script by its content, so that browsers keep it.
 * @param aheadOf what to ask for, by the page's file; nothing where it is null.
 */
export const askAhead = (aheadOf: (page: string) => Ahead | null): Plugin => ({
  name: 'ask-ahead',
  apply: 'build',
  async buildStart() {
    this.emitFile({ type: 'asset', name: 'first.js', source: await readFile(first, 'utf8') });
  },
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, path, chunk }) => {
      const ahead = aheadOf(path);
      if (bundle === undefined || chunk === undefined) return html;
      const script = Object.values(bundle).find((file) => file.type === 'asset' && file.names.includes('first.js'));
      if (script === undefined) throw new Error('The build kept no first.js');
      const named = html.replace('src="/first.js"', `src="/${script.fileName}"`);
      if (ahead === null) return named;
      const base = withImports(bundle, chunk.fileName);
      const files = (groups: Readonly<Record<string, RegExp>>) =>
        JSON.stringify(
          Object.fromEntries(Object.entries(groups).map(([name, modules]) => [name, filesOf(bundle, modules, base)])),
        ).replaceAll('"', '&quot;');
      const attributes = `data-words="${files(ahead.words)}" data-screens="${files(ahead.screens)}"`;
      return named.replace(`src="/${script.fileName}"`, `src="/${script.fileName}" ${attributes}`);
    },
  },
});
