import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { agoText } from './clock-words.ts';
import classes from './reporting.module.css';
import { useNow } from './use-now.ts';

export interface LiveStateProps {
  readonly isBehind: boolean;
  /** When the numbers last changed, ms since 1970. */
  readonly changedAt: number;
  readonly zone: string;
}

/** Whether the numbers are live, and since when they are what they are. */
export const LiveState = ({ isBehind, changedAt, zone }: LiveStateProps) => {
  const { t, i18n } = useTranslation('reporting');
  const { time } = useFormat(zone);
  const now = useNow(1_000);
  return (
    <span className={classes.live} data-behind={isBehind || undefined}>
      <span className={classes.dot} aria-hidden />
      <span role="status">{t(isBehind ? 'live.offline' : 'live.live')}</span>
      <span className="tabular">
        {isBehind
          ? t('live.asOf', { time: time(new Date(changedAt).toISOString(), 'seconds') })
          : t('live.updated', { ago: agoText(changedAt, now, i18n.resolvedLanguage ?? 'en') })}
      </span>
    </span>
  );
};
