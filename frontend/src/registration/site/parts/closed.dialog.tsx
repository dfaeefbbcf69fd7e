import { Button, Group, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { Dialog } from '../../../ui/dialog.tsx';

export interface ClosedDialogProps {
  /** What is closed: the event, or one type of registration of it. */
  readonly name: string;
  readonly next: { readonly to: string; readonly label: string };
  /** Where something was entered already, one may stay and take it along. */
  readonly onStay?: () => void;
}

/** Says that the form takes nobody any more (rule registration/open-form). */
export const ClosedDialog = ({ name, next, onStay }: ClosedDialogProps) => {
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
      <Text size="lg">{t('closed', { event: name })}</Text>
      <Group justify="flex-end" mt="lg">
        {onStay !== undefined && (
          <Button variant="default" onClick={onStay}>
            {t('ui:unsaved.stay')}
          </Button>
        )}
        <Button component={Link} to={next.to} replace data-autofocus>
          {next.label}
        </Button>
      </Group>
    </Dialog>
  );
};
