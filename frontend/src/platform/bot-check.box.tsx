import { Button, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck, IconShieldLock } from '@tabler/icons-react';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BotCheck } from './bot-check.ts';
import classes from './bot-check.module.css';

const signs = {
  idle: <IconShieldLock size={24} aria-hidden />,
  working: <Loader size={22} aria-hidden />,
  renewing: <Loader size={22} aria-hidden />,
  done: <IconShieldCheck size={24} aria-hidden />,
  failed: <IconAlertTriangle size={24} aria-hidden />,
} as const;

interface BotCheckBoxProps {
  readonly check: Pick<BotCheck, 'state' | 'start'>;
  readonly error: string | undefined;
}

/** How far the bot check is; it asks nothing of anybody. */
export const BotCheckBox = memo(({ check, error }: BotCheckBoxProps) => {
  const { t } = useTranslation('ui');
  return (
    <div
      id="bot-check"
      tabIndex={-1}
      role="group"
      aria-label={t('botCheck.title')}
      className={classes.botCheck}
      data-state={check.state}
    >
      {signs[check.state]}
      <div>
        <Text fw={600}>{t('botCheck.title')}</Text>
        <Text size="sm" c="dimmed" role="status">
          {t(`botCheck.${check.state}`)}
        </Text>
        {error !== undefined && (
          <Text size="sm" c="var(--mantine-color-error)">
            {error}
          </Text>
        )}
      </div>
      {check.state === 'failed' && (
        <Button variant="light" onClick={check.start}>
          {t('botCheck.again')}
        </Button>
      )}
    </div>
  );
});
BotCheckBox.displayName = 'BotCheckBox';
