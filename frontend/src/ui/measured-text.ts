import type { MeasureText } from '@turnout/contracts/attendees';

/** The width of letters where nothing can be measured, in shares of their height. */
const usualShare = 0.55;
/** Letters of this height are measured, in px. */
const height = 100;

let pen: CanvasRenderingContext2D | null | undefined;
const penOf = (): CanvasRenderingContext2D | null => {
  pen ??= document.createElement('canvas').getContext('2d');
  return pen;
};

/** The width of a text as this page writes it, in shares of the height of its letters. */
export const measureText: MeasureText = (text, isBold) => {
  const on = penOf();
  if (on === null) return [...text].length * usualShare;
  on.font = `${isBold ? 700 : 400} ${height}px ${getComputedStyle(document.body).fontFamily}`;
  return on.measureText(text).width / height;
};
