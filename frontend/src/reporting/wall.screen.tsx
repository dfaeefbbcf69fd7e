import { useViewportSize } from '@mantine/hooks';
import { IconDoor, IconLinkOff, IconPlugConnectedX, IconUsersGroup } from '@tabler/icons-react';
import type { DashboardView } from '@turnout/contracts/reporting';
import { Suspense, useEffect, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocation, useNavigate, useParams } from 'react-router';
import { useConnection } from '../platform/connection.ts';
import { useStalled, useWaiting } from '../platform/stalled.ts';
import { useWall, type WallEvent } from '../platform/wall.ts';
import { useAddressParams } from '../ui/address-params.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { useFormat } from '../ui/format.ts';
import { useHeadCountWall } from '../ui/head-count-wall.ts';
import { useAwake } from '../ui/use-awake.ts';
import { useChangedAt } from '../ui/use-now.ts';
import { asBigAs, useWallScheme, WallBehind, WallControls, WallHead } from '../ui/wall-frame.tsx';
import classes from '../ui/wall.module.css';
import { Arrivals } from './arrivals.card.tsx';
import { percentOf } from './figures.ts';
import { useDoor, type Door } from './use-door.ts';
import { WallDesks, WallTypes } from './wall.lists.tsx';

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

const reload = (): void => location.reload();

/** Stands in for what has not come yet; after ten seconds it says so, and goes on trying. */
const Waiting = () => {
  const { t } = useTranslation('reporting');
  const connection = useConnection();
  const isStalled = useStalled();
  useWaiting(reload);
  if (connection !== 'offline' && !isStalled) {
    return <output className={classes.waiting}>{t('wall.connecting')}</output>;
  }
  return (
    <Notice icon={<IconPlugConnectedX aria-hidden />} title={t('wall.unreachableTitle')}>
      {t('wall.unreachableText')}
    </Notice>
  );
};

const DoorPanels = ({ door, zone }: { readonly door: Door; readonly zone: string }) => {
  const { t } = useTranslation('reporting');
  const changedAt = useChangedAt(door.numbers);
  const { width, height } = useViewportSize();
  const letters = Math.max(13, Math.round(Math.min(width / 100, (height * 1.78) / 100) * 1.5));
  return (
    <>
      {door.state === 'behind' && <WallBehind at={changedAt} zone={zone} />}
      {door.numbers === null ? (
        <Waiting />
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
    </>
  );
};

interface OpenWallProps {
  readonly wall: WallEvent;
  readonly isHeadCount: boolean;
  readonly controls: ReactNode;
}

const OpenWall = ({ wall, isHeadCount, controls }: OpenWallProps) => {
  const { t } = useTranslation('reporting');
  const door = useDoor(wall.eventId);
  const drawHeadCount = useHeadCountWall();
  const name = door.event?.name ?? wall.name;
  const zone = door.event?.timeZone ?? wall.timeZone;
  return (
    <>
      <title>{`${name} · Turnout`}</title>
      <WallHead name={name} zone={zone} />
      {isHeadCount && drawHeadCount !== null ? (
        <Suspense fallback={<output className={classes.waiting}>{t('wall.connecting')}</output>}>
          {drawHeadCount({ eventId: wall.eventId, zone })}
        </Suspense>
      ) : (
        <DoorPanels door={door} zone={zone} />
      )}
      {controls}
    </>
  );
};

const ViewSwitch = ({ isHeadCount, onSwitch }: { readonly isHeadCount: boolean; readonly onSwitch: () => void }) => {
  const { t } = useTranslation('reporting');
  return (
    <button type="button" onClick={onSwitch}>
      {isHeadCount ? <IconDoor aria-hidden /> : <IconUsersGroup aria-hidden />}
      {t(isHeadCount ? 'wall.showDoor' : 'wall.showHeadCount')}
    </button>
  );
};

/**
 * The token of the link that was opened. It stands behind `#`, which browsers keep to themselves, so that it
 * is in nobody's log of requests; a link of an older version has it in its path, and loses it there at once.
 */
const useWallToken = (): string => {
  const { token } = useParams();
  const { search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (token !== undefined) void navigate({ pathname: '/wall', search, hash: token }, { replace: true });
  }, [token, search, navigate]);
  return token ?? hash.slice(1);
};

/**
 * An event's door for the big screen: what a wall link shows, read-only, for as long as the link is
 * valid. Dark unless the address says `?theme=light`; the people inside with `?view=head-count`.
 */
export const WallScreen = () => {
  const { t } = useTranslation('reporting');
  const { state, wall } = useWall(useWallToken());
  const [params, change] = useAddressParams();
  const [scheme, setScheme] = useWallScheme();
  const isHeadCount = params.get('view') === 'head-count';
  useAwake();
  const switchView = (): void => change('view', isHeadCount ? null : 'head-count');
  const controls = (
    <WallControls scheme={scheme} onScheme={setScheme}>
      <ViewSwitch isHeadCount={isHeadCount} onSwitch={switchView} />
    </WallControls>
  );
  return (
    <main id="main" tabIndex={-1} className={classes.wall}>
      {state === 'open' && <OpenWall wall={wall} isHeadCount={isHeadCount} controls={controls} />}
      {state === 'loading' && <Waiting />}
      {state === 'ended' && (
        <Notice icon={<IconLinkOff aria-hidden />} title={t('wall.revokedTitle')}>
          {t('wall.revokedText')}
        </Notice>
      )}
    </main>
  );
};
