import { Button } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { stopSeeingAs, useSeenAs } from '../platform/seen-as.ts';
import classes from './seen-as.module.css';

/** Says through whose eyes this tab looks, for as long as it does (docs/decisions/0055). */
export const SeenAsBanner = () => {
  const { t } = useTranslation('app');
  const seenAs = useSeenAs();
  if (seenAs === null) return null;
  return (
    <>
      <div className={classes.space} aria-hidden />
      <aside className={classes.banner} aria-label={t('seenAs.label')}>
        <IconEye size={20} aria-hidden />
        <p className={classes.text}>{t('seenAs.text', { name: seenAs.name })}</p>
        <Button size="sm" variant="default" onClick={() => void stopSeeingAs(seenAs)}>
          {t('seenAs.stop')}
        </Button>
      </aside>
    </>
  );
};
