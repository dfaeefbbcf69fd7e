import { expect, it } from 'vitest';
import { couldNotLoad } from './could-not-load.ts';

it.each([
  'Failed to fetch dynamically imported module: https://example.org/assets/a.js',
  'error loading dynamically imported module: https://example.org/assets/a.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/a.css',
])('knows a file that did not arrive: %s', (message) => {
  expect(couldNotLoad(new TypeError(message))).toBe(true);
});

it('takes no defect for one', () => {
  expect(couldNotLoad(new TypeError('undefined is not a function'))).toBe(false);
  expect(couldNotLoad(null)).toBe(false);
});
