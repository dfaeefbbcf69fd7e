import { Card, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { settingGroups, type SettingGroup } from '@turnout/contracts/event-setup';
import type { EventId } from '@turnout/contracts/kernel';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { MailState } from '../platform/mail.tsx';
import { RecordInputs } from '../records/record-inputs.tsx';
import type { EventFormValues } from './event-form.ts';
import type { Section } from './event-sections.ts';
import classes from './events.module.css';

export interface EventFieldsProps {
  readonly form: UseFormReturnType<EventFormValues>;
  /** The event that the form is about; absent: one that is not there yet. */
  readonly eventId?: EventId | undefined;
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

/** The plain settings of a group, as they are declared. */
export const SettingInputs = ({ form, group }: EventFieldsProps & { readonly group: SettingGroup }) => {
  const { t, i18n } = useTranslation('event-setup');
  const keys = Object.keys(settingGroups[group]);
  const explained = keys.filter((key) => i18n.exists(`event-setup:hint.${key}`));
  return (
    <RecordInputs
      fields={settingGroups[group]}
      form={form}
      labels={Object.fromEntries(keys.map((key) => [key, t(`field.${key}`)]))}
      hints={Object.fromEntries(explained.map((key) => [key, t(`hint.${key}`)]))}
    />
  );
};

export const MailPart = ({ form }: EventFieldsProps) => (
  <Part section="mail">
    <MailState />
    <SettingInputs form={form} group="mail" />
  </Part>
);

export const DoorPart = ({ form }: EventFieldsProps) => (
  <Part section="door">
    <SettingInputs form={form} group="door" />
  </Part>
);
