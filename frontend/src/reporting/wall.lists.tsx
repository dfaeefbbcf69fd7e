import type { DeskView } from '@turnout/contracts/check-in';
import type { DashboardView } from '@turnout/contracts/reporting';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { agoText } from '../ui/clock-words.ts';
import { typeFigures } from './figures.ts';
import { useNow } from '../ui/use-now.ts';
import classes from '../ui/wall.module.css';

/** As many lines as are read from ten metres; more than a few stand closer. */
const lines = 6;
const roomyTypes = 4;
const roomyDesks = 3;

/** The biggest types, how far each has come in. */
export const WallTypes = ({ types }: { readonly types: DashboardView['types'] }) => {
  const { t } = useTranslation('reporting');
  const { number } = useFormat();
  const biggest = typeFigures(types)
    .filter(({ confirmed, checkedIn }) => confirmed + checkedIn > 0)
    .toSorted((a, b) => b.confirmed - a.confirmed)
    .slice(0, lines);
  return (
    <section className={classes.panel} aria-labelledby="wall-types">
      <h2 id="wall-types">{t('wall.types')}</h2>
      <ul className={classes.lines} data-dense={biggest.length > roomyTypes || undefined}>
        {biggest.map(({ _id, name, checkedIn, confirmed, percent }) => (
          <li key={_id}>
            <span className={classes.lineName}>{name}</span>
            <span className={classes.lineNumber}>
              <ChangingNumber value={checkedIn} /> <small>/ {number(confirmed)}</small>
            </span>
            <span className={classes.bar} aria-hidden>
              <span style={{ inlineSize: `${percent}%` }} />
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The desks at the door, those connected first. */
export const WallDesks = ({ desks }: { readonly desks: readonly DeskView[] }) => {
  const { t, i18n } = useTranslation('reporting');
  const { number } = useFormat();
  const now = useNow(1_000);
  const ordered = desks
    .toSorted((a, b) => Number(b.isConnected) - Number(a.isConnected) || b.admitted - a.admitted)
    .slice(0, lines);
  return (
    <section className={classes.panel} aria-labelledby="wall-desks">
      <h2 id="wall-desks">{t('wall.desks')}</h2>
      <ul className={classes.lines} data-dense={ordered.length > roomyDesks || undefined}>
        {ordered.map((desk) => (
          <li key={desk.desk} data-connected={desk.isConnected || undefined}>
            <span className={classes.lineName}>
              <span className={classes.dot} aria-hidden />
              {desk.desk}
            </span>
            <span className={classes.lineNumber}>{number(desk.admitted)}</span>
            <small className={classes.lineNote}>
              {!desk.isConnected && t('desks.away')}
              {desk.isConnected && desk.lastScanAt === null && t('desks.noScan')}
              {desk.isConnected && desk.lastScanAt !== null && agoText(Date.parse(desk.lastScanAt), now, i18n.language)}
            </small>
          </li>
        ))}
      </ul>
      {ordered.length === 0 && <p>{t('desks.none')}</p>}
    </section>
  );
};
