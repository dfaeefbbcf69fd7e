import { Center, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import type { ReactNode } from 'react';

export interface EmptyStateProps {
  readonly icon: ReactNode;
  readonly title: string;
  /** What to do next, in a sentence. */
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}

/** What stands where a list has nothing to show. */
export const EmptyState = ({ icon, title, children, action }: EmptyStateProps) => (
  <Center py={{ base: 40, sm: 64 }} px="md">
    <Stack align="center" gap="sm" maw={440} ta="center">
      <ThemeIcon size={56} radius="xl" variant="light" aria-hidden>
        {icon}
      </ThemeIcon>
      <Title order={2} size="h3">
        {title}
      </Title>
      {children !== undefined && <Text c="dimmed">{children}</Text>}
      {action}
    </Stack>
  </Center>
);
