import { expect, it } from 'vitest';
import { eventSchemas } from './index.ts';

it('knows each event by the name that it is stored under', () => {
  expect([...eventSchemas].filter(([name, { type }]) => name !== type)).toEqual([]);
});
