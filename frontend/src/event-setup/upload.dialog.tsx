import '@mantine/dropzone/styles.layer.css';
import { Button, Group, Progress, Stack, Text } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconPhotoUp, IconUpload, IconX } from '@tabler/icons-react';
import { eventSetupApi } from '@turnout/contracts/event-setup';
import { type EventId, pictureTypes } from '@turnout/contracts/kernel';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { upload } from '../platform/upload.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFormat } from '../ui/format.ts';
import { notices } from '../ui/notices.tsx';
import { drawings } from './picture-size.ts';
import classes from './uploads.module.css';
import { usePictureUpload } from './use-picture-upload.ts';

/** Where a chosen file is shown before it is anywhere else. */
const useOwnUrl = (file: File | null): string | null => {
  const url = useMemo(() => (file === null ? null : URL.createObjectURL(file)), [file]);
  useEffect(
    () => () => {
      if (url !== null) URL.revokeObjectURL(url);
    },
    [url],
  );
  return url;
};

interface UploadDialogProps {
  readonly eventId: EventId;
  readonly onClose: () => void;
}

/** Chooses a picture of the event, shows it, and uploads it once somebody says so (rule event-setup/uploads-screen). */
export const UploadDialog = ({ eventId, onClose }: UploadDialogProps) => {
  const { t } = useTranslation('event-setup');
  const { percent } = useFormat();
  const [file, setFile] = useState<File | null>(null);
  const [refused, setRefused] = useState<string | null>(null);
  const [broken, setBroken] = useState<string | null>(null);
  const url = useOwnUrl(file);
  const { share, problem, start, stop } = usePictureUpload({
    drawing: drawings.image,
    send: async (bytes) => (await upload(eventSetupApi.uploadPicture, { query: { eventId }, ...bytes })).data,
    onSent: ({ message }) => {
      notices.success(message);
      onClose();
    },
  });
  const isSending = share !== null;
  const said = refused ?? problem;
  const choose = (chosen: File | null): void => {
    stop();
    setRefused(null);
    setFile(chosen);
  };
  return (
    <Dialog
      opened
      onClose={() => {
        stop();
        onClose();
      }}
      title={t('uploads.newTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Stack>
        <Text size="sm" c="dimmed">
          {t('uploads.openHint')}
        </Text>
        {file === null ? (
          <Dropzone
            accept={[...pictureTypes]}
            multiple={false}
            onDrop={([dropped]) => choose(dropped ?? null)}
            onReject={() => setRefused(t('uploads.noPicture'))}
            role="button"
            aria-label={`${t('uploads.choose')}. ${t('uploads.kinds')}`}
            data-autofocus
          >
            <Stack align="center" gap="xs" py="lg" ta="center">
              <IconPhotoUp size={36} aria-hidden />
              <Text fw={600}>{t('uploads.choose')}</Text>
              <Text size="sm" c="dimmed">
                {t('uploads.kinds')}
              </Text>
            </Stack>
          </Dropzone>
        ) : (
          <>
            <div className={classes.preview}>
              {url !== null && url !== broken && (
                <img src={url} alt={t('uploads.preview', { name: file.name })} onError={() => setBroken(url)} />
              )}
            </div>
            <Text className={classes.name ?? ''} size="sm" dir="auto">
              {file.name}
            </Text>
          </>
        )}
        {share !== null && <Progress value={share * 100} aria-label={t('uploads.sending')} />}
        <Text size="sm" role="status" className={classes.state ?? ''}>
          {share === null ? '' : t('picture.sent', { share: percent(share) })}
        </Text>
        {said !== null && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {said}
          </Text>
        )}
        <Group justify="flex-end">
          <Button
            variant="default"
            leftSection={<IconX size={18} aria-hidden />}
            aria-disabled={file === null}
            onClick={() => choose(null)}
          >
            {t('uploads.clear')}
          </Button>
          <Button
            leftSection={<IconUpload size={18} aria-hidden />}
            aria-disabled={file === null || isSending}
            onClick={() => {
              if (file === null) setRefused(t('uploads.chooseFirst'));
              else if (!isSending) void start(file);
            }}
          >
            {t('uploads.upload')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
