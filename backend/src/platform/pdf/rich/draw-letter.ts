import type Pdf from 'pdfkit';
import type { OpenPicture } from 'pdfkit';
import { layOut, type Drawn } from './layout.ts';
import type { Letter } from './letter.ts';
import { readHtml } from './read-html.ts';

/** A picture that is embedded once, by its name; null: there is none that PDF files know. */
export type PictureOf = (name: string) => OpenPicture | null;

const pointsOfMm = 72 / 25.4;
const colours = { text: '#16191d', line: '#b4bac2' };

const drawOne = (pen: Pdf, one: Drawn, pictureOf: PictureOf): void => {
  if (one.kind === 'line') {
    pen
      .moveTo(one.x, one.y)
      .lineTo(one.toX, one.toY)
      .lineWidth(0.6)
      .strokeColor(one.isInk === true ? colours.text : colours.line)
      .stroke();
    return;
  }
  if (one.kind === 'picture') {
    const picture = pictureOf(one.name);
    if (picture !== null) pen.image(picture, one.x, one.y, { width: one.width, height: one.height });
    return;
  }
  const { face, size, text, isSlanted } = one.run;
  pen.fillColor(colours.text);
  // Fonts have no italics of their own: letters are slanted.
  pen.font(face.font(), size).text(text, one.x, one.y, {
    lineBreak: false,
    baseline: 'alphabetic',
    features: [],
    oblique: isSlanted,
  });
};

/** Draws a document, on as many pages as it takes. */
export const drawLetter = (pen: Pdf, { html, paper }: Letter, pictureOf: PictureOf): void => {
  const [width, height] = [paper.width * pointsOfMm, paper.height * pointsOfMm];
  const margin = paper.margin * pointsOfMm;
  const side = paper.isTent ? height / 2 : height;
  const inside = { width: Math.max(1, width - 2 * margin), height: Math.max(1, side - 2 * margin) };
  const background = paper.background === null ? null : pictureOf(paper.background);
  for (const page of layOut(readHtml(html), inside, pictureOf)) {
    pen.addPage({ size: [width, height], margin: 0 });
    if (background !== null) pen.image(background, 0, 0, { width, height });
    // On a tent the text stands in the middle of its half.
    const top = paper.isTent ? side + margin + Math.max(0, inside.height - page.height) / 2 : margin;
    for (const isTurned of paper.isTent ? [false, true] : [false]) {
      pen.save();
      if (isTurned) pen.rotate(180, { origin: [width / 2, height / 2] });
      pen.translate(margin, top);
      for (const one of page.drawn) drawOne(pen, one, pictureOf);
      pen.restore();
    }
  }
};
