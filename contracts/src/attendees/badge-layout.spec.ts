import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { layoutBadge, type BadgeBox, type BadgeContent } from './badge-layout.ts';
import { badgePapers } from './badge-paper.ts';

/** Each letter as wide as half its height; bold ones a tenth more. */
const measure = (text: string, isBold: boolean): number => [...text].length * (isBold ? 0.55 : 0.5);

const text = (said: string, how: Partial<Extract<BadgeContent, { kind: 'text' }>> = {}): BadgeContent => ({
  kind: 'text',
  text: said,
  size: 'M',
  align: 'center',
  isBold: false,
  isWhole: false,
  ...how,
});
const name = (said: string): BadgeContent => text(said, { size: 'XL', isBold: true, isWhole: true });
const qr: BadgeContent = { kind: 'qr', of: 'k'.repeat(26), size: 'L', align: 'center' };

const lettersOf = (said: string): string => said.replaceAll(/[\s…]/gu, '');
const linesOf = (box: BadgeBox | undefined): readonly string[] => (box?.kind === 'text' ? box.lines : []);
const sizeOf = (box: BadgeBox | undefined): number => (box?.kind === 'text' ? box.letters : 0);

const word = fc.string({ unit: fc.constantFrom(...'abcdeéñ王小明محمدअ'), minLength: 1, maxLength: 30 });
const words = (length: number) =>
  fc.array(word, { minLength: 1, maxLength: 80 }).map((all) => all.join(' ').slice(0, length).trim() || 'a');

describe('the parts of a badge', () => {
  it('never lose a letter of the name, the number or the codes, and never leave the paper or cover one another', () => {
    const papers = fc.constantFrom(...Object.values(badgePapers));
    fc.assert(
      fc.property(papers, words(200), words(500), words(40), (paper, called, message, codes) => {
        const parts = [
          name(called),
          text(codes, { isWhole: true }),
          text(message),
          qr,
          text('K7M 31Q AAA', { isWhole: true }),
        ];
        const boxes = layoutBadge(paper, parts, measure);
        for (const [at, whole] of [called, codes].entries())
          expect(lettersOf(linesOf(boxes.find(({ part }) => part === at)).join(''))).toBe(lettersOf(whole));
        expect(linesOf(boxes.find(({ part }) => part === 4))).toEqual(['K7M 31Q AAA']);
        const code = boxes.find(({ kind }) => kind === 'qr');
        expect(code?.width).toBeGreaterThan(paper.height / 4);
        const inside = { width: paper.width - paper.padding + 1e-6, height: paper.height - paper.padding + 1e-6 };
        let bottom = 0;
        for (const box of boxes) {
          expect(box.y).toBeGreaterThanOrEqual(bottom - 1e-6);
          bottom = box.y + box.height;
          expect(bottom).toBeLessThanOrEqual(inside.height);
          expect(box.x + box.width).toBeLessThanOrEqual(inside.width);
          if (box.kind === 'text')
            for (const line of box.lines)
              expect(measure(line, box.isBold) * box.letters).toBeLessThanOrEqual(box.width + 1e-6);
        }
      }),
      { seed: 7, numRuns: 300 },
    );
  });

  it('are as large as their sizes say where they fit, and shrink with the message first', () => {
    const { deskjet } = badgePapers;
    const [short] = layoutBadge(deskjet, [name('Ada'), text('Speaker'), qr], measure);
    expect(sizeOf(short)).toBe(deskjet.letters.XL);
    const long = layoutBadge(deskjet, [name('Ada Lovelace'), text('word '.repeat(100)), qr], measure);
    expect(sizeOf(long[0])).toBe(deskjet.letters.XL);
    expect(sizeOf(long[1])).toBeLessThan(deskjet.letters.M);
    expect(linesOf(long[1]).join(' ')).toBe('word '.repeat(100).trim());
  });

  it('break no word of a name that fits when it is smaller', () => {
    const [box] = layoutBadge(badgePapers.deskjet, [name('Bartholomew-Featherstone')], measure);
    expect(linesOf(box)).toEqual(['Bartholomew-Featherstone']);
    expect(sizeOf(box)).toBeLessThan(badgePapers.deskjet.letters.XL);
  });

  it('leave out the end of a message that is too much at any size, and say so', () => {
    const message = 'a long message '.repeat(200);
    const boxes = layoutBadge(badgePapers.thermal, [name('Ada'), text(message), qr], measure);
    expect(linesOf(boxes[0])).toEqual(['Ada']);
    expect(linesOf(boxes[1]).at(-1)).toMatch(/…$/u);
    expect(sizeOf(boxes[1])).toBeCloseTo(1.4);
  });

  it('stand at the start of their script, in the middle of a sheet, and at the top of a label with the code at its bottom', () => {
    const aligned = layoutBadge(
      badgePapers.deskjet,
      [text('Ada', { align: 'start' }), text('محمد', { align: 'start' }), text('Ada', { align: 'end' })],
      measure,
    );
    expect(aligned.map(({ align }) => align)).toEqual(['left', 'right', 'right']);
    const { thermal, deskjet } = badgePapers;
    const label = layoutBadge(thermal, [name('Ada'), qr], measure);
    expect(label[0]?.y).toBe(thermal.padding);
    expect((label[1]?.y ?? 0) + (label[1]?.height ?? 0)).toBeCloseTo(thermal.height - thermal.padding);
    const [only] = layoutBadge(deskjet, [name('Ada')], measure);
    expect((only?.y ?? 0) + (only?.height ?? 0) / 2).toBeCloseTo(deskjet.height / 2);
  });

  it('take no room where they say nothing', () => {
    const parts: BadgeContent[] = [
      name('Ada'),
      text('  '),
      { kind: 'picture', of: '', size: 'L', align: 'center' },
      qr,
    ];
    expect(layoutBadge(badgePapers.deskjet, parts, measure).map(({ part }) => part)).toEqual([0, 3]);
  });
});
