import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router';
import { useFrameTitle } from '../../../ui/frame-title.tsx';
import { Page } from '../../../ui/page.tsx';
import { useEvent } from '../parts/site-reads.ts';

/** Where strangers are led whose registration the event does not take, with its own words on why. */
export const UnavailableScreen = () => {
  const { t } = useTranslation('site');
  const { eventId } = useParams();
  const navigate = useNavigate();
  const event = useEvent(eventId ?? null);
  const known = event.state === 'read' ? event.data : undefined;
  useFrameTitle(known?.name, `/unavailable/${eventId ?? ''}`);
  return (
    <Page title={t('unavailable.title')} size="sm">
      {known !== undefined && known.preventExternalRegistrationsMessage !== '' && (
        <Text size="lg" dir="auto" style={{ whiteSpace: 'pre-line' }}>
          {known.preventExternalRegistrationsMessage}
        </Text>
      )}
      <div>
        <Button variant="default" onClick={() => void (window.history.length > 1 ? navigate(-1) : navigate('/'))}>
          {t('unavailable.back')}
        </Button>
      </div>
    </Page>
  );
};
