import { describe, expect, it } from 'vitest';
import { newOption } from './field-options.ts';
import { pastedOptions, valuesTwice } from './option-lines.ts';

const pairs = (text: string, there: readonly string[] = []) =>
  pastedOptions(text, there).options.map(({ value, label }) => [value, label]);

describe('pasted options', () => {
  it('are one a line, with a label after a tab, a semicolon or an equals sign', () => {
    expect(pairs('S\r\n M = Medium \n\nL\tLarge; roomy\nXL;Extra large\nA=B=C')).toEqual([
      ['S', ''],
      ['M', 'Medium'],
      ['L', 'Large; roomy'],
      ['XL', 'Extra large'],
      ['A', 'B=C'],
    ]);
  });
  it('leave out values that are there, say which, and a label that says nothing new', () => {
    expect(pairs('red\tred\nblue\nred\ngreen', ['blue'])).toEqual([
      ['red', ''],
      ['green', ''],
    ]);
    expect(pastedOptions('red\nblue\nred', ['blue']).repeated).toEqual(['blue', 'red']);
  });
  it('may be 300 at once, in any script', () => {
    const lines = Array.from({ length: 300 }, (_, place) => `${place}\tخيار ${place} 🎟️`).join('\n');
    expect(pairs(lines)).toHaveLength(300);
    expect(pairs(lines)[299]).toEqual(['299', 'خيار 299 🎟️']);
  });
  it('that are there twice are told apart from those that are not', () => {
    const options = [newOption('a'), newOption(' a '), newOption('b'), newOption(''), newOption('')];
    expect([...valuesTwice(options)]).toEqual(['a']);
  });
});
