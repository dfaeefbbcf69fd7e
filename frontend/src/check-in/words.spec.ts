import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import en from './words/en.json' with { type: 'json' };
import es from './words/es.json' with { type: 'json' };
import fr from './words/fr.json' with { type: 'json' };

const Tree: z.ZodType<Record<string, unknown>> = z.record(z.string(), z.unknown());
const sentences = (tree: unknown, path = ''): [string, string][] =>
  typeof tree === 'string'
    ? [[path, tree]]
    : Object.entries(Tree.parse(tree)).flatMap(([key, branch]) =>
        sentences(branch, path === '' ? key : `${path}.${key}`),
      );
const blanks = (sentence: string) => [...sentence.matchAll(/\{\{(\w+)\}\}/g)].map(([, name]) => name).toSorted();

describe.each([
  ['es', es],
  ['fr', fr],
])('the words in %s', (_, words) => {
  it('are there for everything that English says, with the same blanks', () => {
    const own = new Map(sentences(words));
    const expected = sentences(en);
    expect([...own.keys()].toSorted()).toEqual(expected.map(([path]) => path).toSorted());
    for (const [path, sentence] of expected) expect(blanks(own.get(path) ?? ''), path).toEqual(blanks(sentence));
  });
});
