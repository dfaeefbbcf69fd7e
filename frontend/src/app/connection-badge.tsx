import { Tooltip } from '@mantine/core';
import { IconCloudOff, IconHourglass, IconPointFilled, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConnection, useIsBehind, useIsSlow } from '../platform/connection.ts';
import classes from './connection-badge.module.css';

const icons = {
  online: IconPointFilled,
  connecting: IconRefresh,
  offline: IconCloudOff,
  behind: IconHourglass,
  slow: IconHourglass,
} as const;

/** Whether what the screens show is live: a dot while all is well, words as soon as it is not. */
export const ConnectionBadge = () => {
  const { t } = useTranslation('app');
  const isBehind = useIsBehind();
  const connection = useConnection();
  const isSlow = useIsSlow();
  const known = isBehind ? 'behind' : isSlow ? 'slow' : 'online';
  const state = connection === 'online' ? known : connection;
  const Icon = icons[state];
  return (
    <Tooltip label={t(`connection.${state}.explained`)}>
      <span className={classes.badge} data-state={state} role="status">
        <Icon size={16} aria-hidden />
        <span className={classes.word}>{t(`connection.${state}.word`)}</span>
        <span className="unseen">. {t(`connection.${state}.explained`)}</span>
      </span>
    </Tooltip>
  );
};
