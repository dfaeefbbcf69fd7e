import { Alert, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

interface NotReadProps {
  /** What could not be read, in a sentence. */
  readonly children: ReactNode;
  readonly onRetry: () => void;
}

/** Stands in a form where a part of it could not be read, with a way on. */
export const NotRead = ({ children, onRetry }: NotReadProps) => {
  const { t } = useTranslation('ui');
  return (
    <Alert color="red" role="alert">
      <Stack gap="xs" align="flex-start">
        {children}
        <Button size="sm" variant="light" color="red" onClick={onRetry}>
          {t('error.retry')}
        </Button>
      </Stack>
    </Alert>
  );
};
