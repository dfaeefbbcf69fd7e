import { Button } from '@mantine/core';
import { IconAlertTriangle, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from './empty-state.tsx';

export interface ErrorStateProps {
  readonly title?: string;
  readonly message?: string;
  readonly onRetry?: () => void;
}

/** What stands where something could not be shown: what happened, and a way on. */
export const ErrorState = ({ title, message, onRetry }: ErrorStateProps) => {
  const { t } = useTranslation('ui');
  return (
    <div role="alert">
      <EmptyState
        icon={<IconAlertTriangle />}
        title={title ?? t('error.title')}
        action={
          onRetry !== undefined && (
            <Button variant="light" leftSection={<IconRefresh size={18} aria-hidden />} onClick={onRetry}>
              {t('error.retry')}
            </Button>
          )
        }
      >
        {message ?? t('error.text')}
      </EmptyState>
    </div>
  );
};
