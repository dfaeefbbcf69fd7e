import { useFullscreenDocument, useViewportSize } from '@mantine/hooks';
import { IconLinkOff, IconMaximize, IconMinimize, IconMoon, IconPlugConnectedX, IconSun } from '@tabler/icons-react';
import type { DashboardView } from '@turnout/contracts/reporting';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router';
import { useConnection } from '../platform/connection.ts';
import { useWall, type WallEvent } from '../platform/wall.ts';
import { useFormat } from '../ui/format.ts';
import { Arrivals } from './arrivals.card.tsx';
import { ChangingNumber } from './changing-number.tsx';
import { dayText } from './clock-words.ts';
import { percentOf } from './figures.ts';
import { useAwake } from './use-awake.ts';
import { useDoor } from './use-door.ts';
import { useChangedAt, useNow } from './use-now.ts';
import { useScheme } from './use-scheme.ts';
import { WallDesks, WallTypes } from './wall.lists.tsx';
import classes from './wall.module.css';

type Scheme = 'light' | 'dark';

const Clock = ({ zone }: { readonly zone: string }) => {
  const { i18n } = useTranslation();
  const { time } = useFormat(zone);
  const now = useNow(1_000);
  return (
    <p className={classes.clock}>
      <span>{dayText(now, zone, i18n.language)}</span>
      <time className="tabular">{time(new Date(now).toISOString(), 'time')}</time>
    </p>
  );
};

const Controls = ({ scheme, onScheme }: { readonly scheme: Scheme; readonly onScheme: (scheme: Scheme) => void }) => {
  const { t } = useTranslation('reporting');
  const { fullscreen, toggle } = useFullscreenDocument();
  const other = scheme === 'dark' ? 'light' : 'dark';
  return (
    <div className={classes.controls}>
      <button type="button" onClick={() => onScheme(other)}>
        {other === 'light' ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
        {t(`wall.${other}`)}
      </button>
      <button type="button" onClick={() => void toggle()}>
        {fullscreen ? <IconMinimize aria-hidden /> : <IconMaximize aria-hidden />}
        {t(fullscreen ? 'wall.leaveFullScreen' : 'wall.fullScreen')}
      </button>
    </div>
  );
};

/** As big as its digits let it be: a hundredth of the screen is `--u`. */
const asBigAs = (digits: number): string => `min(calc(17 * var(--u)), calc(100cqi / ${digits * 0.6}))`;

const Hero = ({ numbers }: { readonly numbers: DashboardView }) => {
  const { t } = useTranslation('reporting');
  const { number, percent: percentText } = useFormat();
  const percent = percentOf(numbers.checkedIn, numbers.confirmed);
  const remaining = Math.max(0, numbers.confirmed - numbers.checkedIn);
  return (
    <section className={classes.hero} aria-labelledby="wall-hero">
      <h2 id="wall-hero">{t('hero.label')}</h2>
      <p className={classes.number} style={{ fontSize: asBigAs(number(numbers.checkedIn).length) }}>
        <ChangingNumber value={numbers.checkedIn} />
      </p>
      <p className={classes.of}>{t('wall.insideOf', { shown: number(numbers.confirmed) })}</p>
      <div className={classes.progress}>
        <span className={classes.bar} aria-hidden>
          <span style={{ inlineSize: `${percent}%` }} />
        </span>
        <strong className="tabular">{percentText(percent / 100)}</strong>
      </div>
      <p className={classes.rest}>{t('wall.remaining', { shown: number(remaining) })}</p>
    </section>
  );
};

const Notice = ({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children?: ReactNode;
}) => (
  <section className={classes.notice} role="alert">
    {icon}
    <h1>{title}</h1>
    <p>{children}</p>
  </section>
);

/** Said in the place where everybody looks, not in a corner: a wall that is behind must not pass for live. */
const Behind = ({ at, zone }: { readonly at: number; readonly zone: string }) => {
  const { t } = useTranslation('reporting');
  const { time } = useFormat(zone);
  return (
    <p className={classes.behind} role="alert">
      <IconPlugConnectedX aria-hidden />
      <span>
        <strong>{t('wall.behindTitle')}</strong>{' '}
        {t('wall.behindText', { time: time(new Date(at).toISOString(), 'time') })}
      </span>
    </p>
  );
};

const OpenWall = ({ wall, controls }: { readonly wall: WallEvent; readonly controls: ReactNode }) => {
  const { t } = useTranslation('reporting');
  const door = useDoor(wall.eventId);
  const changedAt = useChangedAt(door.numbers);
  const { width, height } = useViewportSize();
  const letters = Math.max(13, Math.round(Math.min(width / 100, (height * 1.78) / 100) * 1.5));
  const name = door.event?.name ?? wall.name;
  const zone = door.event?.timeZone ?? wall.timeZone;
  return (
    <>
      <title>{`${name} · Turnout`}</title>
      <header className={classes.head}>
        <h1>{name}</h1>
        <Clock zone={zone} />
      </header>
      {door.state === 'behind' && <Behind at={changedAt} zone={zone} />}
      {door.numbers === null ? (
        <output className={classes.waiting}>{t('wall.connecting')}</output>
      ) : (
        <div className={classes.panels} data-behind={door.state === 'behind' || undefined}>
          <Hero numbers={door.numbers} />
          <section className={`${classes.panel} ${classes.arrivals}`} aria-labelledby="wall-arrivals">
            <h2 id="wall-arrivals">{t('arrivals.title')}</h2>
            <div className={classes.chart}>
              <Arrivals view={door.arrivals} zone={zone} height="100%" letters={letters} />
            </div>
          </section>
          <WallTypes types={door.numbers.types} />
          <WallDesks desks={door.desks} />
        </div>
      )}
      {controls}
    </>
  );
};

const Waiting = () => {
  const { t } = useTranslation('reporting');
  const connection = useConnection();
  if (connection !== 'offline') {
    return <output className={classes.waiting}>{t('wall.connecting')}</output>;
  }
  return (
    <Notice icon={<IconPlugConnectedX aria-hidden />} title={t('wall.unreachableTitle')}>
      {t('wall.unreachableText')}
    </Notice>
  );
};

/**
 * An event's door for the big screen: what a wall link shows, read-only, for as long as the link is
 * valid. Dark unless the address says `?theme=light`.
 */
export const WallScreen = () => {
  const { t } = useTranslation('reporting');
  const { state, wall } = useWall(useParams().token ?? '');
  const [params, setParams] = useSearchParams();
  const scheme: Scheme = params.get('theme') === 'light' ? 'light' : 'dark';
  useScheme(scheme);
  useAwake();
  const controls = (
    <Controls
      scheme={scheme}
      onScheme={(next) => setParams(next === 'light' ? { theme: next } : {}, { replace: true })}
    />
  );
  return (
    <main id="main" tabIndex={-1} className={classes.wall}>
      {state === 'open' && <OpenWall wall={wall} controls={controls} />}
      {state === 'loading' && <Waiting />}
      {state === 'ended' && (
        <Notice icon={<IconLinkOff aria-hidden />} title={t('wall.revokedTitle')}>
          {t('wall.revokedText')}
        </Notice>
      )}
    </main>
  );
};
