import { Card, Stack, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { settingGroups, type SettingGroup } from '@turnout/contracts/event-setup';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { RecordInputs } from '../records/record-inputs.tsx';
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

/** A group of plain settings under a heading of its own. */
export const SettingPart = ({ form, group }: EventFieldsProps & { readonly group: SettingGroup }) => {
  const { t } = useTranslation('event-setup');
  return (
    <Part title={t(`form.${group}`)}>
      <SettingInputs form={form} group={group} />
    </Part>
  );
};
