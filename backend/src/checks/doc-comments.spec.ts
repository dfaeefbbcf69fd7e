// kind: process
import { describe, expect, it } from 'vitest';
import { keptTexts } from './testing/kept-texts.ts';

const asking = /\/\*\*\s+(?:\*\s+)?(What|Who|Whom|Whose|Whether|How|Which|Why|When|Where)\b/g;

/** Doc comments of a text that begin with a question word, by their lines. */
const askingIn = (text: string): readonly number[] =>
  [...text.matchAll(asking)].map(({ index }) => text.slice(0, index).split('\n').length);

/**
 * Doc comments that begin with a question word and so say neither what the thing is nor what it does: those that are left.
 * The number only goes down. Whoever puts some right takes them off; whoever writes a new one is told here.
 */
const left = 2_717;

describe('doc comments', () => {
  it('begin with what the thing is or does, but for those that are left', () => {
    const found = [...keptTexts()]
      .filter(([file]) => /\.tsx?$/.test(file) && !file.endsWith('checks/doc-comments.spec.ts'))
      .reduce((sum, [, text]) => sum + askingIn(text).length, 0);
    expect(found, 'doc comments that begin with a question word').toBe(left);
  });

  it('are found over one line and several, and no other words', () => {
    expect(askingIn('/** What it is. */\n\n/**\n * Whether it is.\n */\n')).toEqual([1, 3]);
    expect(askingIn('/** Seats of a group. */\n/** Whoever asks. */\n// What else\n/* How */')).toEqual([]);
  });
});
