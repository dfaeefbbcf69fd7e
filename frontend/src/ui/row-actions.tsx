import { Button, Group } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface RowActionsProps {
  /** Of what: read out with each button. */
  readonly name: string;
  readonly editTo: string;
  /** Absent: there are no copies of it. */
  readonly onClone?: (() => void) | undefined;
  readonly onDelete: () => void;
}

/** Edit, clone and delete, at the end of a row. */
export const RowActions = ({ name, editTo, onClone, onDelete }: RowActionsProps) => {
  const { t } = useTranslation('ui');
  return (
    <Group gap="xs">
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
      {onClone !== undefined && (
        <Button
          variant="subtle"
          size="sm"
          leftSection={<IconCopy size={17} aria-hidden />}
          aria-label={t('cloneOf', { name })}
          onClick={onClone}
        >
          {t('clone')}
        </Button>
      )}
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
