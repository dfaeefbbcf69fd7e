// kind: pure
import { layoutBadge } from '@turnout/contracts/attendees';
import { describe, expect, it } from 'vitest';
import { labelPages, type LabelledCheckin } from './label-pages.ts';

const checkin: LabelledCheckin = {
  checkpointName: 'Cloakroom',
  code: 'A1B2C3',
  confirmationNumber: '12345678',
  people: [
    { firstName: 'Ada', lastName: 'Lovelace', badge: 'code-of-ada' },
    { firstName: 'Bo', lastName: 'Diddley', badge: 'code-of-bo' },
  ],
};
const textsOf = (page: ReturnType<typeof labelPages>[number] | undefined) =>
  (page?.parts ?? []).flatMap((part) => (part.kind === 'text' ? [part.text] : []));
const codesOf = (page: ReturnType<typeof labelPages>[number] | undefined) =>
  (page?.parts ?? []).flatMap((part) => (part.kind === 'qr' ? [part.of] : []));

describe('labels of a check-in', () => {
  it('are one for each person, then one for the group with the code of its first', () => {
    const pages = labelPages(checkin, 'en');
    expect(pages).toHaveLength(3);
    expect(textsOf(pages[1])).toEqual(['Cloakroom', 'Bo Diddley', 'A1B2C3', expect.stringMatching(/ \(2\)$/)]);
    expect(pages.map(codesOf)).toEqual([['code-of-ada'], ['code-of-bo'], ['code-of-ada']]);
    expect(textsOf(pages[2])).toEqual([
      'A1B2C3',
      'Count: 2',
      expect.stringMatching(/^Registration: /),
      'Retain this label for Checkout',
    ]);
  });

  it('have the size of the zip-disk label, and keep a long name and the QR code on it', () => {
    const name = 'Wolfeschlegelsteinhausenbergerdorff '.repeat(5).trim();
    const [page] = labelPages({ ...checkin, people: [{ firstName: name, lastName: 'X', badge: 'b' }] }, 'fr');
    if (page === undefined) throw new Error('there is no label');
    expect([page.paper.width, page.paper.height]).toEqual([59.5, 50.8]);
    const boxes = layoutBadge(page.paper, page.parts, (said) => said.length * 0.5);
    for (const box of boxes) expect(box.y + box.height).toBeLessThanOrEqual(50.8);
    const written = boxes.flatMap((box) => (box.kind === 'text' ? box.lines : [])).join('');
    expect(written.replaceAll(' ', '')).toContain(`${name} X`.replaceAll(' ', ''));
    expect(boxes.filter(({ kind }) => kind === 'qr')).toHaveLength(1);
  });
});
