import { Anchor, Button, Checkbox, Loader, Text } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck, IconShieldLock } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BotCheck } from './bot-check.ts';
import classes from './site.module.css';

const TermsDialog = lazy(async () => ({ default: (await import('./terms.dialog.tsx')).TermsDialog }));

export interface TermsBoxProps {
  readonly html: string;
  readonly isAgreed: boolean;
  readonly error: string | undefined;
  readonly onChange: (agreed: boolean) => void;
}

/** Whether the event's terms are agreed to, and the way to read them. */
export const TermsBox = ({ html, isAgreed, error, onChange }: TermsBoxProps) => {
  const { t } = useTranslation('site');
  const [isReading, setReading] = useState(false);
  return (
    <div>
      <Checkbox
        id="terms"
        checked={isAgreed}
        error={error}
        required
        label={t('terms.agree')}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <Anchor component="button" type="button" className={classes.readTerms ?? ''} onClick={() => setReading(true)}>
        {t('terms.read')}
      </Anchor>
      {isReading && (
        <Suspense fallback={null}>
          <TermsDialog html={html} onClose={() => setReading(false)} />
        </Suspense>
      )}
    </div>
  );
};

const signs = {
  idle: <IconShieldLock size={24} aria-hidden />,
  working: <Loader size={22} aria-hidden />,
  done: <IconShieldCheck size={24} aria-hidden />,
  failed: <IconAlertTriangle size={24} aria-hidden />,
} as const;

/** How far the bot check is; it asks nothing of anybody. */
export const BotCheckBox = ({ check, error }: { readonly check: BotCheck; readonly error: string | undefined }) => {
  const { t } = useTranslation('site');
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
};
