import type { DashboardView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { agoText } from '../ui/clock-words.ts';
import classes from './reporting.module.css';
import { useChangedAt, useNow } from '../ui/use-now.ts';

export interface LiveStateProps {
  readonly isBehind: boolean;
  /** The numbers: whenever they change, that is told. */
  readonly numbers: DashboardView;
  readonly zone: string;
}

/** Whether the numbers are live, and since when they are what they are. */
export const LiveState = ({ isBehind, numbers, zone }: LiveStateProps) => {
  const { t, i18n } = useTranslation('reporting');
  const { time } = useFormat(zone);
  const now = useNow(1_000);
  const changedAt = useChangedAt(numbers);
  return (
    <span className={classes.live} data-behind={isBehind || undefined}>
      <span className={classes.dot} aria-hidden />
      <output>{t(isBehind ? 'live.offline' : 'live.live')}</output>
      <span className="tabular">
        {isBehind
          ? t('live.asOf', { time: time(new Date(changedAt).toISOString(), 'seconds') })
          : t('live.updated', { ago: agoText(changedAt, now, i18n.language) })}
      </span>
    </span>
  );
};
