import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCloudCheck, IconMinus, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { DateTime } from '../ui/date-time.tsx';
import type { DeskPlace } from './place.ts';
import { PrintBadge } from './print-badge.tsx';
import type { Scan } from './scanner.state.ts';
import { nameIn, toneOf, undoable, type Verdict } from './verdict.ts';
import { useTook, useVerdictTitle } from './verdict-words.ts';
import classes from './desk.module.css';

const marks = {
  good: IconCheck,
  attention: IconAlertTriangle,
  bad: IconX,
  quiet: IconMinus,
  copy: IconCloudCheck,
} as const;

/** Where and by whom somebody was let in who was turned away. */
const whereBefore = (verdict: Verdict): readonly string[] =>
  verdict.kind === 'already-checked-in' ? [...new Set([verdict.desk, verdict.by])].filter((one) => one !== '') : [];

const Item = ({
  scan,
  zone,
  place,
  onUndo,
}: {
  readonly scan: Scan;
  readonly zone: string;
  readonly place: Pick<DeskPlace, 'print'>;
  /** null where nothing can be undone from here. */
  readonly onUndo: ((scan: Scan) => void) | null;
}) => {
  const { t } = useTranslation('desk');
  const title = useVerdictTitle();
  const took = useTook();
  const tone = toneOf(scan.verdict);
  const Mark = marks[tone];
  const name = nameIn(scan.verdict) || scan.intent.label;
  return (
    <li data-undone={scan.isUndone || undefined}>
      <span className={classes.mark} data-tone={scan.isUndone ? 'quiet' : tone} aria-hidden>
        <Mark size={20} stroke={2.6} />
      </span>
      <div>
        <b>{name.slice(0, 80)}</b>
        <small>
          {scan.isUndone ? t('recent.undone') : title(scan.verdict)} ·{' '}
          <DateTime at={new Date(scan.at).toISOString()} zone={zone} format="seconds" />
          {whereBefore(scan.verdict).map((where) => ` · ${where}`)}
          {scan.isLate && ` · ${t('recent.took', { time: took(scan.tookMs) })}`}
        </small>
      </div>
      <PrintBadge
        place={place}
        verdict={scan.verdict}
        variant="subtle"
        size="sm"
        h={44}
        px="sm"
        label={t('recent.print', { name })}
      >
        {t('verdict.print')}
      </PrintBadge>
      {onUndo !== null && undoable(scan.verdict).length > 0 && (
        <Button
          variant="subtle"
          size="sm"
          h={44}
          px="sm"
          aria-label={t('recent.undo', { name })}
          onClick={() => onUndo(scan)}
        >
          {t('verdict.undo')}
        </Button>
      )}
    </li>
  );
};

export interface RecentListProps {
  readonly recent: readonly Scan[];
  readonly zone: string;
  readonly place: Pick<DeskPlace, 'print'>;
  /** null where nothing can be undone from here. */
  readonly onUndo: ((scan: Scan) => void) | null;
}

/** The last scans of this device, newest first. */
export const RecentList = ({ recent, zone, place, onUndo }: RecentListProps) => {
  const { t } = useTranslation('desk');
  if (recent.length === 0) return <p className={classes.quiet}>{t('recent.empty')}</p>;
  return (
    <div className={classes.recent}>
      <ul>
        {recent.map((scan) => (
          <Item
            key={`${scan.intent.commandId}-${scan.verdict.kind}`}
            scan={scan}
            zone={zone}
            place={place}
            onUndo={onUndo}
          />
        ))}
      </ul>
    </div>
  );
};
