import react from '@vitejs/plugin-react';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defineConfig, type EnvironmentOptions, type Plugin } from 'vite';
import { browserNeeded } from './browser-needed.ts';
import browsers from './browsers.json' with { type: 'json' };
import turnout from '../package.json' with { type: 'json' };
import { appIcons } from './build/app-icons.ts';
import { askAhead } from './build/ahead.ts';
import { builtFiles, tellWorker } from './build/kept-files.ts';
import { kitStyles } from './build/kit-styles.ts';
import { latinFont } from './build/latin-font.ts';
import { compressFiles } from './compress.ts';

const languages = ['en', 'es', 'fr'];
const backend = 'http://127.0.0.1:2083';

/** What stands on every page of the site that visitors open; each file by itself would be a request and compress worse. */
const frameParts =
  'Box|Button|UnstyledButton|Text|Title|Group|Stack|Container|Anchor|Skeleton|Card|Paper|Loader|CloseButton|Notification|ThemeIcon|Center|Alert|Badge|List|SimpleGrid';
const inputParts = 'Input|InputBase|InputsGroupFieldset|InlineInput|TextInput|Checkbox|NativeSelect';

/**
 * One file per language with the words of the frame (a capability's come with its screens); React by itself,
 * because it seldom changes. What only a few screens need (charts, camera, tables) is split off by their lazy routes.
 */
const chunks = [
  ...languages.map((language) => ({
    name: `words-${language}`,
    test: new RegExp(String.raw`[\/](app|ui)[\/]words[\/]${language}\.json$`),
  })),
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
  {
    name: 'frame',
    test: new RegExp(
      [
        String.raw`node_modules/(react-router|i18next|react-i18next|jotai|zod|clsx)/`,
        String.raw`@mantine/core/esm/core/`,
        `@mantine/core/esm/components/(${frameParts})/`,
        String.raw`contracts/src/kernel/`,
        String.raw`src/platform/(without-eval|api|request|refusal|credential|store|id|backoff|report|desk-name)\.ts`,
        String.raw`src/ui/(page|skeletons|notices|error-state|empty-state|format|screen|frame-title)\.`,
        'createReactComponent',
      ].join('|'),
    ),
  },
  { name: 'inputs', test: new RegExp(`@mantine/core/esm/components/(${inputParts})/`) },
  {
    name: 'site',
    test: /contracts\/src\/(event-setup|forms|registration)\/(stream\/)?(api|views|commands|events|values)\.ts|registration\/site\/(pages|parts)\/(site|reading|use-visitor|public-types|event-|home\.screen|types\.screen|take-along)/,
  },
];

/**
 * On a page of its own, all that every screen needs is one file: the trunk, with what it leans on, which rolldown
 * takes along. What only the form needs stays by itself.
 */
const lightChunks = (trunk: RegExp) => [
  ...chunks.filter(({ name }) => name === 'react' || name.startsWith('words')),
  { name: 'trunk', test: trunk },
  ...chunks.filter(({ name }) => name === 'inputs'),
];
const framePattern = chunks.find(({ name }) => name === 'frame')?.test.source;
const sitePattern = chunks.find(({ name }) => name === 'site')?.test.source;

const englishErrors = /[\\/]zod[\\/]v4[\\/]locales[\\/]en\.js$/;
const jsonSchemas = /[\\/]zod[\\/]v4[\\/]core[\\/](json-schema-processors|to-json-schema)\.js$/;

/**
 * zod can describe its schemas as JSON Schema; every schema holds on to the code for it, and no page asks.
 * The functions keep their names, and would say so if one were called.
 */
const withoutJsonSchemas: Plugin = {
  name: 'without-json-schemas',
  apply: 'build',
  async load(id) {
    if (!jsonSchemas.test(id)) return null;
    const code = await readFile(id, 'utf8');
    const names = [...code.matchAll(/^export (?:const|function|\{ \w+ as) (\w+)/gm)].map(([, name]) => name);
    const refuse = "function refuse() { throw new Error('The pages are built without JSON Schema'); }";
    const make = 'const make = () => refuse;'; // what makes such a function is called with every schema
    const given = names.map((name = '') => `${name.startsWith('create') ? 'make' : 'refuse'} as ${name}`);
    return [refuse, make, `export { ${given.join(', ')} };`].join('\n');
  },
};

/** zod words each problem in English; the pages word problems themselves, in the visitor's language. */
const withoutEnglishErrors: Plugin = {
  name: 'without-english-errors',
  apply: 'build',
  load: (id) =>
    englishErrors.test(id) ? 'export default () => ({ localeError: (issue) => `Invalid: ${issue.code}` });' : null,
};

/**
 * What several of the staff screens lean on, in one file: by itself each part is a small one, and a screen asked for a
 * hundred of them. Six is what brought most on a slow phone; where fewer share it, screens fetch what they do not need.
 */
const shared = { name: 'shared', test: /node_modules|src\/(ui|platform|records)\/|contracts\/src/, minShareCount: 6 };

interface ChunkGroup {
  readonly name: string;
  readonly test: RegExp;
  readonly minShareCount?: number;
}

const outputOf = (groups: readonly ChunkGroup[]) => ({
  treeshake: { manualPureFunctions: ['z', 'needs', 'defineCall', 'defineTopic', 'defineEvent', 'defineRejections'] },
  output: { codeSplitting: { groups: [...groups] } },
});

/** What the code and the styles are written for: the browsers of a page, in the words of the build. */
const targetsOf = (oldest: Readonly<Record<string, string>>) => {
  const targets = Object.entries(oldest).map(([browser, version]) => `${browser}${version}`);
  return { target: targets, cssTarget: targets };
};

/** A page of its own, shaken free of whatever only the others use: it shares no file with them. */
const lightPage = (name: string, oldest: Readonly<Record<string, string>>, trunk: RegExp): EnvironmentOptions => ({
  consumer: 'client',
  build: {
    ...targetsOf(oldest),
    emptyOutDir: false,
    rolldownOptions: { input: `${import.meta.dirname}/${name}.html`, ...outputOf(lightChunks(trunk)) },
  },
});

const wordsIn = (capabilities: string): Readonly<Record<string, RegExp>> =>
  Object.fromEntries(
    languages.map((language) => [language, new RegExp(`/(${capabilities})/words/${language}\\.json$`)]),
  );
const aheads = [
  {
    file: 'site.html',
    words: wordsIn('app|ui|site'),
    screens: { '/register/': /site\/pages\/register\.screen\.tsx$/ },
  },
  { file: 'door.html', words: wordsIn('app|ui|desk|check-in'), screens: {} },
];

export default defineConfig({
  define: { TURNOUT_VERSION: JSON.stringify(turnout.version) },
  plugins: [
    react(),
    withoutJsonSchemas,
    withoutEnglishErrors,
    kitStyles(['site', 'door']),
    latinFont(),
    appIcons(),
    askAhead((page) => aheads.find(({ file }) => page.endsWith(file)) ?? null),
    browserNeeded((page) => (page.endsWith('site.html') ? browsers.site : browsers.staff)),
  ],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    assetsInlineLimit: 0,
  },
  // What opens at visitors' and at the door has pages of its own; index.html knows every screen.
  environments: {
    client: { build: { ...targetsOf(browsers.staff), rolldownOptions: outputOf([...chunks, shared]) } },
    site: lightPage(
      'site',
      browsers.site,
      new RegExp(`${framePattern}|${sitePattern}|app/(light|site-frame)\\.tsx|platform/command\\.ts`),
    ),
    door: lightPage(
      'door',
      browsers.staff,
      /platform\/without-eval\.ts|app\/(light|guard)\.tsx|check-in\/scanner\.screen\.tsx/,
    ),
  },
  builder: {
    buildApp: async (builder) => {
      const dist = join(import.meta.dirname, 'dist');
      let staff: readonly string[] = [];
      for (const name of ['client', 'site', 'door']) {
        const environment = builder.environments[name];
        if (environment !== undefined) await builder.build(environment);
        if (name === 'client') staff = await builtFiles(dist);
      }
      await tellWorker(dist, staff);
      await compressFiles(dist);
    },
  },
  server: {
    proxy: {
      '/api': backend,
      '/auth': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
});
