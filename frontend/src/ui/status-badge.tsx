import { Badge, type MantineSize } from '@mantine/core';
import { IconCheck, IconClock, IconTrash, IconX } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export type Status = 'confirmed' | 'pending' | 'rejected' | 'deleted';

const looks = {
  confirmed: { color: 'green', Icon: IconCheck },
  pending: { color: 'yellow', Icon: IconClock },
  rejected: { color: 'red', Icon: IconX },
  deleted: { color: 'gray', Icon: IconTrash },
} as const;

/** A registration's status: colour, icon and word, never colour alone. */
export const StatusBadge = ({ status, size = 'md' }: { readonly status: Status; readonly size?: MantineSize }) => {
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
      {t(`status.${status}`)}
    </Badge>
  );
};
