import { expect, it } from 'vitest';
import { z } from 'zod';
import { typeText } from './reference.ts';

it('writes a schema much as a type is written', () => {
  const schema = z.strictObject({
    name: z.string(),
    tags: z.array(z.string()).optional(),
    kind: z.enum(['a', 'b']),
    until: z.string().nullable(),
    of: z.strictObject({ place: z.int() }),
    by: z.record(z.string(), z.boolean()),
  });
  expect(typeText(z.toJSONSchema(schema))).toBe(
    [
      '{',
      '  name: string',
      '  tags?: string[]',
      '  kind: "a" | "b"',
      '  until: string | null',
      '  of: {',
      '    place: integer',
      '  }',
      '  by: { [key]: boolean }',
      '}',
    ].join('\n'),
  );
  expect(typeText({})).toBe('anything');
});
