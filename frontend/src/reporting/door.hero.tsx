import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../ui/format.ts';
import { ChangingNumber } from '../ui/changing-number.tsx';
import { percentOf } from './figures.ts';
import classes from './reporting.module.css';

const radius = 52;
const around = 2 * Math.PI * radius;

/** How many are in, as a ring: the words beside it say the same. */
export const DoorRing = ({ percent, children }: { readonly percent: number; readonly children: ReactNode }) => (
  <div className={classes.ring}>
    <svg viewBox="0 0 120 120" aria-hidden focusable="false">
      <circle cx="60" cy="60" r={radius} className={classes.ringTrack} />
      <circle
        cx="60"
        cy="60"
        r={radius}
        className={classes.ringInside}
        strokeDasharray={`${(percent / 100) * around} ${around}`}
        transform="rotate(-90 60 60)"
        data-empty={percent === 0 || undefined}
      />
    </svg>
    <div className={classes.ringWords}>{children}</div>
  </div>
);

/** Checked in now, of the confirmed: the one number that everybody asks for. */
export const DoorHero = ({ inside, confirmed }: { readonly inside: number; readonly confirmed: number }) => {
  const { t } = useTranslation('reporting');
  const { number, percent: percentText } = useFormat();
  const percent = percentOf(inside, confirmed);
  return (
    <div className={classes.hero}>
      <DoorRing percent={percent}>{percentText(percent / 100)}</DoorRing>
      <div className={classes.heroWords}>
        <p className={classes.heroLabel}>{t('hero.label')}</p>
        <p className={classes.heroNumber}>
          <ChangingNumber value={inside} />
        </p>
        <p className={classes.heroOf}>{t('hero.of', { count: confirmed, shown: number(confirmed) })}</p>
      </div>
    </div>
  );
};
