import { Button } from '@mantine/core';
import { checkpointApi } from '@turnout/contracts/checkpoint';
import type { CheckpointId, EventId } from '@turnout/contracts/kernel';
import { IconQrcode, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callForFile } from '../platform/api.ts';
import { useMay } from '../platform/session.ts';
import { checkLine } from '../platform/socket.ts';
import { FileButton } from '../ui/file-button.tsx';
import { CameraDialog } from './camera.dialog.tsx';

interface OfCheckpoint {
  readonly eventId: EventId;
  readonly checkpointId: CheckpointId;
}

const DownloadButton = ({ eventId, checkpointId }: OfCheckpoint) => {
  const { t } = useTranslation('checkpoint');
  return (
    <FileButton
      name="checkpoint-attendees.xlsx"
      read={() => callForFile(checkpointApi.checkpointReport, { query: { eventId, checkpointId } })}
      words={{
        save: t('attendees.download'),
        saving: t('attendees.downloading'),
        saved: t('attendees.downloaded'),
        failed: t('attendees.downloadFailed'),
      }}
    />
  );
};

/** Ways into and out of a checkpoint's list (rule checkpoint/attendees-screen). The list is live: refreshing asks the line itself. */
export const CheckinToolbar = ({
  eventId,
  checkpointId,
  onCode,
}: OfCheckpoint & { readonly onCode: (code: string) => void }) => {
  const { t } = useTranslation('checkpoint');
  const mayDownload = useMay(eventId)('downloadCheckpointReports');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {mayDownload && <DownloadButton eventId={eventId} checkpointId={checkpointId} />}
      <Button variant="default" leftSection={<IconQrcode size={18} aria-hidden />} onClick={() => setOpen(true)}>
        {t('attendees.qrSearch')}
      </Button>
      <Button variant="default" leftSection={<IconRefresh size={18} aria-hidden />} onClick={() => void checkLine()}>
        {t('refresh')}
      </Button>
      {isOpen && <CameraDialog onCode={onCode} onClose={() => setOpen(false)} />}
    </>
  );
};
