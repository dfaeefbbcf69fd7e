import { useFullscreenDocument } from '@mantine/hooks';
import { notices } from './notices.tsx';
import { IconMaximize, IconMinimize, IconMoon, IconPlugConnectedX, IconSun } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddressParams } from './address-params.ts';
import { agoText, dayText } from './clock-words.ts';
import { useFormat } from './format.ts';
import { useNow } from './use-now.ts';
import { useScheme } from './use-scheme.ts';
import classes from './wall.module.css';

export type WallScheme = 'light' | 'dark';

/** The scheme that the address asks for (`?theme=light`), dark unless told, and how to change it; shown while the screen is there. */
export const useWallScheme = (): readonly [WallScheme, (scheme: WallScheme) => void] => {
  const [params, change] = useAddressParams();
  const scheme: WallScheme = params.get('theme') === 'light' ? 'light' : 'dark';
  useScheme(scheme);
  return [scheme, (next) => change('theme', next === 'light' ? next : null)];
};

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

/** What a wall says above everything: of which event it speaks, and what time it is there. */
export const WallHead = ({ name, zone }: { readonly name: string; readonly zone: string }) => (
  <header className={classes.head}>
    <h1 title={name}>{name}</h1>
    <Clock zone={zone} />
  </header>
);

export interface WallControlsProps {
  readonly scheme: WallScheme;
  readonly onScheme: (scheme: WallScheme) => void;
  /** More of them, such as a switch to another view. */
  readonly children?: ReactNode;
}

/** What whoever stands at the wall may press. */
export const WallControls = ({ scheme, onScheme, children }: WallControlsProps) => {
  const { t } = useTranslation('ui');
  const { fullscreen, toggle } = useFullscreenDocument();
  const other = scheme === 'dark' ? 'light' : 'dark';
  // A browser may refuse: in a frame, by a rule of the device, or without a press of its own.
  const change = () => toggle().catch(() => notices.warning(t('wall.noFullScreen')));
  return (
    <div className={classes.controls}>
      {children}
      <button type="button" onClick={() => onScheme(other)}>
        {other === 'light' ? <IconSun aria-hidden /> : <IconMoon aria-hidden />}
        {t(`wall.${other}`)}
      </button>
      <button type="button" onClick={() => void change()}>
        {fullscreen ? <IconMinimize aria-hidden /> : <IconMaximize aria-hidden />}
        {t(fullscreen ? 'wall.leaveFullScreen' : 'wall.fullScreen')}
      </button>
    </div>
  );
};

/** As big as its digits let it be: a hundredth of the screen is `--u`. */
export const asBigAs = (digits: number): string => `min(calc(17 * var(--u)), calc(100cqi / ${digits * 0.6}))`;

/** Said in the place where everybody looks, not in a corner: a wall that is behind must not pass for live. */
export const WallBehind = ({ at, zone }: { readonly at: number; readonly zone: string }) => {
  const { t, i18n } = useTranslation('ui');
  const { time } = useFormat(zone);
  const now = useNow(1_000);
  return (
    <p className={classes.behind} role="alert">
      <IconPlugConnectedX aria-hidden />
      <span>
        <strong>{t('wall.behindTitle')}</strong>{' '}
        {t('wall.behindText', {
          time: time(new Date(at).toISOString(), 'time'),
          ago: agoText(at, now, i18n.language),
        })}
      </span>
    </p>
  );
};
