import { Stack, Switch, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { FieldView } from '@turnout/contracts/forms';
import type { EventId } from '@turnout/contracts/kernel';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RichTextEditor } from '../ui/rich-text-editor.tsx';
import { insertedAt, InsertTag, TagProblems } from './insert-tag.tsx';
import { MessagePreview } from './message-preview.tsx';
import type { TypeFormValues } from './type-form.ts';

interface MessagesTabProps {
  readonly eventId: EventId;
  readonly form: UseFormReturnType<TypeFormValues>;
  /** Those of the type's form, in order. */
  readonly fields: readonly FieldView[];
}

/** What registrants of a type are told, and how that will look. */
export const MessagesTab = ({ eventId, form, fields }: MessagesTabProps) => {
  const { t } = useTranslation('forms');
  const subject = useRef<HTMLInputElement>(null);
  const { emailSubject, welcomeEmail } = form.values;
  return (
    <Stack>
      <Switch
        id="sendEmailOnRegistration"
        label={t('type.sendEmailOnRegistration')}
        {...form.getInputProps('sendEmailOnRegistration', { type: 'checkbox' })}
      />
      <Switch
        id="includeInvitationFile"
        label={t('type.includeInvitationFile')}
        description={t('type.includeInvitationHint')}
        {...form.getInputProps('includeInvitationFile', { type: 'checkbox' })}
      />
      <TextInput
        id="emailSubject"
        ref={subject}
        label={t('type.emailSubject')}
        description={t('type.emailSubjectHint')}
        {...form.getInputProps('emailSubject')}
      />
      <TagProblems text={emailSubject} fields={fields} />
      <InsertTag
        fields={fields}
        onInsert={(tag) => form.setFieldValue('emailSubject', insertedAt(subject.current, emailSubject, tag))}
      />
      <RichTextEditor
        id="welcomeEmail"
        label={t('type.welcomeEmail')}
        description={t('type.welcomeHint')}
        error={form.errors['welcomeEmail']}
        value={welcomeEmail}
        onChange={(html) => form.setFieldValue('welcomeEmail', html)}
        renderTools={(insert) => <InsertTag fields={fields} onInsert={insert} />}
      />
      <TagProblems text={welcomeEmail} fields={fields} />
      <MessagePreview eventId={eventId} values={form.values} />
    </Stack>
  );
};
