import { Button, Card, Group } from '@mantine/core';
import { IconPhoto, IconPlus } from '@tabler/icons-react';
import { eventSetupTopics, type UploadView } from '@turnout/contracts/event-setup';
import { EventId } from '@turnout/contracts/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import { useMay, useSession } from '../platform/session.ts';
import { useTopic } from '../platform/topic.ts';
import { LiveList } from '../ui/live-list.tsx';
import { Page } from '../ui/page.tsx';
import { DeleteUploadDialog } from './delete-upload.dialog.tsx';
import { UploadDialog } from './upload.dialog.tsx';
import { UploadTile } from './upload.tile.tsx';
import classes from './uploads.module.css';

/** The pictures of an event (rule event-setup/uploads-screen), live. */
export const UploadsScreen = () => {
  const { t } = useTranslation('event-setup');
  const eventId = EventId.parse(useParams()['eventId']);
  const topic = useTopic(eventSetupTopics.uploads, { eventId });
  const event = useTopic(eventSetupTopics.event, { eventId }).view;
  const may = useMay(eventId);
  const mayNew = useSession().user?.admin === true || may('createCustomFields');
  const [isAdding, setAdding] = useState(false);
  const [asked, setAsked] = useState<UploadView | null>(null);
  const add = (
    <Button leftSection={<IconPlus size={18} aria-hidden />} onClick={() => setAdding(true)}>
      {t('uploads.new')}
    </Button>
  );
  return (
    <Page title={t('uploads.title')} lead={t('uploads.lead')} size="xl" {...(mayNew ? { actions: add } : {})}>
      <LiveList topic={topic} empty={{ icon: <IconPhoto />, title: t('uploads.none'), text: t('uploads.noneText') }}>
        {(uploads) => (
          <ul className={classes.grid} aria-label={t('uploads.title')}>
            {uploads.map((upload) => (
              <Card component="li" key={upload._id} padding="sm" className={classes.tile ?? ''}>
                <UploadTile
                  upload={upload}
                  keepsStrangersOut={event?.preventExternalRegistrations ?? true}
                  onDelete={() => setAsked(upload)}
                />
              </Card>
            ))}
          </ul>
        )}
      </LiveList>
      {topic.view !== null && topic.view.length > 0 && (
        <Group justify="flex-end" c="dimmed">
          {t('uploads.count', { count: topic.view.length })}
        </Group>
      )}
      {isAdding && <UploadDialog eventId={eventId} onClose={() => setAdding(false)} />}
      {asked !== null && <DeleteUploadDialog eventId={eventId} upload={asked} onClose={() => setAsked(null)} />}
    </Page>
  );
};
