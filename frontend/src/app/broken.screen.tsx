import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Page } from '../ui/page.tsx';

/** What stands where a screen broke, or its files could not be fetched (a new version, a lost line). */
export const Broken = () => {
  const { t } = useTranslation('app');
  return (
    <main id="main" tabIndex={-1}>
      <Page title={t('crash.title')} lead={t('crash.text')} size="sm">
        <Group>
          <Button onClick={() => window.location.reload()}>{t('crash.reload')}</Button>
          <Button component="a" href="/events" variant="default">
            {t('crash.events')}
          </Button>
        </Group>
      </Page>
    </main>
  );
};
