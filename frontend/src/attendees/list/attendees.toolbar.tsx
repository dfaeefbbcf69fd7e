import { Button } from '@mantine/core';
import { IconFileImport, IconQrcode, IconScan, IconUserPlus } from '@tabler/icons-react';
import { eventSetupTopics, isDoorOpenTo } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import { type AttendeeFilter, registrationApi } from '@turnout/contracts/registration';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callForFile } from '../../platform/api.ts';
import { useIsAdmin, useMay } from '../../platform/session.ts';
import { useTopic } from '../../platform/topic.ts';
import { FileButton } from '../../ui/file-button.tsx';

const size = 18;
const QrSearchDialog = lazy(async () => ({ default: (await import('./qr-search.dialog.tsx')).QrSearchDialog }));

/** Opens the camera to find somebody by their code. */
const QrSearchButton = ({ eventId }: { readonly eventId: EventId }) => {
  const { t } = useTranslation('attendees');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconQrcode size={size} aria-hidden />} onClick={() => setOpen(true)}>
        {t('qrSearch.open')}
      </Button>
      <Suspense>{isOpen && <QrSearchDialog eventId={eventId} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
};

/** Saves the list as it is filtered now as attendees.xlsx. */
const DownloadButton = ({ eventId, filter }: { readonly eventId: EventId; readonly filter: AttendeeFilter }) => {
  const { t } = useTranslation('attendees');
  return (
    <FileButton
      name="attendees.xlsx"
      read={() => callForFile(registrationApi.download, { body: { eventId, filters: filter } })}
      words={{
        save: t('attendees.download'),
        saving: t('attendees.downloading'),
        saved: t('attendees.downloadReady'),
        failed: t('attendees.downloadFailed'),
      }}
    />
  );
};

/** Ways into and out of the list, by rights (rule attendees/ways-out). */
export const AttendeeToolbar = ({
  eventId,
  filter,
}: {
  readonly eventId: EventId;
  readonly filter: AttendeeFilter;
}) => {
  const { t } = useTranslation('attendees');
  const may = useMay(eventId);
  const isAdmin = useIsAdmin();
  const event = useTopic(eventSetupTopics.event, { eventId }).view;
  const mayScan = may('checkinRegistrants') && (event === null || isDoorOpenTo(event, isAdmin));
  return (
    <>
      {may('viewRegistrants') && <QrSearchButton eventId={eventId} />}
      {may('viewRegistrants', 'downloadReports') && <DownloadButton eventId={eventId} filter={filter} />}
      {may('settings', 'viewRegistrants') && (
        <Button
          component={Link}
          to={`/dashboard/${eventId}/import`}
          variant="default"
          leftSection={<IconFileImport size={size} aria-hidden />}
        >
          {t('attendees.import')}
        </Button>
      )}
      {mayScan && (
        <Button
          component={Link}
          to={`/dashboard/${eventId}/scanner/registration`}
          variant="default"
          leftSection={<IconScan size={size} aria-hidden />}
        >
          {t('attendees.scanner')}
        </Button>
      )}
      {/* The form that visitors have, by which staff register anybody; it admits nobody (rule registration/staff-form). */}
      <Button component={Link} to={`/evt/${eventId}/types`} leftSection={<IconUserPlus size={size} aria-hidden />}>
        {t('attendees.add')}
      </Button>
    </>
  );
};
