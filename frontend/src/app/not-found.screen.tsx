import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

/** An address that leads nowhere. */
export const NotFoundScreen = () => {
  const { t } = useTranslation('app');
  return (
    <Page title={t('notFound.title')} lead={t('notFound.text')} size="sm">
      <div>
        <Button component={Link} to="/events">
          {t('notFound.events')}
        </Button>
      </div>
    </Page>
  );
};
