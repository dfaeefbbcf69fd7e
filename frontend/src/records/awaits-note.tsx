import { IconClockPause } from '@tabler/icons-react';
import type { AwaitedFeature } from '@turnout/contracts/records';
import { useTranslation } from 'react-i18next';
import classes from './awaits-note.module.css';

/** Says beside an input that it has no effect yet, and why: for screens whose inputs are their own. */
export const AwaitsNote = ({ feature }: { readonly feature: AwaitedFeature }) => {
  const { t } = useTranslation('ui');
  return (
    <span className={classes.note}>
      <IconClockPause size={15} aria-hidden />
      <span>{t(`awaits.${feature}`)}</span>
    </span>
  );
};
