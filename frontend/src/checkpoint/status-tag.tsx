import type { CheckpointCheckinStatus } from '@turnout/contracts/checkpoint';
import { IconDoorEnter, IconDoorExit, IconPrinter, IconThumbUp, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './status-tag.module.css';

const icons = {
  'checked-in': IconDoorEnter,
  accepted: IconThumbUp,
  'checked-out': IconDoorExit,
  deleted: IconTrash,
  printed: IconPrinter,
} as const;

/** A check-in's status, or that it was printed: colour (rule checkpoint/status), icon and word. */
export const StatusTag = ({ status }: { readonly status: CheckpointCheckinStatus | 'printed' }) => {
  const { t } = useTranslation('checkpoint');
  const Icon = icons[status];
  return (
    <span className={classes.tag} data-status={status}>
      <Icon size={15} stroke={2.2} aria-hidden />
      {t(`status.${status}`)}
    </span>
  );
};
