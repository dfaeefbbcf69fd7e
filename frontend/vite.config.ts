import react from '@vitejs/plugin-react';
import { readFile } from 'node:fs/promises';
import { defineConfig, type Plugin } from 'vite';

const backend = 'http://127.0.0.1:2083';

/**
 * One file per language with the words of the frame (a capability's come with its screens); React by itself,
 * because it seldom changes. What only a few screens need (charts, camera, tables) is split off by their lazy routes.
 */
const chunks = [
  { name: 'words-en', test: /[\\/](app|ui)[\\/]words[\\/]en\.json$/ },
  { name: 'words-es', test: /[\\/](app|ui)[\\/]words[\\/]es\.json$/ },
  { name: 'words-fr', test: /[\\/](app|ui)[\\/]words[\\/]fr\.json$/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
];

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

export default defineConfig({
  plugins: [react(), withoutJsonSchemas],
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2024',
    // Browsers that know light-dark() themselves: rewritten, it would not follow the scheme that is chosen.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: chunks } } },
  },
  server: {
    proxy: {
      '/api': backend,
      '/auth': backend,
      '/socket.io': { target: backend, ws: true },
    },
  },
});
