import { Card, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { ReactNode } from 'react';
import type { EventFormValues } from './event-form.ts';

export interface EventFieldsProps {
  readonly form: UseFormReturnType<EventFormValues>;
}

/** Some fields that belong together, under a heading of their own. */
export const Part = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <Card component="section">
    <Title order={2} size="h3" mb="md">
      {title}
    </Title>
    <Stack>{children}</Stack>
  </Card>
);
