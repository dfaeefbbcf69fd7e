import type { Badge } from '@turnout/contracts/attendees';
import type { ReactNode } from 'react';
import classes from './badge-paper.module.css';

const longName = 22;

interface BadgePaperProps {
  readonly badge: Badge;
  /** What the badge is called on its page. */
  readonly label: string;
  /** The confirmation number, where the event prints it too (rule badges/number-on-badge); null: not. */
  readonly number: string | null;
  /** The picture of the QR code. */
  readonly qr: ReactNode;
  /** What the name is on its page. */
  readonly heading?: 'h1' | 'h2' | 'p';
}

/** One badge as it is printed: name, message, QR code (rule badges/on-the-sheet), on a sheet or a label of its own. */
export const BadgePaper = ({ badge, label, number, qr, heading: Name = 'h1' }: BadgePaperProps) => (
  <article className={classes.badge} data-printer={badge.printer} aria-label={label}>
    <Name className={classes.name} dir="auto" data-long={badge.name.length > longName || undefined}>
      {badge.name}
    </Name>
    {badge.lines.map((line) => (
      <p key={line} className={classes.message} dir="auto">
        {line}
      </p>
    ))}
    {badge.message !== '' && (
      <p className={classes.message} dir="auto">
        {badge.message}
      </p>
    )}
    <div className={classes.qr}>{qr}</div>
    {number !== null && <p className={classes.message}>{number}</p>}
  </article>
);
