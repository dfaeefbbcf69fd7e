import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const backend = 'http://127.0.0.1:2083';

/** Big libraries that only a few screens need get their own file, so that the log-in page stays small. */
const chunks = [
  {
    name: 'recharts',
    test: /node_modules[\\/](recharts|victory-vendor|d3-|redux|@reduxjs|react-redux|immer|decimal\.js-light)/,
  },
  { name: 'zxing', test: /node_modules[\\/]zxing-wasm/ },
  { name: 'table', test: /node_modules[\\/]@tanstack[\\/](react-)?table/ },
  { name: 'words-en', test: /[\\/]words[\\/]en\.json$/ },
  { name: 'words-es', test: /[\\/]words[\\/]es\.json$|dayjs[\\/](esm[\\/])?locale[\\/]es/ },
  { name: 'words-fr', test: /[\\/]words[\\/]fr\.json$|dayjs[\\/](esm[\\/])?locale[\\/]fr/ },
  { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler|react-is)[\\/]/ },
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
