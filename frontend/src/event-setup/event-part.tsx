import { Card, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { KeptSecret, OnlineModes } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { EventFormValues } from './event-form.ts';
import type { Section } from './event-sections.ts';
import classes from './events.module.css';

export interface EventFieldsProps {
  readonly form: UseFormReturnType<EventFormValues>;
  /** The event that the form is about; absent: one that is not there yet. */
  readonly eventId?: EventId | undefined;
  /** What is known of its secrets that are set. */
  readonly secretsKept?: readonly KeptSecret[] | undefined;
  /** The modes in which it takes money online as it is saved; absent: not known. */
  readonly onlineModes?: OnlineModes | undefined;
  /** The address at which providers reach the server. */
  readonly reachedAt?: string | undefined;
}

/** Where a part of the settings stands on its page. */
export const sectionId = (section: Section): string => `section-${section}`;

/** Some fields that belong together, under a heading of their own that can be gone to. */
export const Part = ({ section, children }: { readonly section: Section; readonly children: ReactNode }) => {
  const { t } = useTranslation('event-setup');
  return (
    <Card component="section" aria-labelledby={sectionId(section)}>
      <Title order={2} size="h3" mb="md" id={sectionId(section)} tabIndex={-1} className={classes.heading ?? ''}>
        {t(`form.${section}`)}
      </Title>
      <Stack>{children}</Stack>
    </Card>
  );
};
