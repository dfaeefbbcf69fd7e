import { Button, Group } from '@mantine/core';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface RowActionsProps {
  /** Of what: read out with each button. */
  readonly name: string;
  readonly editTo: string;
  readonly onDelete: () => void;
}

/** Edit and delete, at the end of a row. */
export const RowActions = ({ name, editTo, onDelete }: RowActionsProps) => {
  const { t } = useTranslation('ui');
  return (
    <Group gap="xs" wrap="nowrap">
      <Button
        component={Link}
        to={editTo}
        variant="light"
        size="sm"
        leftSection={<IconPencil size={17} aria-hidden />}
        aria-label={t('editOf', { name })}
      >
        {t('edit')}
      </Button>
      <Button
        variant="subtle"
        color="red"
        size="sm"
        leftSection={<IconTrash size={17} aria-hidden />}
        aria-label={t('deleteOf', { name })}
        onClick={onDelete}
      >
        {t('delete')}
      </Button>
    </Group>
  );
};
