import { badgePapers, layoutBadge, type BadgeBox, type BadgeContent } from '@turnout/contracts/attendees';
import type { PrinterType } from '@turnout/contracts/forms';
import { useMemo, type CSSProperties, type ReactNode } from 'react';
import classes from './badge-paper.module.css';
import { measureText } from './measured-text.ts';

interface BadgePaperProps {
  readonly printer: PrinterType;
  /** Its parts from top to bottom, filled in. */
  readonly contents: readonly BadgeContent[];
  /** What the badge is called on its page. */
  readonly label: string;
  /** A picture of a part: the QR code, a logo, the picture of its holder. */
  readonly pictureOf: (kind: 'qr' | 'logo' | 'picture', of: string) => ReactNode;
  /** What the name is on its page. */
  readonly heading?: 'h1' | 'h2' | 'p';
}

/** Millimetres of the paper: smaller than real ones where the screen is narrower. */
const mm = (length: number): string => `calc(${length} * var(--mm))`;

const placeOf = ({ x, y, width, height, align }: BadgeBox): CSSProperties => ({
  left: mm(x),
  top: mm(y),
  width: mm(width),
  height: mm(height),
  textAlign: align,
});

/** Lines are broken where the layout says, and read as one text. */
const Lines = ({ lines }: { readonly lines: readonly string[] }) => (
  <>
    {lines.map((line, at) => (
      // oxlint-disable-next-line react/no-array-index-key -- lines have no name but their place
      <span key={at} className={classes.line} dir="auto">
        {line}
        {at < lines.length - 1 ? ' ' : ''}
      </span>
    ))}
  </>
);

/** One badge as it is printed, on a sheet or a label of its own: the same parts in the same places as in its PDF. */
export const BadgePaper = ({ printer, contents, label, pictureOf, heading: Name = 'h1' }: BadgePaperProps) => {
  const paper = badgePapers[printer];
  const boxes = useMemo(() => layoutBadge(paper, contents, measureText), [paper, contents]);
  const name = boxes.find((box) => box.kind === 'text' && box.isBold);
  return (
    <article
      className={classes.badge}
      data-printer={printer}
      aria-label={label}
      style={{ width: mm(paper.width), height: mm(paper.height) }}
    >
      {boxes.map((box) => {
        if (box.kind !== 'text')
          return (
            <div key={box.part} className={classes.picture} data-kind={box.kind} style={placeOf(box)}>
              {pictureOf(box.kind, box.of)}
            </div>
          );
        const Text = box === name ? Name : 'p';
        const style = { ...placeOf(box), fontSize: mm(box.letters), fontWeight: box.isBold ? 700 : 400 };
        return (
          <Text key={box.part} className={classes.text} style={style}>
            <Lines lines={box.lines} />
          </Text>
        );
      })}
    </article>
  );
};
