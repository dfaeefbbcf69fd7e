import { Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import type { TypeFormValues } from './type-form.ts';

/** What registrants of a type are told. */
export const MessagesTab = ({ form }: { readonly form: UseFormReturnType<TypeFormValues> }) => {
  const { t } = useTranslation('forms');
  return (
    <Stack>
      <Switch
        id="sendEmailOnRegistration"
        label={t('type.sendEmailOnRegistration')}
        {...form.getInputProps('sendEmailOnRegistration', { type: 'checkbox' })}
      />
      <TextInput
        id="emailSubject"
        label={t('type.emailSubject')}
        description={t('type.emailSubjectHint')}
        {...form.getInputProps('emailSubject')}
      />
      <RichTextEditor
        id="welcomeEmail"
        label={t('type.welcomeEmail')}
        description={t('type.welcomeHint')}
        error={form.errors['welcomeEmail']}
        value={form.values.welcomeEmail}
        onChange={(html) => form.setFieldValue('welcomeEmail', html)}
      />
    </Stack>
  );
};
