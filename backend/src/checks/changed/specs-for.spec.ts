import { describe, expect, it } from 'vitest';
import type { Kind } from '../kinds/kinds.ts';
import { quickKinds } from '../kinds/seconds.ts';
import { specsFor } from './specs-for.ts';

const kinds = new Map<string, Kind>([
  ['backend/src/door.spec.ts', 'pure'],
  ['backend/src/races.spec.ts', 'process'],
  ['frontend/src/door.spec.tsx', 'screen'],
  ['frontend/src/door.journey.ts', 'journey'],
]);
const none = { related: [], slow: [], isAllQuick: false, notFollowed: [] };
const specsOf = (...paths: readonly string[]) =>
  specsFor(
    paths.map((path) => ({ path, isDeleted: false })),
    kinds,
    quickKinds,
  );

describe('the specs for a change', () => {
  it('are none where nothing changed', () => {
    expect(specsOf()).toEqual(none);
  });

  it('are none for pages of docs and settings of other tools', () => {
    expect(specsOf('docs/operations.md', 'backend/README.md', '.oxlintrc.json')).toEqual(none);
  });

  it('are found from code, and from specs of a quick kind', () => {
    const paths = ['backend/src/door.ts', 'backend/src/door.spec.ts', 'frontend/src/door.spec.tsx'];
    expect(specsOf(...paths)).toEqual({ ...none, related: paths });
  });

  it('are of a slow kind where they were changed themselves, and only then', () => {
    expect(specsOf('backend/src/races.spec.ts', 'frontend/src/door.journey.ts', 'backend/src/races.ts')).toEqual({
      ...none,
      related: ['backend/src/races.ts'],
      slow: ['backend/src/races.spec.ts', 'frontend/src/door.journey.ts'],
    });
  });

  it('are all of the quick kinds where what they stand on changed', () => {
    for (const path of ['package-lock.json', 'vitest.config.ts', 'frontend/src/platform/testing/browser.setup.ts'])
      expect(specsOf(path).isAllQuick).toBe(true);
  });

  it('are not looked for from what is gone: whoever imported it changed as well', () => {
    expect(specsFor([{ path: 'backend/src/gone.ts', isDeleted: true }], kinds, quickKinds)).toEqual(none);
  });

  it('are not found from what is read and not imported, which is named', () => {
    const path = 'projections/src/check-in/roster.sql';
    expect(specsOf(path)).toEqual({ ...none, notFollowed: [path] });
  });
});
