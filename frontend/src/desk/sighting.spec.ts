import { describe, expect, it } from 'vitest';
import { choiceAmong } from './sighting.ts';

const badge = '0123456789abcdefghjkmnpqrs';
const other = '7yxwvtsrqpnmkjhgfedcba9876';
const chosen = (...texts: string[]) => {
  const choice = choiceAmong(texts.map((text) => ({ text })));
  return choice.kind === 'one' ? choice.text : choice.kind;
};

describe('of the codes in a picture', () => {
  it.each([
    ['none is none', [], 'none'],
    ['the only one is taken, whatever it says', ['https://example.org'], 'https://example.org'],
    ['an empty one is taken as it is, for the desk to pass over', [''], ''],
    ['the badge is taken beside another code', ['https://example.org', badge], badge],
    ['the badge is taken beside an empty one', ['', badge], badge],
    ['the same code printed twice is one', [badge, badge], badge],
    ['of two badges none is guessed', [badge, other], 'several'],
    ['of two codes that are no badges none is guessed', ['TICKET-1', 'TICKET-2'], 'several'],
  ])('%s', (_, texts, wanted) => expect(chosen(...texts)).toBe(wanted));
});
