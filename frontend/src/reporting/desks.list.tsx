import { Text } from '@mantine/core';
import type { DeskView } from '@turnout/contracts/check-in';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { DeskSaidText } from '../ui/desk-said.tsx';
import { agoText } from '../ui/clock-words.ts';
import classes from './reporting.module.css';
import { useNow } from '../ui/use-now.ts';

const verdictKinds = {
  'checked-in': 'go',
  'already-checked-in': 'wait',
  'not-registered': 'stop',
  'not-confirmed': 'stop',
  'not-fully-paid': 'stop',
  denied: 'stop',
  'not-in-activity': 'stop',
  'not-inside-event': 'stop',
  'type-not-let-in': 'stop',
  'not-open-yet': 'stop',
  'closed-by-now': 'stop',
  'entries-used-up': 'stop',
  'checked-out': 'wait',
  'not-inside-activity': 'stop',
  'badge-replaced': 'stop',
} as const satisfies Record<NonNullable<DeskView['lastVerdict']>, string>;
/** From this round trip on a desk feels slow, in ms. */
const slowMs = 1_000;

const LastScan = ({ desk, now }: { readonly desk: DeskView; readonly now: number }) => {
  const { t, i18n } = useTranslation('reporting');
  if (desk.lastScanAt === null) return <span className={classes.deskLast}>{t('desks.noScan')}</span>;
  return (
    <span className={classes.deskLast}>
      {desk.lastVerdict !== null && (
        <span className={classes.verdict} data-kind={verdictKinds[desk.lastVerdict]}>
          {t(`verdict.${desk.lastVerdict}`)}
        </span>
      )}{' '}
      <time dateTime={desk.lastScanAt}>{agoText(Date.parse(desk.lastScanAt), now, i18n.language)}</time>
    </span>
  );
};

const Desk = ({ desk, now }: { readonly desk: DeskView; readonly now: number }) => {
  const { t, i18n } = useTranslation('reporting');
  const { number } = useFormat();
  return (
    <li className={classes.desk} data-connected={desk.isConnected || undefined}>
      <span className={classes.deskName}>{desk.desk}</span>
      <span className={classes.deskState}>
        <span className={classes.dot} aria-hidden />
        {t(desk.isConnected ? 'desks.connected' : 'desks.away')}
        {desk.lagMs !== null && (
          <span className={classes.lag} data-slow={desk.lagMs >= slowMs || undefined}>
            {t('desks.lag', { ms: number(Math.round(desk.lagMs)) })}
          </span>
        )}
      </span>
      <span className={classes.deskBy}>
        {desk.by}
        {desk.said !== null && (
          <small>
            <DeskSaidText said={desk.said} />
          </small>
        )}
        {desk.silentSince !== null && (
          <small>{t('desks.lastSeen', { ago: agoText(Date.parse(desk.silentSince), now, i18n.language) })}</small>
        )}
      </span>
      <LastScan desk={desk} now={now} />
      <span className={`tabular ${classes.deskCounts}`}>
        {t('desks.admitted', { count: desk.admitted, shown: number(desk.admitted) })} ·{' '}
        {t('desks.refused', { count: desk.refused, shown: number(desk.refused) })}
      </span>
    </li>
  );
};

/** Who is at the door: every desk, whether it is connected, and what it did last. */
export const DesksList = ({ desks }: { readonly desks: readonly DeskView[] }) => {
  const { t } = useTranslation('reporting');
  const now = useNow(1_000);
  if (desks.length === 0) return <Text c="dimmed">{t('desks.none')}</Text>;
  const ordered = desks.toSorted(
    (a, b) => Number(b.isConnected) - Number(a.isConnected) || a.desk.localeCompare(b.desk),
  );
  return (
    <ul className={classes.desks}>
      {ordered.map((desk) => (
        <Desk key={desk.desk} desk={desk} now={now} />
      ))}
    </ul>
  );
};
