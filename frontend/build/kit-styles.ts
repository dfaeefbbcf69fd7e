import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const wholeSheet = createRequire(import.meta.url).resolve('@mantine/core/styles.layer.css');
const kit = dirname(wholeSheet);
const styleOf = (name: string): string => join(kit, 'styles', `${name}.layer.css`);

/** What holds for every page, then what most parts of the kit build on, in the order that the kit asks for. */
const first = [
  'default-css-variables',
  'baseline',
  'global',
  'ScrollArea',
  'UnstyledButton',
  'VisuallyHidden',
  'Paper',
  'Popover',
  'CloseButton',
  'Group',
  'Loader',
  'Overlay',
  'ModalBase',
  'Input',
  'InlineInput',
  'Flex',
  'FloatingIndicator',
  'ActionIcon',
];

const classNames = /@mantine\/core\/esm\/.*\/(\w+)\.module\.mjs$/;

/**
 * On a page of few screens each part of the kit brings its own styles, with the class names that it looks up, instead
 * of the sheet of all parts: that is three times as long, and nothing is drawn before it has come.
 * @param pages the environments of such pages. Fails the build where the kit has class names without styles.
 */
export const kitStyles = (pages: readonly string[]): Plugin => ({
  name: 'kit-styles',
  apply: 'build',
  applyToEnvironment: ({ name }) => pages.includes(name),
  async load(id) {
    if (id === wholeSheet) return (await Promise.all(first.map((name) => readFile(styleOf(name), 'utf8')))).join('\n');
    const name = classNames.exec(id)?.[1];
    if (name === undefined || first.includes(name)) return null;
    if (!existsSync(styleOf(name))) throw new Error(`${id} has no styles of its own`);
    const code = await readFile(id, 'utf8');
    return [`import ${JSON.stringify(wholeSheet)};`, `import ${JSON.stringify(styleOf(name))};`, code].join('\n');
  },
});
