import { Button, Stack, Text } from '@mantine/core';
import type { EventId } from '@turnout/contracts/kernel';
import { IconCheck, IconDoorEnter } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { Busy } from '../ui/busy.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { AllChoices } from './all-choices.tsx';
import type { PlaceChoice } from './place.ts';

export interface PlaceDialogProps {
  readonly eventId: EventId;
  /** The key of the place one works at now. */
  readonly here: string;
  readonly onClose: () => void;
}

/** Chooses where this desk works: the door, or one of the checkpoints that one may work at. */
export const PlaceDialog = ({ eventId, here, onClose }: PlaceDialogProps) => {
  const { t } = useTranslation('desk');
  const navigate = useNavigate();
  const go = ({ key, path }: PlaceChoice) => {
    onClose();
    if (key !== here) void navigate(path, { replace: true });
  };
  return (
    <Dialog opened onClose={onClose} title={t('place.title')} closeButtonProps={{ 'aria-label': t('place.close') }}>
      <Stack gap="sm">
        <Text c="dimmed">{t('place.text')}</Text>
        <AllChoices eventId={eventId}>
          {(choices) => {
            if (choices === 'reading') return <Busy label={t('place.loading')} />;
            if (choices === 'failed') return <Text role="alert">{t('place.failed')}</Text>;
            if (choices.length === 0) return <Text>{t('place.none')}</Text>;
            return choices.map((choice) => (
              <Button
                key={choice.key}
                size="lg"
                variant={choice.key === here ? 'filled' : 'default'}
                justify="flex-start"
                aria-current={choice.key === here || undefined}
                leftSection={
                  choice.key === here ? <IconCheck size={20} aria-hidden /> : <IconDoorEnter size={20} aria-hidden />
                }
                onClick={() => go(choice)}
              >
                {choice.name}
              </Button>
            ));
          }}
        </AllChoices>
      </Stack>
    </Dialog>
  );
};
