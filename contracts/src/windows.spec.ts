import { expect, it } from 'vitest';
import { z } from 'zod';
import { topics } from './index.ts';
import { windowRowsAtMost } from './kernel/index.ts';

const windows = Object.values(topics).filter(({ kind }) => kind === 'window');
const Paged = z.object({ properties: z.object({ perPage: z.object({ maximum: z.number() }) }) });

it.each(windows.map((topic) => [topic.name, topic] as const))('%s has no more rows than one read may', (_, topic) => {
  const { perPage } = Paged.parse(z.toJSONSchema(topic.params, { io: 'input' })).properties;
  expect(perPage.maximum).toBeLessThanOrEqual(windowRowsAtMost);
});
