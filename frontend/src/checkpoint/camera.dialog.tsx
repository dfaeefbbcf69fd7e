import { Skeleton, Stack, Text } from '@mantine/core';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useCodeCamera } from '../ui/code-camera.ts';
import { Dialog } from '../ui/dialog.tsx';

export interface CameraDialogProps {
  /** Called once, with the first code that is seen. */
  readonly onCode: (code: string) => void;
  readonly onClose: () => void;
}

/** The app's camera in a dialog that closes with the first code. */
export const CameraDialog = ({ onCode, onClose }: CameraDialogProps) => {
  const { t } = useTranslation('checkpoint');
  const drawCamera = useCodeCamera();
  const isSeen = useRef(false);
  const see = (code: string): void => {
    if (isSeen.current || code.trim() === '') return;
    isSeen.current = true;
    onClose();
    onCode(code.trim());
  };
  return (
    <Dialog opened onClose={onClose} title={t('scan.title')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('scan.text')}
        </Text>
        <Suspense fallback={<Skeleton height={384} />}>{drawCamera?.({ onCode: see })}</Suspense>
      </Stack>
    </Dialog>
  );
};
