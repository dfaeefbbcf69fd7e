import { expect, it } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

it('says as text what lists, headings and rules say', () => {
  expect(
    textOfHtml(
      '<h2>Day 1</h2><p>Bring:</p><ul><li><p>a pen</p></li><li>paper<ol start="3"><li>white</li><li>lined</li></ol></li></ul><hr><p>R&amp;D<br>here</p>',
    ),
  ).toBe('Day 1\nBring:\n\n- a pen\n- paper\n  3. white\n  4. lined\n\n---\nR&D\nhere');
});
