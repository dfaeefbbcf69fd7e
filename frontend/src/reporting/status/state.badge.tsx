import { Badge } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconClock, IconX } from '@tabler/icons-react';

export type Grade = 'green' | 'yellow' | 'red' | 'gray';

const icons = { green: IconCheck, yellow: IconClock, red: IconX, gray: IconAlertTriangle } as const;

/** How something is: colour, icon and word, never colour alone. Its words are long and may break their line. */
export const StateBadge = ({ grade, word }: { readonly grade: Grade; readonly word: string }) => {
  const Icon = icons[grade];
  return (
    <Badge
      color={grade}
      variant="light"
      h="auto"
      mih={20}
      miw={0}
      styles={{ label: { whiteSpace: 'normal' } }}
      leftSection={<Icon size={13} stroke={2.6} aria-hidden />}
    >
      {word}
    </Badge>
  );
};
