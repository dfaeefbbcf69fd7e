/** For each thing the linter must refuse: the rule it names, and a file that holds it. */
export const forbiddenCode: readonly {
  readonly what: string;
  readonly rule: string;
  readonly path: string;
  readonly code: string;
}[] = [
  {
    what: 'any',
    rule: 'no-explicit-any',
    path: 'backend/src/forms/a.ts',
    code: 'export const keep = (value: any): string => String(value);\n',
  },
  {
    what: 'any that came from elsewhere',
    rule: 'no-unsafe-assignment',
    path: 'backend/src/forms/b.ts',
    code: `const read = JSON.parse('1');\nexport const used: unknown = read;\n`,
  },
  {
    what: 'a value declared to be there',
    rule: 'no-non-null-assertion',
    path: 'contracts/src/forms/c.ts',
    code: 'export const first = (values: readonly string[]): string => values[0]!;\n',
  },
  {
    what: 'a cast',
    rule: 'consistent-type-assertions',
    path: 'projections/src/forms/d.ts',
    code: 'export const read = (value: unknown): string => value as string;\n',
  },
  {
    what: 'a switched-off type check',
    rule: 'ban-ts-comment',
    path: 'backend/src/forms/e.ts',
    code: '// @ts-ignore\nexport const wrong: string = 1;\n',
  },
  {
    what: 'a swallowed error',
    rule: 'no-empty',
    path: 'backend/src/forms/f.ts',
    code: `export const risk = (): void => {\n  try {\n    JSON.stringify(1n);\n  } catch {}\n};\n`,
  },
  {
    what: 'a promise nobody waits for',
    rule: 'no-floating-promises',
    path: 'backend/src/forms/g.ts',
    code: 'export const begin = (): void => {\n  Promise.resolve(1);\n};\n',
  },
  {
    what: 'console outside the programs',
    rule: 'no-console',
    path: 'backend/src/forms/h.ts',
    code: `export const shout = (): void => console.log('here');\n`,
  },
  {
    what: 'a default export',
    rule: 'no-default-export',
    path: 'frontend/src/forms/i.ts',
    code: 'export default 1;\n',
  },
  {
    what: 'unfinished work',
    rule: 'no-warning-comments',
    path: 'backend/src/forms/j.ts',
    code: `// ${'TO'}${'DO'} finish\nexport const value = 1;\n`,
  },
  {
    what: 'a skipped test',
    rule: 'no-disabled-tests',
    path: 'backend/src/forms/k.spec.ts',
    code: `import { expect, it } from 'vitest';\nit.skip('holds', () => {\n  expect(1).toBe(1);\n});\n`,
  },
  {
    what: 'a test that cannot fail',
    rule: 'expect-expect',
    path: 'backend/src/forms/l.spec.ts',
    code: `import { it } from 'vitest';\nit('holds', () => {\n  String(1);\n});\n`,
  },
  {
    what: 'a forgotten case',
    rule: 'switch-exhaustiveness-check',
    path: 'backend/src/forms/m.ts',
    code: `export const of = (kind: 'a' | 'b'): number => {\n  switch (kind) {\n    case 'a':\n      return 1;\n  }\n  return 0;\n};\n`,
  },
  {
    what: 'a picture without words',
    rule: 'alt-text',
    path: 'frontend/src/forms/n.tsx',
    code: `export const Badge = () => <img src="/badge.png" />;\n`,
  },
  {
    what: 'a hook behind a condition',
    rule: 'rules-of-hooks',
    path: 'frontend/src/forms/o.tsx',
    code: `import { useState } from 'react';\nexport const Part = ({ on }: { on: boolean }) => {\n  if (on) useState(1);\n  return null;\n};\n`,
  },
  {
    what: 'fetch outside platform',
    rule: 'no-restricted-globals',
    path: 'frontend/src/forms/p.ts',
    code: `export const load = () => fetch('/api/events');\n`,
  },
  {
    what: 'a group read out of an id',
    rule: 'no-restricted-imports',
    path: 'backend/src/forms/r.ts',
    code: `import { groupSpelledIn } from '@turnout/contracts/kernel';\nexport const ask = groupSpelledIn;\n`,
  },
  {
    what: 'a file that has grown too long',
    rule: 'max-lines',
    path: 'backend/src/forms/q.ts',
    code: Array.from({ length: 260 }, (_, line) => `export const value${line} = ${line};\n`).join(''),
  },
  {
    what: 'a COPY by the stream that hangs',
    rule: 'no-restricted-properties',
    path: 'backend/src/forms/t.ts',
    code: 'export const read = (query: { readonly readable: () => object }): object => query.readable();\n',
  },
  {
    what: 'a cursor that takes a lost line for the end',
    rule: 'no-restricted-properties',
    path: 'projections/src/forms/s.ts',
    code: 'export const read = (query: { readonly cursor: (rows: number) => object }): object => query.cursor(10);\n',
  },
  ...(
    [
      ['the clock', 'no-restricted-globals', 'Date.now()'],
      ['randomness', 'no-restricted-properties', 'Math.random()'],
      ['secrets', 'no-restricted-globals', 'crypto.randomUUID()'],
      ['its process', 'no-restricted-globals', 'process.pid'],
      ['the network', 'no-restricted-globals', `fetch('/')`],
      ['the terminal', 'no-restricted-globals', 'console.log(1)'],
    ] as const
  ).map(([what, rule, expression], place) => ({
    what: `a decider that asks ${what}`,
    rule,
    path: `backend/src/case-${place}/decider.ts`,
    code: `export const decide = () => ${expression};\n`,
  })),
];
