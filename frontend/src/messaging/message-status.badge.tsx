import { Badge } from '@mantine/core';
import {
  IconCheck,
  IconChecks,
  IconClock,
  IconMailbox,
  IconMailX,
  IconMoodSad,
  IconQuestionMark,
  IconX,
} from '@tabler/icons-react';
import type { MessageView } from '@turnout/contracts/messaging';
import { useTranslation } from 'react-i18next';

const looks = {
  waiting: { color: 'blue', Icon: IconClock },
  sent: { color: 'green', Icon: IconCheck },
  delivered: { color: 'green', Icon: IconChecks },
  bounced: { color: 'red', Icon: IconMailX },
  complained: { color: 'orange', Icon: IconMoodSad },
  kept: { color: 'gray', Icon: IconMailbox },
  failed: { color: 'red', Icon: IconX },
  uncertain: { color: 'yellow', Icon: IconQuestionMark },
} as const;

/** How sending ended: colour, icon and word. */
export const MessageStatusBadge = ({ status }: Pick<MessageView, 'status'>) => {
  const { t } = useTranslation('messaging');
  const { color, Icon } = looks[status];
  return (
    <Badge color={color} variant="light" leftSection={<Icon size={13} stroke={2.6} aria-hidden />}>
      {t(`status.${status}`)}
    </Badge>
  );
};
