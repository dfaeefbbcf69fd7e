import { Button, CloseButton } from '@mantine/core';
import { IconHourglass, IconPlugConnectedX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useConnection, useIsSlow } from '../platform/connection.ts';
import { tryAgain, useStalled } from '../platform/stalled.ts';
import classes from './line-notice.module.css';

/** Says what is wrong where a screen has been waiting for ten seconds, with a way on. */
const Stalled = () => {
  const { t } = useTranslation('app');
  const connection = useConnection();
  return (
    <aside className={classes.notice} data-tone="bad" role="alert">
      <IconPlugConnectedX size={22} aria-hidden />
      <p>
        <strong>{t('line.stalled')}</strong> {t(`line.why.${connection}`)}
      </p>
      <Button size="sm" variant="default" onClick={tryAgain}>
        {t('line.retry')}
      </Button>
    </aside>
  );
};

/** Says that live updates are slow; put away for as long as the page is open. */
const Slow = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation('app');
  return (
    <aside className={classes.notice} role="status">
      <IconHourglass size={22} aria-hidden />
      <p>
        <strong>{t('line.slow')}</strong> {t('line.slowWhy')}
      </p>
      <CloseButton size="lg" aria-label={t('line.close')} onClick={onClose} />
    </aside>
  );
};

/** What every screen says of its line by itself: that nothing comes, or that it comes slowly. Nothing while all is well. */
export const LineNotice = () => {
  const isStalled = useStalled();
  const isSlow = useIsSlow();
  const [isRead, setIsRead] = useState(false);
  if (isStalled) return <Stalled />;
  return isSlow && !isRead ? <Slow onClose={() => setIsRead(true)} /> : null;
};
