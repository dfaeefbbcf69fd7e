import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Dialog } from '../../ui/dialog.tsx';

export interface ClosedDialogProps {
  readonly eventId: string;
  readonly eventName: string;
  /** Where something was entered already, one may stay and take it along. */
  readonly onStay?: () => void;
}

/** Says that the form takes nobody any more (spec 000, section 2). */
export const ClosedDialog = ({ eventId, eventName, onStay }: ClosedDialogProps) => {
  const { t } = useTranslation('site');
  return (
    <Dialog
      opened
      onClose={onStay ?? (() => undefined)}
      withCloseButton={onStay !== undefined}
      closeOnEscape={onStay !== undefined}
      closeOnClickOutside={onStay !== undefined}
      title={t('form.closedTitle')}
      closeButtonProps={{ 'aria-label': t('ui:close') }}
    >
      <Text size="lg">{t('closed', { event: eventName })}</Text>
      <Group justify="flex-end" mt="lg">
        <Button component={Link} to={`/evt/${eventId}`} replace data-autofocus>
          {t('form.toEvent')}
        </Button>
      </Group>
    </Dialog>
  );
};
