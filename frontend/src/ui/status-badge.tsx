import { Badge, type MantineSize } from '@mantine/core';
import { IconCheck, IconClock, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { statusKey } from './status-key.ts';

export type Status = 'confirmed' | 'pending' | 'rejected' | 'deleted';

const looks = {
  confirmed: { color: 'green', Icon: IconCheck },
  pending: { color: 'yellow', Icon: IconClock },
  rejected: { color: 'red', Icon: IconX },
  deleted: { color: 'gray', Icon: IconTrash },
} as const;

interface StatusBadgeProps {
  readonly status: Status;
  readonly size?: MantineSize;
  /** Pending until enough is paid. */
  readonly awaitsPayment?: boolean | undefined;
}

/** A registration's status, and what whoever is pending waits for: colour, icon and word, never colour alone. */
export const StatusBadge = ({ status, size = 'md', awaitsPayment = false }: StatusBadgeProps) => {
  const { t } = useTranslation('ui');
  const { color, Icon } = looks[status];
  return (
    <Badge
      color={color}
      variant="light"
      size={size}
      miw="max-content"
      leftSection={<Icon size={13} stroke={2.6} aria-hidden />}
    >
      {t(statusKey(status, awaitsPayment ? 'payment' : null))}
    </Badge>
  );
};
