import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const backend = 'http://127.0.0.1:2083';

/**
 * One file per language with the words of every capability; React by itself, because it seldom changes.
 * What only a few screens need (charts, camera, tables) is split off by their lazy routes.
 */
const chunks = [
  { name: 'words-en', test: /[\\/]words[\\/]en\.json$/ },
  { name: 'words-es', test: /[\\/]words[\\/]es\.json$/ },
  { name: 'words-fr', test: /[\\/]words[\\/]fr\.json$/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/ },
];

export default defineConfig({
  plugins: [react()],
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
