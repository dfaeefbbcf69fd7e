import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconQrcodeOff } from '@tabler/icons-react';
import type { EventId } from '@turnout/contracts/kernel';
import { Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useCodeCamera } from '../../ui/code-camera.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { allStatuses, attendeesPath } from '../parts/attendee-list-url.ts';

import { findScanned } from './qr-search.ts';

/** Looks codes up one at a time; the same code is asked again only after another one, or on `again`. */
const useScan = (eventId: EventId, onClose: () => void) => {
  const { t } = useTranslation('attendees');
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const asked = useRef<string | null>(null);
  const see = async (code: string): Promise<void> => {
    if (code.trim() === '' || asked.current === code) return;
    asked.current = code;
    setProblem(null);
    try {
      const found = await findScanned(eventId, code);
      if (found === null) return setProblem(t('qrSearch.unknown'));
      onClose();
      await navigate(
        found.groupSize > 1
          ? attendeesPath(eventId, { parent: found.primary, status: allStatuses })
          : `/dashboard/${eventId}/attendees/${found.id}`,
      );
    } catch (error) {
      asked.current = null;
      setProblem(error instanceof Error ? error.message : t('qrSearch.unknown'));
    }
  };
  const again = () => {
    asked.current = null;
    setProblem(null);
  };
  return { problem, see, again };
};

/** The camera over the list: whoever's code it sees is shown, with their group. Nobody is checked in by it. */
export const QrSearchDialog = ({ eventId, onClose }: { readonly eventId: EventId; readonly onClose: () => void }) => {
  const { t } = useTranslation('attendees');
  const drawCamera = useCodeCamera();
  const { problem, see, again } = useScan(eventId, onClose);
  return (
    <Dialog opened onClose={onClose} title={t('qrSearch.title')} closeButtonProps={{ 'aria-label': t('ui:close') }}>
      <Stack>
        <Text size="sm" c="dimmed">
          {t('qrSearch.text')}
        </Text>
        <Suspense fallback={<Skeleton height={384} />}>{drawCamera?.({ onCode: (code) => void see(code) })}</Suspense>
        <div role="alert">
          {problem !== null && <Alert color="red" icon={<IconQrcodeOff aria-hidden />} title={problem} />}
        </div>
        <Group justify="flex-end">
          {problem !== null && <Button onClick={again}>{t('qrSearch.again')}</Button>}
          <Button variant="default" onClick={onClose}>
            {t('ui:cancel')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
