import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { expect, it } from 'vitest';
import { rootFolder } from '../platform/configuration/config.ts';

const rooms = ['contracts', 'projections', 'backend', 'frontend', 'loadtest'];

const sourcesOf = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /^(?!.*\.(?:spec|journey)\.).*\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => !path.includes(`${sep}testing${sep}`));

/** Imports between the folders (and single files) at the top of a room: from, to, and one file that does it. */
const arrowsOf = (folder: string) => {
  const partOf = (path: string): string => relative(folder, path).split(sep)[0] ?? '';
  return sourcesOf(folder).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bfrom '(\.[^']+)'/g)]
      .map(([, target = '']) => resolve(dirname(path), target))
      .filter((target) => target.startsWith(`${folder}${sep}`))
      .map((target) => ({ from: partOf(path), to: partOf(target), file: relative(folder, path) }))
      .filter(({ from, to }) => from !== to),
  );
};

type Arrow = ReturnType<typeof arrowsOf>[number];

/** Takes away what nothing above leans on, floor by floor; what is left runs in a circle. */
const inCircles = (arrows: readonly Arrow[]): readonly Arrow[] => {
  const leaning = new Set(arrows.map(({ from }) => from));
  const leanedOn = new Set(arrows.map(({ to }) => to));
  const left = arrows.filter(({ from, to }) => leanedOn.has(from) && leaning.has(to));
  return left.length === arrows.length ? arrows : inCircles(left);
};

it.each(rooms)('the folders of %s stand on floors: no import runs back up', (room) => {
  const arrows = arrowsOf(join(rootFolder, room, 'src'));
  expect(arrows.length).toBeGreaterThan(0);
  expect(inCircles(arrows).map(({ from, to, file }) => `${from} -> ${to} (${file})`)).toEqual([]);
});

it('a circle is found', () => {
  const arrow = (from: string, to: string): Arrow => ({ from, to, file: `${from}/a.ts` });
  expect(inCircles([arrow('a', 'b'), arrow('b', 'c')])).toEqual([]);
  expect(inCircles([arrow('top', 'a'), arrow('a', 'b'), arrow('b', 'a'), arrow('b', 'floor')])).toEqual([
    arrow('a', 'b'),
    arrow('b', 'a'),
  ]);
});
