import { describe, expect, it } from 'vitest';
import { isWritten, lettersIn, richMessage } from './rich-message.ts';

const picture = '<img src="/api/file/fa000000000000000001" alt="">';

describe('HTML of a message', () => {
  it('is written where it says or shows something', () => {
    for (const html of [
      'Hello',
      '<p>Hello</p>',
      picture,
      `<p></p>${picture}`,
      '<hr>',
      '<table><tr><td>1</td></tr></table>',
    ])
      expect([html, isWritten(html)]).toEqual([html, true]);
    for (const html of ['', '  ', '<p></p>', '<p>&nbsp;\u00a0</p>', '<table><tr><td></td></tr></table>', '<p><br></p>'])
      expect([html, isWritten(html)]).toEqual([html, false]);
  });

  it('is as long as what is read of it', () => {
    expect(lettersIn(`<h1>A &amp; B</h1>${picture}<p><a href="https://example.org">C</a></p>`)).toBe(
      'A & B'.length + 1,
    );
    expect(lettersIn('1 < 2 & 3')).toBe('1 < 2 & 3'.length);
  });

  it('counts letters towards its limit, and markup only where that is more than all that is read', () => {
    const message = richMessage(1, 100);
    const codes = (html: string) =>
      message.safeParse(html).error?.issues.map(({ code, path }) => ({ code, path })) ?? [];
    expect(codes(`<p>${'a'.repeat(100)}</p>${picture}`)).toEqual([]);
    expect(codes(`<p>${'a'.repeat(101)}</p>`)).toEqual([{ code: 'too_big', path: [] }]);
    expect(codes(`<p>${'<b></b>'.repeat(30)}</p>`)).toEqual([{ code: 'too_big', path: [] }]);
    expect(codes(' ')).toEqual([{ code: 'too_small', path: [] }]);
  });
});
