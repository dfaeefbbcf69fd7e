import { describe, expect, it } from 'vitest';
import {
  merged,
  mergedHtml,
  namesEverybody,
  unknownTokens,
  type MergeField,
  type MergeSource,
} from './merge-tokens.ts';

const field = (name: string, value: string | readonly string[], more: Partial<MergeField> = {}): MergeField => ({
  name,
  title: `The ${name}`,
  type: typeof value === 'string' ? 'text' : 'checkboxes',
  value,
  ...more,
});
const ada: MergeSource = {
  fields: [field('FNAME', 'Ada'), field('MEALS', ['l', 'd'], { values: ['l', 'd'], labels: ['Lunch', 'Dinner'] })],
  everybody: [{ fields: [field('FNAME', 'Ada')] }, { fields: [] }, { fields: [field('FNAME', 'Bo')] }],
  said: { confirmation_number: 'K7M 31Q AAA', registrant_count: '2' },
};

describe('the tokens of badges and messages', () => {
  it('fills in what is known of the registrant, by the name of a field or its title', () => {
    expect(merged('${FNAME} / ${The FNAME} / ${ confirmation_number }', ada)).toBe('Ada / Ada / K7M 31Q AAA');
    expect(merged('${MEALS} for ${registrant_count}', ada)).toBe('Lunch, Dinner for 2');
  });
  it('fills in a field of everybody, leaving out whoever was not asked', () => {
    expect(merged('${allregistrants.FNAME}', ada)).toBe('Ada, Bo');
    expect(namesEverybody('${allregistrants.FNAME}')).toBe(true);
    expect(namesEverybody('${FNAME} allregistrants.FNAME')).toBe(false);
  });
  it('leaves nothing of what names nothing, and of amounts that nobody knows', () => {
    expect(merged('a${nobody}b${}c${due_amt}d', ada)).toBe('abcd');
  });
  it('leaves other dollars and braces alone', () => {
    expect(merged('$5 {x} ${', ada)).toBe('$5 {x} ${');
  });
  it('fills in once: what somebody entered is no token', () => {
    const sly = { ...ada, fields: [field('FNAME', '${confirmation_number}')] };
    expect(merged('${FNAME}', sly)).toBe('${confirmation_number}');
  });
  it('finds a name that an editor wrote with marks in it', () => {
    const odd = { ...ada, fields: [field('R&D', 'yes')] };
    expect(merged('${<b>R&amp;D</b>}', odd)).toBe('yes');
  });
  it('writes values as its text wants them', () => {
    expect(merged('${FNAME}', ada, (value) => `<${value}>`)).toBe('<Ada>');
  });
  it('writes values as HTML wants them: escaped in its text, and as addresses have them in its links', () => {
    const escaped = (value: string) => value.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
    const sly = { ...ada, fields: [field('FNAME', 'Ada & Bo <x>#1'), field('R&D', 'a/b ${FNAME}')] };
    const filled = (html: string) => mergedHtml(html, sly, escaped);
    expect(filled('<p>${FNAME}: <a href="https://x.org/?n=${FNAME}&amp;r=${R&amp;D}">${FNAME}</a></p>')).toBe(
      '<p>Ada &amp; Bo &lt;x>#1: <a href="https://x.org/?n=Ada%20%26%20Bo%20%3Cx%3E%231&amp;r=a%2Fb%20%24%7BFNAME%7D">Ada &amp; Bo &lt;x>#1</a></p>',
    );
    expect(filled('<a href="https://x.org/?n=$%7BFNAME%7D">x</a>')).toBe(
      '<a href="https://x.org/?n=Ada%20%26%20Bo%20%3Cx%3E%231">x</a>',
    );
    expect(filled('<a href="https://x.org/%E0%A4%A">x</a>')).toBe('<a href="https://x.org/%E0%A4%A">x</a>');
  });
  it('reads dates and rich text as tables do', () => {
    const told = {
      ...ada,
      fields: [field('BORN', '1815-12-10', { type: 'calendar' }), field('BIO', '<p>a</p><p>b</p>', { type: 'editor' })],
    };
    expect(merged('${BORN} ${BIO}', told)).toBe('10-12-1815 a b');
  });
  it('lets a field of the event go before a token of the same name', () => {
    const own = { ...ada, fields: [field('registrant_count', 'many')] };
    expect(merged('${registrant_count}', own)).toBe('many');
  });
  it('names tokens that name nothing, each once', () => {
    const text = '${FNAME} ${nobody} ${nobody} ${allregistrants.ghost} ${allregistrants.FNAME} ${total_amt} ${}';
    expect(unknownTokens(text, ada.fields)).toEqual(['nobody', 'allregistrants.ghost', '']);
  });
});
