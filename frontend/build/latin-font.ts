import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

const faces = createRequire(import.meta.url).resolve('@fontsource-variable/inter/wght.css');
const latin = './files/inter-latin-wght-normal.woff2';
const made = join(import.meta.dirname, '../../node_modules/.latin-font/inter-latin.woff2');

/** Latin-1, and the letters and signs beside it that the font's Latin file holds and texts use. */
const letters = [
  ...Array.from({ length: 0x100 - 0x20 }, (_, index) => String.fromCodePoint(0x20 + index)),
  'ıŒœŠšŸŽžˆ˜–—‘’‚“”„†‡•…‰‹›⁄€™−×÷←↑→↓\u2009\u202f\u2212',
].join('');
/** Kerning and what joins letters and accents; figures of one width; the two styles that global.css asks for. */
const keepFeatures = ['kern', 'calt', 'ccmp', 'locl', 'mark', 'mkmk', 'tnum', 'case', 'cv11', 'ss03'];

/**
 * Makes the font's Latin file as small as the pages need it: the letters of our three languages in the weights that
 * our styles use. Names in other letters come from the font's other files, as before.
 */
export const latinFont = (): Plugin => ({
  name: 'latin-font',
  apply: 'build',
  async load(id) {
    if (id !== faces) return null;
    const css = await readFile(faces, 'utf8');
    if (!css.includes(latin)) throw new Error(`${faces} names no ${latin}`);
    const font = await subsetFont(await readFile(join(dirname(faces), latin)), letters, {
      targetFormat: 'woff2',
      keepFeatures,
      variationAxes: { wght: { min: 400, max: 780 } },
    });
    await mkdir(dirname(made), { recursive: true });
    await writeFile(made, font);
    return css.replace(latin, relative(dirname(faces), made));
  },
});
