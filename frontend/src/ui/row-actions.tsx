import { Button, Group } from '@mantine/core';
import { IconCopy, IconPencil, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

export interface RowActionsProps {
  /** Of what: read out with each button. */
  readonly name: string;
  /** The screen that edits it. */
  readonly editTo?: string;
  /** Where it is edited here, in a dialog. */
  readonly onEdit?: (() => void) | undefined;
  readonly onClone?: (() => void) | undefined;
  readonly onDelete?: (() => void) | undefined;
}

/** Edit, clone and delete, at the end of a row: those of them that are offered. */
export const RowActions = ({ name, editTo, onEdit, onClone, onDelete }: RowActionsProps) => {
  const { t } = useTranslation('ui');
  const edit = {
    variant: 'light',
    size: 'sm',
    leftSection: <IconPencil size={17} aria-hidden />,
    'aria-label': t('editOf', { name }),
    children: t('edit'),
  };
  return (
    <Group gap="xs">
      {editTo !== undefined && <Button component={Link} to={editTo} {...edit} />}
      {onEdit !== undefined && <Button onClick={onEdit} {...edit} />}
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
      {onDelete !== undefined && (
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
      )}
    </Group>
  );
};
