import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { rootFolder } from '@turnout/backend/platform/configuration/config';
import { screens } from './screens.ts';
import { stops } from './stops.ts';

it('are at every screen that the router knows, and at no other', () => {
  const file = readFileSync(join(rootFolder, 'frontend/src/app/screens.json'), 'utf8');
  const known = z.array(z.string()).parse(JSON.parse(file));
  expect([...new Set(screens.map(({ screen }) => screen))].toSorted()).toEqual(known);
});

it('each have a name of their own, which is what their pictures are called', () => {
  const names = stops.map(({ name }) => name);
  expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
});
