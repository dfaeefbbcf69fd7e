import { expect, it } from 'vitest';
import { textOfHtml } from './text-of-html.ts';

it('says as text what lists, headings and rules say', () => {
  expect(
    textOfHtml(
      '<h2>Day 1</h2><p>Bring:</p><ul><li><p>a pen</p></li><li>paper<ol start="3"><li>white</li><li>lined</li></ol></li></ul><hr><p>R&amp;D<br>here</p>',
    ),
  ).toBe('Day 1\nBring:\n\n- a pen\n- paper\n  3. white\n  4. lined\n\n---\nR&D\nhere');
});

it('says as text what tables and pictures say, and where links in them lead', () => {
  expect(
    textOfHtml(
      '<p>Rooms</p><table><tbody><tr><th><p>Day</p></th><th>Room</th></tr><tr><td><p>Mon</p><p>day</p></td><td><a href="https://x.org/12">12</a></td></tr></tbody></table><p>See <img src="cid:x@picture" alt="a map of the hall" width="300" /> and <img src="cid:y@picture" alt="" /></p>',
    ),
  ).toBe('Rooms\n\nDay | Room\nMon day | 12 (https://x.org/12)\nSee [a map of the hall] and');
});
