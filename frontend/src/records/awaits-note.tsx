import { IconClockPause } from '@tabler/icons-react';
import type { AwaitedFeature } from '@turnout/contracts/records';
import { useTranslation } from 'react-i18next';
import classes from './awaits-note.module.css';

interface AwaitsNoteProps {
  readonly feature: AwaitedFeature;
  /** Of several inputs, which, by their labels; absent: of the one that it stands beside, or of all. */
  readonly of?: readonly string[];
}

/** Says that an input, or several, have no effect yet, and why: for screens whose inputs are their own. */
export const AwaitsNote = ({ feature, of = [] }: AwaitsNoteProps) => {
  const { t } = useTranslation('ui');
  return (
    <span className={classes.note}>
      <IconClockPause size={15} aria-hidden />
      <span>
        {t(`awaits.${feature}`)} {of.length > 0 && t('awaitsIn', { names: of.join(', ') })}
      </span>
    </span>
  );
};
